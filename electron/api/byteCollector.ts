/** Collects the chunks of an answer that is read as a whole. */
export class ByteCollector {
  #chunks: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;

  clear(): void {
    this.#chunks = [];
    this.#size = 0;
  }

  add(chunk: Uint8Array<ArrayBuffer>): void {
    this.#chunks.push(chunk);
    this.#size += chunk.byteLength;
  }

  /** All bytes in one array; the chunks are released. */
  take(): Uint8Array<ArrayBuffer> {
    const [first] = this.#chunks;
    if (first && this.#chunks.length === 1) {
      this.clear();
      return first;
    }
    const bytes = new Uint8Array(this.#size);
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    this.clear();
    return bytes;
  }
}
