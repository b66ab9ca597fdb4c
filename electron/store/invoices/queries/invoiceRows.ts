import { daysLate } from '../../../../shared/domain/ageing.ts';
import type { InvoiceRow, RowKinds } from '../../../../shared/domain/invoice.ts';
import {
  type ByField,
  DERIVED_COLUMNS,
  type DerivedColumn,
  FIELD,
  type FieldId,
  type FieldKind,
  INVOICE_FIELDS,
  type InvoiceColumn,
  isCustomerColumn,
  isDerivedColumn,
} from '../../../../shared/domain/invoiceFields.ts';
import { type Decimal, decimalFromScaled } from '../../../../shared/domain/money.ts';
import type { WallClock } from '../../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { type CipherDatabase, prepared, readRow, readRows, readValue } from '../../../database/database.ts';
import type { CellTexts } from '../../../workers/recordWindow.ts';
import { ROW_MARKS } from '../ingest/invoiceListUpdate.ts';
import {
  BLOCK_ELEMENTS,
  elementOfBlock,
  elementsOfBlock,
  unpackNumbers,
} from '../ingest/storedInvoiceList.ts';
import { daysLateRank } from '../model/ageBalances.ts';
import { amountOf, unpackOverflow } from '../model/amounts.ts';
import { clockText, DAY_UNIT } from '../model/clockNumber.ts';
import {
  COLUMN_OF,
  type FieldColumn,
  PLACE_OF,
  ROW_COLUMNS,
  ROWS_PER_CUSTOMER,
  readColumns,
  type StoredColumn,
} from '../model/columns.ts';

export interface RowContext {
  /** Added to a row number it makes the id. */
  readonly firstRowId: number;
  /** By the id of a row. */
  readonly ownerOf: (id: number) => RowOwner;
  readonly today: string;
}

/** Rows by their numbers and in their order, as the contract shows them. */
export function invoiceRows(
  database: CipherDatabase,
  numbers: RowNumbers,
  { firstRowId, ownerOf, today }: RowContext,
  marksAt: (id: number) => InvoiceRow['marks'],
): InvoiceRow[] {
  return storedRows(database, ROW_COLUMNS, numbers, firstRowId).map((row) => {
    const id = row[PLACE_OF.id] as number;
    return invoiceRow(row, ownerOf(id), today, marksAt(id));
  });
}

/** What a field of a kind shows of what is stored. */
type Show<Kind extends FieldKind> = (
  stored: unknown,
  words: readonly Word[],
  /** The exact amount, if its column holds an approximation. */
  wide: Decimal | undefined,
) => RowKinds[Kind];

const shownText = (stored: unknown) => stored as string;
const shownWord = (stored: unknown, words: readonly Word[]) => words[stored as number]?.text ?? '';

const SHOW: { readonly [Kind in FieldKind]: Show<Kind> } = {
  identifier: shownText,
  sharedIdentifier: shownWord,
  word: shownWord,
  wholeNumber: shownText,
  wallClock: (stored) => clockText(stored as number) as WallClock,
  amount: (stored, _words, wide) => wide ?? decimalFromScaled(stored as number),
  flag: (stored) => stored === 1,
  tags: (stored) => (stored === null ? [] : (JSON.parse(stored as string) as string[])),
};

const FIELDS = INVOICE_FIELDS.map((field) => ({
  id: field.id,
  show: SHOW[field.kind],
  place: PLACE_OF[COLUMN_OF[field.id]],
  amount: amountOf(field),
}));

function invoiceRow(
  stored: readonly unknown[],
  { words, revision, customerNumber, givenName, fetchedAt }: RowOwner,
  today: string,
  marks: InvoiceRow['marks'],
): InvoiceRow {
  const wide = unpackOverflow(stored[PLACE_OF.wide] as string | null);
  const shown: Partial<Record<FieldId | DerivedColumn, unknown>> = {};
  for (const { id, show, place, amount } of FIELDS) {
    shown[id] = show(stored[place], words, amount === null ? undefined : wide[amount]);
  }
  for (const id of DERIVED_COLUMNS) shown[id] = DERIVED[id].value(stored, PLACE_OF, today);
  const columns = shown as ByField<RowKinds> & Pick<InvoiceRow, DerivedColumn>;
  return {
    ...columns,
    customerNumber,
    givenName,
    fetchedAt,
    id: stored[PLACE_OF.id] as number,
    creditNote: (stored[PLACE_OF.price] as number) < 0,
    overdue: columns.daysLate !== null,
    exportedHere: stored[PLACE_OF.exported] === 1,
    marks,
    change: changeOf(stored[PLACE_OF.change] as number, revision),
  };
}

