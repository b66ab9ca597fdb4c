import { KontorFailure } from '../../shared/domain/failure.ts';
import { IncompleteAnswer } from './incompleteAnswer.ts';
import { isClosing, isOpening, SignWalk } from './signWalk.ts';

const COMMA = 0x2c;
/** A byte order mark, which all other readers skip. */
const MARK = [0xef, 0xbb, 0xbf];

/** Counts the records of a JSON array as it streams by, without keeping or parsing them. */
export class RecordCounter {
  readonly #walk = new SignWalk();
  #depth = 0;
  #commas = 0;
  #hasRecord = false;
  #started = false;
  #marked = 0;

  /** @throws KontorFailure `serviceAnswerUnreadable` when the answer is no array */
  read(chunk: Uint8Array): void {
    this.#walk.walk(chunk, (byte) => {
      if (!this.#started && byte === MARK[this.#marked]) this.#marked += 1;
      else this.#readSign(byte);
    });
  }

  /** @throws IncompleteAnswer when the array has not been closed */
  count(): number {
    if (!this.#started || this.#depth > 0) throw new IncompleteAnswer();
    return this.#hasRecord ? this.#commas + 1 : 0;
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
    if (isOpening(byte)) this.#depth++;
  }
}
