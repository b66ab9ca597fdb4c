import { type CipherGCM, createCipheriv } from 'node:crypto';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';

const KEY = Buffer.alloc(16, 'kontor list body');
const NONCE = Buffer.alloc(12);

/**
 * 16 bytes that distinguish answers. It guards against chance, not against malice: the sender of the list may send
 * anything. GHASH does that at several times the speed of SHA-256, which would cost
 * an unchanged list most of its time.
 */
class BodyHash {
  readonly #cipher: CipherGCM = createCipheriv('aes-128-gcm', KEY, NONCE);
  #any = false;

  update(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#any = true;
    this.#cipher.setAAD(bytes);
  }

  digest(): Buffer {
    if (!this.#any) return Buffer.alloc(16);
    this.#cipher.final();
    return this.#cipher.getAuthTag();
  }
}

/** Up to here a body stays in this thread's memory. */
const MOST_HERE = 4 * 1024 * 1024;

/**
 * The body of one answer as it arrives. It is hashed on the way and copied only when it is read, chunk by chunk,
 * each released at once: an answer that is known already is never touched again, and parsing never needs the whole
 * body twice.
 *
 * What comes late in a long body waits in a message that nobody has received yet, where no collector counts it:
 * this thread's would otherwise begin to search its whole heap at every long body, known or not.
 */
export class BodyBuffer {
  /** Null for a chunk that waits outside. */
  #chunks: (Uint8Array | null)[] = [];
  #outside: MessageChannel | null = null;
  readonly #hash = new BodyHash();
  size = 0;

  /** The chunk belongs to the buffer from here on. */
  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.size += chunk.length;
    this.#chunks.push(this.size > MOST_HERE && this.#putOutside(chunk) ? null : chunk);
  }

  /** A hash of all that was added; ends the adding. */
  digest(): Buffer {
    return this.#hash.digest();
  }

  /** Takes the body out, first to last, by so many bytes. A piece may be read until the next is asked for. */
  *pieces(most: number): Generator<Uint8Array> {
    const chunks = this.#chunks;
    this.#chunks = [];
    for (const [at, held] of chunks.entries()) {
      chunks[at] = NOTHING;
      const chunk = held ?? this.#takeInside();
      for (let from = 0; from < chunk.length; from += most) yield chunk.subarray(from, from + most);
      releaseChunk(chunk);
    }
  }

  /** Gives back what is still held; to be called in any case. */
  drop(): void {
    for (const chunk of this.#chunks) if (chunk) releaseChunk(chunk);
    this.#chunks = [];
    this.#outside?.port1.close();
    this.#outside = null;
  }

  #putOutside(chunk: Uint8Array): boolean {
    const { buffer } = chunk;
    if (!ownsBuffer(chunk) || !(buffer instanceof ArrayBuffer)) return false;
    this.#outside ??= new MessageChannel();
    this.#outside.port1.postMessage(chunk, [buffer]);
    return true;
  }

  #takeInside(): Uint8Array {
    const port = this.#outside?.port2;
    const received = port && (receiveMessageOnPort(port) as { readonly message: Uint8Array } | undefined);
    return received?.message ?? NOTHING;
  }
}

function ownsBuffer({ buffer, byteLength }: Uint8Array): boolean {
  return buffer instanceof ArrayBuffer && (buffer.resizable || buffer.byteLength === byteLength);
}

/** Gives the memory back at once: a collector that has little else to do would leave most of a body for later. */
function releaseChunk(chunk: Uint8Array): void {
  if (ownsBuffer(chunk) && chunk.buffer instanceof ArrayBuffer) chunk.buffer.transfer(0);
}

const NOTHING = new Uint8Array(0);
