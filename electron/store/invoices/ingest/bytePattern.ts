/** Bytes that are looked for again and again, four at a time. */
export class BytePattern {
  readonly length: number;
  /** Little-endian, last ones first: texts that differ mostly begin alike. */
  readonly #quads: Int32Array;
  readonly #rest: Uint8Array;

  constructor(bytes: Uint8Array) {
    const own = new Uint8Array(bytes);
    const view = new DataView(own.buffer);
    const count = Math.floor(own.length / 4);
    this.length = own.length;
    this.#quads = Int32Array.from({ length: count }, (_, at) =>
      view.getInt32(own.length - 4 * (at + 1), true),
    );
    this.#rest = own.subarray(0, own.length - 4 * count);
  }

  /** Whether these bytes are at an offset. */
  matchesAt(view: DataView, at: number): boolean {
    if (at + this.length > view.byteLength) return false;
    const quads = this.#quads;
    let from = at + this.length - 4;
    for (let place = 0; place < quads.length; place += 1) {
      if (view.getInt32(from, true) !== quads[place]) return false;
      from -= 4;
    }
    const rest = this.#rest;
    for (let place = 0; place < rest.length; place += 1) {
      if (view.getUint8(at + place) !== rest[place]) return false;
    }
    return true;
  }
}