function changeOf(mark: number, revision: number): InvoiceRow['change'] {
  if (Math.floor(mark / 4) !== revision) return null;
  if (mark % 4 === ROW_MARKS.readable) return 'readable';
  if (mark % 4 === ROW_MARKS.new) return 'new';
  return mark % 4 === ROW_MARKS.settled ? 'settled' : 'changed';
}

/** Adds the cell of a stored value; `wide` is the exact amount, if its column holds an approximation. */
type AddCell = (cells: CellBytes, stored: unknown, words: readonly Word[], wide: string | undefined) => void;

const textCell: AddCell = (cells, stored) => cells.text(String(stored));
const wordCell: AddCell = (cells, stored, words) => cells.text(words[stored as number]?.text ?? '');

export type CellKinds = Readonly<Record<FieldKind, AddCell>>;

/** The cell of a field of each kind, as `cellText` gives it. */
const CELLS: CellKinds = {
  identifier: textCell,
  sharedIdentifier: wordCell,
  word: wordCell,
  wholeNumber: textCell,
  wallClock: (cells, stored) => cells.clock(stored as number),
  amount: (cells, stored, _words, wide) => {
    if (wide === undefined) cells.amount(stored as number);
    else cells.text(wide);
  },
  flag: (cells, stored) => cells.text(stored === 1 ? 'true' : 'false'),
  tags: (cells, stored) =>
    cells.text(stored === null ? '' : (JSON.parse(stored as string) as string[]).join(', ')),
};

/** As above, with nothing joined: a list of tags is the JSON of its texts. */
export const WHOLE_CELLS: CellKinds = {
  ...CELLS,
  tags: (cells, stored) => cells.text(stored === null ? '' : (stored as string)),
};

const STORED = ['id', ...INVOICE_FIELDS.map(({ id }) => COLUMN_OF[id]), 'wide'] as const;
const WIDE_AT = STORED.length - 1;
const AT = Object.fromEntries(STORED.map((column, place) => [column, place])) as Readonly<
  Record<FieldColumn, number>
>;

type Column = (cells: CellBytes, row: readonly unknown[], owner: RowOwner, wide: string | null) => void;

/** Rows by their numbers and in their order, as texts of some fields: what `invoiceRows` gives, without a row between. */
export function invoiceCells(
  database: CipherDatabase,
  numbers: RowNumbers,
  fields: readonly InvoiceColumn[],
  { firstRowId, ownerOf, today }: RowContext,
  kinds = CELLS,
): CellTexts {
  const columns = fields.map((id) => columnOf(id, kinds, today));
  const rows = storedRows(database, STORED, numbers, firstRowId);
  const cells = new CellBytes(rows.length * fields.length);
  for (const row of rows) {
    const owner = ownerOf(row[0] as number);
    const wide = row[WIDE_AT] as string | null;
    for (const add of columns) add(cells, row, owner, wide);
  }
  return { ...cells.done(), width: fields.length };
}

function columnOf(id: InvoiceColumn, kinds: CellKinds, today: string): Column {
  if (isCustomerColumn(id)) return (cells, _row, owner) => cells.text(owner[id]);
  if (isDerivedColumn(id)) {
    const { value } = DERIVED[id];
    return (cells, row) => cells.text(String(value(row, AT, today) ?? ''));
  }
  const at = AT[COLUMN_OF[id]];
  const add = kinds[FIELD[id].kind];
  const amount = amountOf(FIELD[id]);
  return (cells, row, { words }, wide) =>
    add(cells, row[at], words, wide === null || amount === null ? undefined : unpackOverflow(wide)[amount]);
}

const ENCODER = new TextEncoder();
const POINT = 0x2e;
const MINUS = 0x2d;
const COLON = 0x3a;
const SPACE = 0x20;
const ZERO = 0x30;
/** UTF-8 takes three bytes for a UTF-16 unit at most, and no number takes more than this. */
const LONGEST_NUMBER = 24;

/**
 * Cells one after another as UTF-8, with the place where each ends. Digits go in as bytes: making a text of every
 * amount and time, putting all together and encoding it took four times as long.
 */
export class CellBytes {
  #bytes: Uint8Array<ArrayBuffer>;
  readonly #ends: Uint32Array<ArrayBuffer>;
  #at = 0;
  /** UTF-16 units so far. */
  #units = 0;
  #cells = 0;

