import { daysInMonth } from '../../../../shared/domain/wallClock.ts';
import { DAY_UNIT } from '../model/clockNumber.ts';
import { BytePattern } from './bytePattern.ts';
import { asBuffer } from './parseElements.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const POINT = 0x2e;
const COLON = 0x3a;
const SPACE = 0x20;
const ZERO = 0x30;
const OPEN_LIST = 0x5b;
const LETTER_F = 0x66;
const LETTER_N = 0x6e;
const LETTER_T = 0x74;
const TRUE = spelled('true');
const FALSE = spelled('false');
const NULL = spelled('null');
const NO_TAGS = spelled('[]');
const NOTHING = new Uint8Array(0);
/** Digits before the point of an amount that fits, and after it (see `shared/domain/money.ts`). */
const MOST_WHOLE = 11;
const UNITS = [10_000, 1_000, 100, 10, 1] as const;
/** Digits of a whole number that surely fits 64 bits. */
const MOST_DIGITS = 18;
/** Texts of one field that are known by their bytes. */
const MOST_WORDS = 8;

/** A text with the bytes that it is written with, quotes included. */
export interface PlainWord {
  readonly written: BytePattern;
  readonly text: string;
}

/** A place in the bytes of a list, and what can be read there of values that are written plainly. */
export class PlainCursor {
  /** Over the bytes of the record that was read last. */
  view: DataView = new DataView(NOTHING.buffer);
  /** The offset of the next byte; -1 once something was not as expected. */
  at = -1;
  #bytes: Uint8Array = NOTHING;
  #text = '';

  moveTo(bytes: Uint8Array, start: number): void {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      this.#text = asBuffer(bytes).toString('latin1');
    }
    this.at = start;
  }

  clear(): void {
    this.view = new DataView(NOTHING.buffer);
    this.#bytes = NOTHING;
    this.#text = '';
  }

  noTags(): void {
    this.skip(NO_TAGS);
  }

  skip(expected: BytePattern): void {
    const at = this.at;
    this.at = expected.matchesAt(this.view, at) ? at + expected.length : -1;
  }

  /** An ASCII text without escapes that differs in nearly every record, such as a number: it is not remembered. */
  plainText(): string {
    const from = this.at + 1;
    const end = plainEnd(this.#bytes, from - 1);
    this.at = end;
    return end < 0 ? '' : this.#text.slice(from, end - 1);
  }

  /** The same of a few that come again and again. */
  word(words: PlainWord[]): string {
    const bytes = this.#bytes;
    const at = this.at;
    for (let known = 0; known < words.length; known += 1) {
      const word = words[known] as PlainWord;
      if (!word.written.matchesAt(this.view, at)) continue;
      this.at = at + word.written.length;
      return word.text;
    }
    const end = plainEnd(bytes, at);
    this.at = end;
    if (end < 0) return '';
    // A copy: a part of the slice's text would keep all of it.
    const text = asBuffer(bytes).toString('latin1', at + 1, end - 1);
    if (words.length < MOST_WORDS) words.push({ written: new BytePattern(bytes.subarray(at, end)), text });
    return text;
  }

  flag(): 0 | 1 {
    const yes = this.#bytes[this.at] === LETTER_T;
    this.skip(yes ? TRUE : FALSE);
    return yes ? 1 : 0;
  }

  /** The digits of a whole number that has no sign. */
  whole(): string {
    const from = this.at;
    this.#digits();
    if (this.at - from > MOST_DIGITS) this.at = -1;
    return this.at < 0 ? '' : this.#text.slice(from, this.at);
  }

  /** Ten-thousandths; digit by digit what `scaledFromSource` makes of the same text. */
  amount(): number {
    const bytes = this.#bytes;
    const negative = bytes[this.at] === MINUS;
    if (negative) this.at += 1;
    const from = this.at;
    let scaled = this.#digits() * UNITS[0];
    if (this.at - from > MOST_WHOLE) this.at = -1;
    if (this.at >= 0 && bytes[this.at] === POINT) scaled += this.#fraction();
    return negative && scaled !== 0 ? -scaled : scaled;
  }

  /** What stands after the point, in ten-thousandths; one to four digits. */
  #fraction(): number {
    const from = this.at + 1;
    let at = from;
    let value = 0;
    for (;;) {
      const digit = (this.#bytes[at] ?? 0) - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      at += 1;
      if (at - from >= UNITS.length) break;
    }
    const unit = at === from ? undefined : UNITS[at - from];
    this.at = unit === undefined ? -1 : at;
    return value * (unit ?? 0);
  }

  /** Digits as JSON writes a whole number: no zero before others. */
  #digits(): number {
    const bytes = this.#bytes;
    const from = this.at;
    let at = from;
    let value = 0;
    for (;;) {
      const digit = (bytes[at] ?? 0) - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      at += 1;
    }
    this.at = at === from || (bytes[from] === ZERO && at - from > 1) ? -1 : at;
    return value;
  }

  /** A time as `clockNumber` reads it from its text. */
  clock(): number {
    const bytes = this.#bytes;
    const at = this.at;
    this.at = -1;
    if (bytes[at] !== QUOTE || bytes[at + 20] !== QUOTE) return 0;
    if (bytes[at + 5] !== MINUS || bytes[at + 8] !== MINUS || bytes[at + 11] !== SPACE) return 0;
    if (bytes[at + 14] !== COLON || bytes[at + 17] !== COLON) return 0;
    const century = pair(bytes, at + 1);
    const years = pair(bytes, at + 3);
    const month = pair(bytes, at + 6);
    const day = pair(bytes, at + 9);
    const hour = pair(bytes, at + 12);
    const minute = pair(bytes, at + 15);
    const second = pair(bytes, at + 18);
    if (century < 0 || years < 0 || month < 1 || month > 12 || day < 1) return 0;
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return 0;
    const year = century * 100 + years;
    if (day > 28 && day > daysInMonth(year, month)) return 0;
    this.at = at + 21;
    return ((year * 100 + month) * 100 + day) * DAY_UNIT + (hour * 100 + minute) * 100 + second;
  }

  /** The value of a key that is not documented: nothing is made of it, but it must be JSON. */
  any(): void {
    switch (this.#bytes[this.at]) {
      case QUOTE:
        this.at = plainEnd(this.#bytes, this.at);
        return;
      case LETTER_T:
        this.skip(TRUE);
        return;
      case LETTER_F:
        this.skip(FALSE);
        return;
      case LETTER_N:
        this.skip(NULL);
        return;
      case OPEN_LIST:
        this.skip(NO_TAGS);
        return;
      default:
        this.amount();
    }
  }
}

function spelled(text: string): BytePattern {
  return new BytePattern(Buffer.from(text));
}

/** Two digits, or -1. */
function pair(bytes: Uint8Array, at: number): number {
  const tens = (bytes[at] ?? 0) - ZERO;
  const ones = (bytes[at + 1] ?? 0) - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

/** The offset after a text of ASCII without escapes; -1 for another and for what is none. */
function plainEnd(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== QUOTE) return -1;
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH || byte < SPACE || byte > 0x7f) return -1;
  }
  return -1;
}
