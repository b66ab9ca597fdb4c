const MOST = 1024 * 1024;
/** Memory is taken by so much, so that a short answer takes little. */
const STEP = 128 * 1024;

/**
 * Bytes of a body that go to the writer thread together: a message costs the sender more than the bytes it hands over.
 *
 * Its memory is resizable because such memory comes from the system by the page and goes back to it at once. That of
 * the chunks comes from this thread's heap, which does not give back what another thread lets go: a long list would
 * be held twice at the peak.
 */
export class BodyBatch {
  readonly #buffer = new ArrayBuffer(0, { maxByteLength: MOST });
  #size = 0;

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  get isFull(): boolean {
    return this.#size === MOST;
  }

  /** Copies what there is room for; returns how many bytes that was. */
  add(chunk: Uint8Array): number {
    const piece = chunk.subarray(0, MOST - this.#size);
    const size = this.#size + piece.length;
    if (size > this.#buffer.byteLength) {
      this.#buffer.resize(Math.min(MOST, Math.ceil(size / STEP) * STEP));
    }
    new Uint8Array(this.#buffer).set(piece, this.#size);
    this.#size = size;
    return piece.length;
  }

  /** What was added; its buffer is to be handed over. */
  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#buffer, 0, this.#size);
  }
}
