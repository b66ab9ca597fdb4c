import { INVOICE_FIELDS, type WireName } from '../../../../shared/domain/invoiceFields.ts';
import { daysInMonth } from '../../../../shared/domain/wallClock.ts';
import { DAY_UNIT } from '../model/clockNumber.ts';
import type { InvoiceValues } from '../model/columns.ts';
import { asBuffer } from './recordReader.ts';

const FIELDS = INVOICE_FIELDS.map(({ wire }) => wire);

/** Longest record, in bytes, whose shape is learned; longer ones gain nothing from it. */
const LONGEST = 8 * 1024;

/** A key without escapes, or a value that holds no further ones, with what stands before it. */
const MEMBER = /([{,]\s*"([^"\\]*)"\s*:\s*)("(?:[^"\\]|\\.)*"|\[\s*\]|[^\s",{}[\]]+)(\s*)/y;

interface Part {
  /** The bytes before the value. */
  readonly before: BytePattern;
  /** Null for a key that is not documented. */
  readonly field: WireName | null;
  readonly words: PlainWord[];
}

/**
 * Reads records straight from their bytes while each is written as the one before it: the same keys in the same
 * order, texts of ASCII without escapes, amounts of at most four decimals, no tags. What differs is left to
 * `JSON.parse` and zod, so that nothing is read here but what they would read, and to the same values (P28). Objects
 * of all records and texts of all their dates took most of a first load.
 */
export class FastRecords {
  /** The record that was read last; the next one takes its place. */
  readonly values: WritableValues = emptyValues();
  readonly #cursor = new PlainCursor();
  #parts: readonly Part[] = [];
  #after = spelled('');

  /** Over the bytes of the record that was read last. */
  get view(): DataView {
    return this.#cursor.view;
  }

  /** Drops the records that were read, and keeps how they are written. */
  release(): void {
    for (const { words } of this.#parts) words.length = 0;
    Object.assign(this.values, emptyValues());
    this.#cursor.clear();
  }

  /** From now on reads records that are written like this one, which was parsed without a fault. */
  learn(element: Uint8Array): void {
    const shape = shapeOf(element);
    this.#parts = shape?.parts ?? [];
    this.#after = shape?.after ?? spelled('');
  }

  /** Reads the record that begins at an offset into `values`; where it ends, or -1 when it is not written plainly. */
  read(bytes: Uint8Array, start: number): number {
    const parts = this.#parts;
    if (parts.length === 0) return -1;
    const cursor = this.#cursor;
    cursor.moveTo(bytes, start);
    for (let at = 0; at < parts.length; at += 1) {
      const { before, field, words } = parts[at] as Part;
      cursor.skip(before);
      if (cursor.at < 0) return -1;
      readPlain(cursor, field, words, this.values);
      if (cursor.at < 0) return -1;
    }
    cursor.skip(this.#after);
    return cursor.at;
  }
}

/** The order and the exact writing of a record's keys, and the bytes after its last value. */
interface RecordShape {
  readonly parts: readonly Part[];
  readonly after: BytePattern;
}

/**
 * The shape of a sound record; null when it has a key twice or written with escapes, or a list or an object in it:
 * such records, and very long ones, are read by `JSON.parse` alone. `bytes` hold an element that was parsed and found sound.
 */
function shapeOf(bytes: Uint8Array): RecordShape | null {
  if (bytes.length > LONGEST) return null;
  const text = asBuffer(bytes).toString('latin1');
  const parts: Part[] = [];
  const keys = new Set<string>();
  let carried = '';
  MEMBER.lastIndex = 0;
  let end = 0;
  for (let match = MEMBER.exec(text); match; match = MEMBER.exec(text)) {
    const [whole, before = '', key = '', , space = ''] = match;
    if (keys.has(key)) return null;
    keys.add(key);
    const field = FIELDS.find((documented) => documented === key) ?? null;
    parts.push({ before: spelled(`${carried}${before}`), field, words: [] });
    carried = space;
    end += whole.length;
  }
  if (text.slice(end) !== '}') return null;
  if (!FIELDS.every((key) => keys.has(key))) return null;
  return { parts, after: spelled(`${carried}}`) };
}

type WritableValues = { -readonly [Key in keyof InvoiceValues]: InvoiceValues[Key] };

function emptyValues(): WritableValues {
  return {
    invoiceNo: '',
    invoiceDate: 0,
    dueDate: 0,
    status: '',
    outstanding: 0,
    price: 0,
    priceVat: 0,
    hasPdf: 0,
    balance: 0,
    entryNo: '',
    agreementId: '',
    tags: null,
    type: '',
    agreementExternalId: '',
    wide: null,
  };
}

/**
 * Reads the value of a field straight from its bytes; null is a key that is not documented. Written out field by field,
 * since a walk along `INVOICE_FIELDS` took fifty times as long; the compiler misses a field that is left out.
 */
function readPlain(
  cursor: PlainCursor,
  field: WireName | null,
  words: PlainWord[],
  values: WritableValues,
): void {
  switch (field) {
    case 'type':
      values.type = cursor.word(words);
      return;
    case 'invoice_no':
      values.invoiceNo = cursor.plainText();
      return;
    case 'agreement_id':
      values.agreementId = cursor.whole();
      return;
    case 'agreement_external_id':
      values.agreementExternalId = cursor.word(words);
      return;
    case 'invoice_date_at':
      values.invoiceDate = cursor.clock();
      return;
    case 'invoice_due_at':
      values.dueDate = cursor.clock();
      return;
    case 'amount_outstanding':
      values.outstanding = cursor.amount();
      return;
    case 'entry_no':
      values.entryNo = cursor.plainText();
      return;
    case 'price':
      values.price = cursor.amount();
      return;
    case 'price_vat':
      values.priceVat = cursor.amount();
      return;
    case 'balance':
      values.balance = cursor.amount();
      return;
    case 'has_pdf':
      values.hasPdf = cursor.flag();
      return;
    case 'status':
      values.status = cursor.word(words);
      return;
    case 'tags':
      cursor.noTags();
      return;
    case null:
      cursor.any();
      return;
    default:
      field satisfies never;
  }
}

/** Bytes that are looked for again and again, four at a time. */
class BytePattern {
  readonly length: number;
  /** Little-endian, last ones first: texts that differ mostly begin alike. */
  readonly #quads: Int32Array;
  readonly #rest: Uint8Array;

  constructor(bytes: Uint8Array) {
    const own = new Uint8Array(bytes);
    const view = new DataView(own.buffer);
    const count = Math.floor(own.length / 4);
    this.length = own.length;
    this.#quads = Int32Array.from({ length: count }, (_, at) =>
      view.getInt32(own.length - 4 * (at + 1), true),
    );
    this.#rest = own.subarray(0, own.length - 4 * count);
  }

  /** Whether these bytes are at an offset. */
  matchesAt(view: DataView, at: number): boolean {
    if (at + this.length > view.byteLength) return false;
    const quads = this.#quads;
    let from = at + this.length - 4;
    for (let place = 0; place < quads.length; place += 1) {
      if (view.getInt32(from, true) !== quads[place]) return false;
      from -= 4;
    }
    const rest = this.#rest;
    for (let place = 0; place < rest.length; place += 1) {
      if (view.getUint8(at + place) !== rest[place]) return false;
    }
    return true;
  }
}

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
const NO_BYTES = new Uint8Array(0);
/** Digits before the point of an amount that fits, and after it (see `shared/domain/money.ts`). */
const MOST_WHOLE = 11;
const UNITS = [10_000, 1_000, 100, 10, 1] as const;
/** Digits of a whole number that surely fits 64 bits. */
const MOST_DIGITS = 18;
/** Texts of one field that are known by their bytes. */
const MOST_WORDS = 8;

/** A text with the bytes that it is written with, quotes included. */
interface PlainWord {
  readonly written: BytePattern;
  readonly text: string;
}

/** A place in the bytes of a list, and what can be read there of values that are written plainly. */
class PlainCursor {
  /** Over the bytes of the record that was read last. */
  view: DataView = new DataView(NO_BYTES.buffer);
  /** The offset of the next byte; -1 once something was not as expected. */
  at = -1;
  #bytes: Uint8Array = NO_BYTES;
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
    this.view = new DataView(NO_BYTES.buffer);
    this.#bytes = NO_BYTES;
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
    for (let place = 0; place < words.length; place += 1) {
      const word = words[place] as PlainWord;
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
  return new BytePattern(Buffer.from(text, 'latin1'));
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
