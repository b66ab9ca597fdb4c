import { BodyHash } from './bodyHash.ts';

/** Smaller chunks are gathered into one of this size, larger ones are kept as they came. */
const GATHERED = 16 * 1024;

/**
 * The body of one answer as it arrives. It is hashed on the way and copied only when it is read, chunk by chunk,
 * each let go at once: an answer that is known already is never touched again, and parsing never needs the whole
 * body twice.
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

  /** Takes the body out, first to last. A chunk may be read until the next is asked for. */
  *chunks(): Generator<Uint8Array> {
    this.#close();
    const chunks = this.#chunks;
    this.#chunks = [];
    for (const [at, chunk] of chunks.entries()) {
      chunks[at] = NOTHING;
      yield chunk;
      letGo(chunk);
    }
  }

  #close(): void {
    if (this.#open && this.#filled > 0) this.#chunks.push(this.#open.subarray(0, this.#filled));
    this.#open = null;
    this.#filled = 0;
  }
}

/** Gives the memory back at once: a collector that has little else to do would leave most of a body for later. */
function letGo({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

const NOTHING = new Uint8Array(0);
