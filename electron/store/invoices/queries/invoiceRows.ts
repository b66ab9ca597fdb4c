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
  idRange,
  PLACE_OF,
  ROW_COLUMNS,
  ROWS_PER_CUSTOMER,
  readColumns,
} from '../model/columns.ts';

/** What rows are shown with besides what is stored of them. */
interface RowContext {
  readonly ownerOf: (id: number) => RowOwner;
  readonly today: string;
}

/** Rows by their ids and in their order, as the contract shows them. */
export function invoiceRows(
  database: CipherDatabase,
  ids: RowIds,
  { ownerOf, today }: RowContext,
  marksAt: (id: number) => InvoiceRow['marks'],
): InvoiceRow[] {
  return storedRows(database, ids).map((row) => {
    const id = row[PLACE_OF.id] as number;
    return invoiceRow(row, ownerOf(id), today, marksAt(id));
  });
}

/** A row of `ROW_COLUMNS`. */
type StoredRow = readonly unknown[];

/** What a field of a kind is outside of the store; `wide` is the exact amount, if its column holds an approximation. */
interface Kind<Shown> {
  readonly shown: (stored: unknown, words: readonly Word[], wide: Decimal | undefined) => Shown;
  /** Adds it to the cells of a file, as `cellText` gives it. */
  readonly cell: (
    cells: CellBytes,
    stored: unknown,
    words: readonly Word[],
    wide: Decimal | undefined,
  ) => void;
}

const wordText = (stored: unknown, words: readonly Word[]) => words[stored as number]?.text ?? '';
const tagsOf = (stored: unknown) => (stored === null ? [] : (JSON.parse(stored as string) as string[]));

const TEXT: Kind<string> = {
  shown: (stored) => stored as string,
  cell: (cells, stored) => cells.text(stored as string),
};
const WORD: Kind<string> = {
  shown: wordText,
  cell: (cells, stored, words) => cells.text(wordText(stored, words)),
};

const KINDS: { readonly [Each in FieldKind]: Kind<RowKinds[Each]> } = {
  identifier: TEXT,
  sharedIdentifier: WORD,
  word: WORD,
  wholeNumber: TEXT,
  wallClock: {
    shown: (stored) => clockText(stored as number) as WallClock,
    cell: (cells, stored) => cells.clock(stored as number),
  },
  amount: {
    shown: (stored, _words, wide) => wide ?? decimalFromScaled(stored as number),
    cell: (cells, stored, _words, wide) =>
      wide === undefined ? cells.amount(stored as number) : cells.text(wide),
  },
  flag: {
    shown: (stored) => stored === 1,
    cell: (cells, stored) => cells.text(stored === 1 ? 'true' : 'false'),
  },
  tags: {
    shown: tagsOf,
    cell: (cells, stored) => cells.text(tagsOf(stored).join(', ')),
  },
};

const FIELDS = INVOICE_FIELDS.map((field) => ({
  id: field.id,
  kind: KINDS[field.kind],
  place: PLACE_OF[COLUMN_OF[field.id]],
  amount: amountOf(field),
}));

