/**
 * What has to be known of a JSON text before, or besides, parsing it: how deeply it nests (`checkNesting`), whether it
 * is whole (`IncompleteAnswer`), how many records, values and keys it has, and whether SQLite can store its texts.
 */
import { KontorFailure } from '../../shared/domain/failure.ts';

/** Deeper than any answer needs, shallow enough for every recursive reader after us. */
const DEEPEST = 64;

/**
 * Refuses nesting bombs before the parser sees them, and distinguishes a cut text from a wrong one.
 * @throws IncompleteAnswer when the text stops inside an object, an array or a string, or is empty
 * @throws KontorFailure `serviceAnswerUnreadable` for nesting deeper than 64
 */
export function checkNesting(bytes: Uint8Array): void {
  const walk = new SignWalk();
  let depth = 0;
  walk.walk(bytes, (byte) => {
    if (isOpening(byte)) depth++;
    else if (isClosing(byte)) depth--;
    if (depth > DEEPEST) throw new KontorFailure('serviceAnswerUnreadable');
  });
  if (bytes.length === 0 || walk.inString || depth > 0) throw new IncompleteAnswer();
}

const COMMA = 0x2c;
const COLON = 0x3a;
const LONGEST_PLACE = 120;

/**
 * What the bytes of a JSON text show before a parser sees them: depth, values of any kind (counted roughly), and keys.
 * A key that is there twice is counted twice, while a parser takes the last.
 */
export function signsOf(bytes: Uint8Array) {
  let open = 0;
  const signs = { depth: 0, values: 0, keys: 0 };
  new SignWalk().walk(bytes, (byte) => {
    if (isOpening(byte)) {
      open += 1;
      signs.values += 1;
      signs.depth = Math.max(signs.depth, open);
    } else if (isClosing(byte)) open -= 1;
    else if (byte === COMMA) signs.values += 1;
    else if (byte === COLON) signs.keys += 1;
  });
  return signs;
}

/** Keys of a parsed value, at every depth. */
export function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const within = Object.values(value).reduce((sum: number, one) => sum + keysOf(one), 0);
  return within + (Array.isArray(value) ? 0 : Object.keys(value).length);
}

/** A byte order mark is allowed; null for bytes that are no UTF-8. */
export function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A place in JSON for people, such as `connections[0].address`; empty at the root. Cut off where it is very long. */
export function placeText(path: readonly PropertyKey[]): string {
  const steps = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return steps.join('').replace(/^\./, '').slice(0, LONGEST_PLACE);
}

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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Walks through the bytes of a JSON text as they arrive, without keeping or parsing them. */
class SignWalk {
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

/** The answer stops in the middle: a cut body without a length reads as success (docs/design.md §9.2). */
export class IncompleteAnswer extends Error {
  override readonly name = 'IncompleteAnswer';
  constructor() {
    super('the answer is incomplete');
  }
}

/** Whether no text of a parsed value, keys apart, has half of a character pair in it: SQLite keeps none. */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isWellFormed);
}