  constructor(cells: number) {
    this.#bytes = new Uint8Array(Math.max(cells * 12, 256));
    this.#ends = new Uint32Array(cells);
  }

  text(text: string): void {
    const { length } = text;
    const bytes = this.#room(length * 3);
    const at = this.#at;
    let plain = 0;
    while (plain < length) {
      const unit = text.charCodeAt(plain);
      if (unit > 0x7f) break;
      bytes[at + plain] = unit;
      plain += 1;
    }
    const rest =
      plain === length ? 0 : ENCODER.encodeInto(text.slice(plain), bytes.subarray(at + plain)).written;
    this.#end(at + plain + rest, length);
  }

  /** Ten-thousandths as `decimalFromScaled` writes them. */
  amount(scaled: number): void {
    const bytes = this.#room(LONGEST_NUMBER);
    const start = this.#at;
    let at = start;
    if (scaled < 0) {
      bytes[at] = MINUS;
      at += 1;
    }
    const magnitude = Math.abs(scaled);
    const whole = Math.floor(magnitude / 10_000);
    at = writeWhole(bytes, at, whole);
    let rest = magnitude - whole * 10_000;
    if (rest > 0) {
      bytes[at] = POINT;
      at += 1;
      for (let unit = 1_000; rest > 0; unit /= 10) {
        const digit = Math.floor(rest / unit);
        bytes[at] = ZERO + digit;
        at += 1;
        rest -= digit * unit;
      }
    }
    this.#end(at, at - start);
  }

  /** A time as `clockText` writes it. */
  clock(clock: number): void {
    const bytes = this.#room(LONGEST_NUMBER);
    const at = this.#at;
    const day = Math.floor(clock / DAY_UNIT);
    const time = clock - day * DAY_UNIT;
    const year = Math.floor(day / 10_000);
    writePair(bytes, at, Math.floor(year / 100));
    writePair(bytes, at + 2, year % 100);
    bytes[at + 4] = MINUS;
    writePair(bytes, at + 5, Math.floor(day / 100) % 100);
    bytes[at + 7] = MINUS;
    writePair(bytes, at + 8, day % 100);
    bytes[at + 10] = SPACE;
    writePair(bytes, at + 11, Math.floor(time / 10_000));
    bytes[at + 13] = COLON;
    writePair(bytes, at + 14, Math.floor(time / 100) % 100);
    bytes[at + 16] = COLON;
    writePair(bytes, at + 17, time % 100);
    this.#end(at + 19, 19);
  }

  /** All cells; nothing may be added afterwards. */
  done(): { readonly bytes: Uint8Array<ArrayBuffer>; readonly ends: Uint32Array<ArrayBuffer> } {
    return { bytes: this.#bytes.subarray(0, this.#at), ends: this.#ends };
  }

  #room(bytes: number): Uint8Array<ArrayBuffer> {
    const needed = this.#at + bytes;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.#at));
      this.#bytes = larger;
    }
    return this.#bytes;
  }

  #end(at: number, units: number): void {
    this.#at = at;
    this.#units += units;
    this.#ends[this.#cells] = this.#units;
    this.#cells += 1;
  }
}

function writePair(bytes: Uint8Array, at: number, pair: number): void {
  const tens = Math.floor(pair / 10);
  bytes[at] = ZERO + tens;
  bytes[at + 1] = ZERO + pair - tens * 10;
}

/** Writes a whole number that is not negative and returns where it ends. */
function writeWhole(bytes: Uint8Array, at: number, whole: number): number {
  let end = at + 1;
  for (let rest = whole; rest >= 10; rest = Math.floor(rest / 10)) end += 1;
  let rest = whole;
  for (let place = end - 1; place >= at; place -= 1) {
    const tens = Math.floor(rest / 10);
    bytes[place] = ZERO + rest - tens * 10;
    rest = tens;
  }
  return end;
}

/**
 * Rows in an order, named by what their ids have beyond the `base` of their list: for a customer's own list the small
 * numbers of its rows, for the list of all customers the ids themselves.
 */
export type RowNumbers = Uint32Array | Float64Array;

