import { BodyHash } from './bodyHash.ts';

const BLOCK = 512 * 1024;
/** Smaller chunks are gathered into one of this size, larger ones are kept as they came. */
const GATHERED = 16 * 1024;

/**
 * The body of one answer as it arrives. It is hashed on the way and copied only when it is read, in blocks of
 * half a megabyte that are let go one by one: an answer that is known already is never touched again, and
 * parsing never needs the whole body twice.
 */
export class BodyBuffer {
  #chunks: Uint8Array[] = [];
  #open: Uint8Array | null = null;
  #filled = 0;
  readonly #hash = new BodyHash();
  size = 0;

  /** The chunk belongs to the buffer from here on. */
  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.size += chunk.length;
    if (chunk.length >= GATHERED) {
      this.#close();
      this.#chunks.push(chunk);
      return;
    }
    if (this.#filled + chunk.length > GATHERED) this.#close();
    this.#open ??= Buffer.allocUnsafeSlow(GATHERED);
    this.#open.set(chunk, this.#filled);
    this.#filled += chunk.length;
  }

  /** A hash of all that was added; ends the adding. */
  digest(): Buffer {
    return this.#hash.digest();
  }

  /** Takes the body out, first to last. */
  *blocks(): Generator<Uint8Array> {
    this.#close();
    const chunks = this.#chunks;
    this.#chunks = [];
    let from = 0;
    while (from < chunks.length) {
      let to = from;
      let length = 0;
      while (to < chunks.length && (length === 0 || length + (chunks[to]?.length ?? 0) <= BLOCK)) {
        length += chunks[to]?.length ?? 0;
        to += 1;
      }
      const [first] = chunks.slice(from, to);
      const block = to - from === 1 && first ? first : Buffer.concat(chunks.slice(from, to), length);
      chunks.fill(NOTHING, from, to);
      from = to;
      yield block;
    }
  }

  #close(): void {
    if (this.#open && this.#filled > 0) this.#chunks.push(this.#open.subarray(0, this.#filled));
    this.#open = null;
    this.#filled = 0;
  }
}

const NOTHING = new Uint8Array(0);
