const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
export const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Walks through the bytes of a JSON text as they arrive, without keeping or parsing them. */
export class SignWalk {
  #inString = false;
  #escaped = false;

  /** The bytes so far end inside a string. */
  get inString(): boolean {
    return this.#inString;
  }

  /** Calls `sign` with every byte that is neither white space nor in a string; the quote that opens one is such a sign. */
  walk(chunk: Uint8Array, sign: (byte: number) => void): void {
    for (const byte of chunk) {
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inString = false;
      } else if (!isSpace(byte)) {
        sign(byte);
        this.#inString = byte === QUOTE;
      }
    }
  }
}