/** Columns of the rows with the ids `base` + n, in their order. Neighbours in the table are read in one go. */
function storedRows(
  database: CipherDatabase,
  columns: readonly StoredColumn[],
  numbers: RowNumbers,
  firstRowId: number,
): unknown[][] {
  const first = numbers[0];
  const last = numbers.at(-1);
  if (first === undefined || last === undefined) return [];
  const select = `SELECT ${readColumns(columns)} FROM invoice`;
  if (last - first === numbers.length - 1 && numbers.every((rowNumber, at) => rowNumber === first + at)) {
    const range = prepared(database, `${select} WHERE id BETWEEN ? AND ? ORDER BY id`).raw();
    return range.all(firstRowId + first, firstRowId + last) as unknown[][];
  }
  const one = prepared(database, `${select} WHERE id = ?`).raw();
  const rows: unknown[][] = [];
  for (const rowNumber of numbers) {
    const row = one.get(firstRowId + rowNumber) as unknown[] | undefined;
    if (row) rows.push(row);
  }
  return rows;
}

/** The records of one list as the service sent them. */
export class StoredBody {
  readonly #database: CipherDatabase;
  readonly #customerId: number;
  /** By position in the answer: what the record has become (see `storedInvoiceList.ts`). */
  readonly rowNumbers: Uint32Array;
  readonly #recordSlots: Uint32Array;

  constructor(database: CipherDatabase, customerId: number) {
    this.#database = database;
    this.#customerId = customerId;
    const sql = 'SELECT entries, slots FROM list_body WHERE customer_id = ?';
    const [rowNumbers, recordSlots] = readRow(database, sql, customerId) as [Uint8Array, Uint8Array];
    this.rowNumbers = unpackNumbers(rowNumbers);
    this.#recordSlots = unpackNumbers(recordSlots);
  }

  /** The record at a position of the answer. */
  record(position: number): string {
    const slot = this.#recordSlots[position] ?? 0;
    return elementOfBlock(this.#block(Math.floor(slot / BLOCK_ELEMENTS)), slot).toString('utf8');
  }

  /** The records of rows, in their order; each block of them is opened once. */
  recordsOf(rows: RowNumbers): string[] {
    const wanted = new Map<number, number>();
    for (const [place, rowNumber] of rows.entries()) wanted.set(rowNumber, place);
    const bySlot: [slot: number, place: number][] = [];
    for (const [at, rowNumber] of this.rowNumbers.entries()) {
      const place = wanted.get(rowNumber);
      if (place !== undefined) bySlot.push([this.#recordSlots[at] ?? 0, place]);
    }
    const records: string[] = new Array(rows.length).fill('');
    let opened = -1;
    let element = (_slot: number): Buffer => Buffer.alloc(0);
    for (const [slot, place] of bySlot.sort(([left], [right]) => left - right)) {
      const block = Math.floor(slot / BLOCK_ELEMENTS);
      if (opened !== block) element = elementsOfBlock(this.#block(block));
      opened = block;
      records[place] = element(slot).toString('utf8');
    }
    return records;
  }

  #block(block: number): Uint8Array {
    const id = this.#customerId * ROWS_PER_CUSTOMER + block;
    return readValue(this.#database, 'SELECT bytes FROM raw_block WHERE id = ?', id) as Uint8Array;
  }
}

interface Derived<Value> {
  /** The value in a stored row with its columns `at` these places. A file has it as its text, null as nothing. */
  readonly value: (
    stored: readonly unknown[],
    at: Readonly<Record<FieldColumn, number>>,
    today: string,
  ) => Value;
  /** SQL of what the column sorts by. */
  readonly rank: (today: string) => string;
}

/** The columns that are worked out: what rows, files and sorts have of them. */
export const DERIVED: { readonly [Column in DerivedColumn]: Derived<InvoiceRow[Column]> } = {
  daysLate: {
    value: (stored, at, today) =>
      daysLate(
        clockText(stored[at[COLUMN_OF.dueDate]] as number) as WallClock,
        today,
        stored[at[COLUMN_OF.outstanding]] as number,
      ),
    rank: daysLateRank,
  },
};

export interface Word {
  readonly number: number;
  readonly text: string;
  readonly folded: string;
}

/** The words of a customer's rows by their number. */
export function customerWordList(database: CipherDatabase, customerId: number): readonly Word[] {
  const firstRowId = customerId * ROWS_PER_CUSTOMER;
  const sql = 'SELECT id, text, folded FROM word WHERE id >= ? AND id < ? ORDER BY id';
  const rows = readRows<[number, string, string]>(database, sql, firstRowId, firstRowId + ROWS_PER_CUSTOMER);
  return rows.map(([id, text, folded]) => ({ number: id - firstRowId, text, folded }));
}

/** What a row has from the customer whose list it is in. */
export interface RowOwner {
  readonly customerNumber: CustomerRef['number'];
  readonly givenName: string;
  readonly fetchedAt: number;
  readonly revision: number;
  readonly words: readonly Word[];
}
