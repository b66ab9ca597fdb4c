import { BodyHash } from './bodyHash.ts';

/**
 * The body of one answer as it arrives. It is hashed on the way and copied only when it is read, chunk by chunk,
 * each let go at once: an answer that is known already is never touched again, and parsing never needs the whole
 * body twice.
 */
export class BodyBuffer {
  #chunks: Uint8Array[] = [];
  readonly #hash = new BodyHash();
  size = 0;

  /** The chunk belongs to the buffer from here on. */
  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.size += chunk.length;
    this.#chunks.push(chunk);
  }

  /** A hash of all that was added; ends the adding. */
  digest(): Buffer {
    return this.#hash.digest();
  }

  /** Takes the body out, first to last, by so many bytes. A piece may be read until the next is asked for. */
  *pieces(most: number): Generator<Uint8Array> {
    const chunks = this.#chunks;
    this.#chunks = [];
    for (const [at, chunk] of chunks.entries()) {
      chunks[at] = NOTHING;
      for (let from = 0; from < chunk.length; from += most) yield chunk.subarray(from, from + most);
      letGo(chunk);
    }
  }
}

/** Gives the memory back at once: a collector that has little else to do would leave most of a body for later. */
function letGo({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && (buffer.resizable || buffer.byteLength === byteLength))
    buffer.transfer(0);
}

const NOTHING = new Uint8Array(0);
