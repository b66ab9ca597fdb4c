const MOST = 1024 * 1024;
/** Memory is taken by so much, so that the end of an answer takes little. */
const STEP = 128 * 1024;
/** Up to here a body goes as it came: copying it costs more than the memory is worth. */
const AS_IT_CAME = 8 * 1024 * 1024;

/**
 * Bytes of a body that go to the writer thread together: a message costs the sender more than the bytes it hands over.
 *
 * What comes late in a long body is copied into resizable memory. Such memory comes from the system by the page and
 * goes back to it at once; that of the chunks comes from this thread's heap, which does not give back what another
 * thread releases, so that a long list would be held twice at the peak.
 */
export class BodyBatch {
  readonly #copy: ArrayBuffer | null;
  readonly #chunks: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;

  /** `before`: how many bytes of the body have gone already. */
  constructor(before: number) {
    this.#copy = before < AS_IT_CAME ? null : new ArrayBuffer(0, { maxByteLength: MOST });
  }

  get size(): number {
    return this.#size;
  }

  get isFull(): boolean {
    return this.#size >= MOST;
  }

  /** Takes the chunk, or as much of it as there is room for; returns how many bytes that was. */
  add(chunk: Uint8Array<ArrayBuffer>): number {
    const taken = this.#copy === null ? this.#take(chunk) : this.#copied(chunk, this.#copy);
    this.#size += taken;
    return taken;
  }

  /** What was added; the buffers are to be handed over. */
  parts(): { readonly bytes: readonly Uint8Array<ArrayBuffer>[]; readonly buffers: readonly ArrayBuffer[] } {
    const bytes = this.#copy === null ? this.#chunks : [new Uint8Array(this.#copy, 0, this.#size)];
    const whole = bytes.filter(
      ({ buffer, byteLength }) => buffer.resizable || buffer.byteLength === byteLength,
    );
    return { bytes, buffers: [...new Set(whole.map(({ buffer }) => buffer))] };
  }

  #take(chunk: Uint8Array<ArrayBuffer>): number {
    this.#chunks.push(chunk);
    return chunk.length;
  }

  #copied(chunk: Uint8Array<ArrayBuffer>, copy: ArrayBuffer): number {
    const piece = chunk.subarray(0, MOST - this.#size);
    const { length } = piece;
    const size = this.#size + length;
    if (size > copy.byteLength) copy.resize(Math.min(MOST, Math.ceil(size / STEP) * STEP));
    new Uint8Array(copy).set(piece, this.#size);
    // A chunk owns its buffer: what it took can be taken by the next.
    if (length === chunk.buffer.byteLength) chunk.buffer.transfer(0);
    return length;
  }
}