function invoiceRow(
  stored: StoredRow,
  { words, revision, customerNumber, givenName, fetchedAt }: RowOwner,
  today: string,
  marks: InvoiceRow['marks'],
): InvoiceRow {
  const wide = unpackOverflow(stored[PLACE_OF.wide] as string | null);
  const shown: Partial<Record<FieldId | DerivedColumn, unknown>> = {};
  for (const { id, kind, place, amount } of FIELDS)
    shown[id] = kind.shown(stored[place], words, amount === null ? undefined : wide[amount]);
  for (const id of DERIVED_COLUMNS) shown[id] = DERIVED[id].value(stored, today);
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

/** Tags as one text, or as the JSON of their list, empty for none. */
export type TagCells = 'joined' | 'json';

type AddCell = (cells: CellBytes, row: StoredRow, owner: RowOwner) => void;

/** Rows by their ids and in their order, as texts of some fields: what `invoiceRows` gives, without a row between. */
export function invoiceCells(
  database: CipherDatabase,
  ids: RowIds,
  columns: readonly InvoiceColumn[],
  { ownerOf, today }: RowContext,
  tags: TagCells,
): CellTexts {
  const adds = columns.map((id) => cellOf(id, tags, today));
  const rows = storedRows(database, ids);
  const cells = new CellBytes(rows.length * columns.length);
  for (const row of rows) {
    const owner = ownerOf(row[PLACE_OF.id] as number);
    for (const add of adds) add(cells, row, owner);
  }
  return { ...cells.done(), width: columns.length };
}

function cellOf(id: InvoiceColumn, tags: TagCells, today: string): AddCell {
  if (isCustomerColumn(id)) return (cells, _row, owner) => cells.text(owner[id]);
  if (isDerivedColumn(id)) return (cells, row) => cells.text(String(DERIVED[id].value(row, today) ?? ''));
  const place = PLACE_OF[COLUMN_OF[id]];
  if (FIELD[id].kind === 'tags' && tags === 'json')
    return (cells, row) => cells.text((row[place] as string | null) ?? '');
  const { cell } = KINDS[FIELD[id].kind];
  const amount = amountOf(FIELD[id]);
  if (amount === null) return (cells, row, { words }) => cell(cells, row[place], words, undefined);
  return (cells, row, { words }) =>
    cell(cells, row[place], words, unpackOverflow(row[PLACE_OF.wide] as string | null)[amount]);
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

/** Ids of rows in an order. */
export type RowIds = Float64Array;

const ROWS = `SELECT ${readColumns(ROW_COLUMNS)} FROM invoice`;

/** Rows by their ids, in their order; those that are gone are left out. Neighbours in the table are read in one go. */
function storedRows(database: CipherDatabase, ids: RowIds): StoredRow[] {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (last - first === ids.length - 1 && ids.every((id, at) => id === first + at))
    return readRows(database, `${ROWS} WHERE id BETWEEN ? AND ? ORDER BY id`, first, last);
  const one = prepared(database, `${ROWS} WHERE id = ?`).raw();
  const rows: StoredRow[] = [];
  for (const id of ids) {
    const row = one.get(id) as StoredRow | undefined;
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

  /** The records of rows by their ids, in their order; each block of them is opened once. */
  recordsOf(ids: readonly number[]): string[] {
    const first = this.#customerId * ROWS_PER_CUSTOMER;
    const wanted = new Map(ids.map((id, place) => [id - first, place]));
    const bySlot: [slot: number, place: number][] = [];
    for (const [at, rowNumber] of this.rowNumbers.entries()) {
      const place = wanted.get(rowNumber);
      if (place !== undefined) bySlot.push([this.#recordSlots[at] ?? 0, place]);
    }
    const records: string[] = new Array(ids.length).fill('');
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
  /** A file has it as its text, null as nothing. */
  readonly value: (row: StoredRow, today: string) => Value;
  /** SQL of what the column sorts by. */
  readonly rank: (today: string) => string;
}

/** The columns that are worked out: what rows, files and sorts have of them. */
export const DERIVED: { readonly [Column in DerivedColumn]: Derived<InvoiceRow[Column]> } = {
  daysLate: {
    value: (row, today) =>
      daysLate(
        clockText(row[PLACE_OF.due_at] as number) as WallClock,
        today,
        row[PLACE_OF.outstanding] as number,
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
  const [first, end] = idRange(customerId);
  const sql = 'SELECT id - ?, text, folded FROM word WHERE id >= ? AND id < ? ORDER BY id';
  const rows = readRows<[number, string, string]>(database, sql, first, first, end);
  return rows.map(([number, text, folded]) => ({ number, text, folded }));
}

/** What a row has from the customer whose list it is in. */
export interface RowOwner {
  readonly customerNumber: CustomerRef['number'];
  readonly givenName: string;
  readonly fetchedAt: number;
  readonly revision: number;
  readonly words: readonly Word[];
}
