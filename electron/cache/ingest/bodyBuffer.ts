import { createHash } from 'node:crypto';

const BLOCK = 512 * 1024;

/**
 * The body of one answer as it arrives, in blocks of half a megabyte: they are given out and let go one by
 * one, so that parsing never needs the whole body twice.
 */
export class BodyBuffer {
  #blocks: Uint8Array[] = [];
  #open: Uint8Array = Buffer.allocUnsafeSlow(BLOCK);
  #filled = 0;
  readonly #hash = createHash('sha256');
  size = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.size += chunk.length;
    let from = 0;
    while (from < chunk.length) {
      const part = chunk.subarray(from, from + BLOCK - this.#filled);
      this.#open.set(part, this.#filled);
      this.#filled += part.length;
      from += part.length;
      if (this.#filled < BLOCK) break;
      this.#blocks.push(this.#open);
      this.#open = Buffer.allocUnsafeSlow(BLOCK);
      this.#filled = 0;
    }
  }

  /** SHA-256 of all that was added; ends the adding. */
  digest(): Buffer {
    return this.#hash.digest();
  }

  /** Takes the blocks out, first to last. */
  *blocks(): Generator<Uint8Array> {
    const all = [...this.#blocks, this.#open.subarray(0, this.#filled)];
    this.#blocks = [];
    for (let block = all.shift(); block; block = all.shift()) yield block;
  }
}
