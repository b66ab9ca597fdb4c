import { KontorFailure } from '../../shared/domain/failure.ts';
import { IncompleteAnswer } from './incompleteAnswer.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const isWhiteSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
/** A byte order mark, which all other readers skip. */
const MARK = [0xef, 0xbb, 0xbf];
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;

/** Counts the records of a JSON array as it streams by, without keeping or parsing them. */
export class RecordCounter {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #commas = 0;
  #hasRecord = false;
  #started = false;
  #marked = 0;

  /** @throws KontorFailure `serviceAnswerUnreadable` when the answer is no array */
  read(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (!this.#started && byte === MARK[this.#marked]) {
        this.#marked += 1;
        continue;
      }
      if (this.#inString) this.#readText(byte);
      else if (!isWhiteSpace(byte)) this.#readSign(byte);
    }
  }

  /** @throws IncompleteAnswer when the array has not been closed */
  count(): number {
    if (!this.#started || this.#depth > 0) throw new IncompleteAnswer();
    return this.#hasRecord ? this.#commas + 1 : 0;
  }

  #readText(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) this.#inString = false;
  }

  #readSign(byte: number): void {
    if (this.#started ? this.#depth === 0 : byte !== 0x5b || this.#marked % MARK.length > 0) {
      throw new KontorFailure('serviceAnswerUnreadable', { retryable: true });
    }
    this.#started = true;
    if (isClosing(byte)) {
      this.#depth--;
      return;
    }
    if (this.#depth === 1) {
      if (byte === COMMA) this.#commas++;
      this.#hasRecord = true;
    }
    if (byte === QUOTE) this.#inString = true;
    else if (isOpening(byte)) this.#depth++;
  }
}
