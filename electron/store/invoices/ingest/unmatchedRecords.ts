import { type CipherDatabase, prepared } from '../../../database/database.ts';
import {
  type InvoiceValues,
  ROW_COLUMNS,
  ROWS_PER_CUSTOMER,
  readColumns,
  storedValues,
} from '../model/columns.ts';
import type { CustomerWords } from './customerWords.ts';
import type { RecordNames } from './recordNames.ts';
import { UNREADABLE } from './storedInvoiceList.ts';

/** A record of the old list; `values` where it could be read. */
export interface UnmatchedRecord {
  readonly n: number;
  readonly names: RecordNames;
  readonly values: InvoiceValues | null;
}

export const NAMELESS: RecordNames = { entryNo: null, invoiceNo: null, type: null };

/** How surely two records are the same: by all names, by both numbers, by one of them. */
export const MATCHES = ['all', 'numbers', 'entryNo', 'invoiceNo'] as const;
type Match = (typeof MATCHES)[number];

/**
 * Records that the new answer does not hold as they were. Rows are matched with changed ones by what names an
 * invoice (entry number, invoice number, type); of several alike, the first with the first. Where one of both
 * cannot be read, the names that can be read decide.
 */
export class UnmatchedRecords {
  readonly #left = new Set<UnmatchedRecord>();
  readonly #rows = new Map<string, UnmatchedRecord[]>();
  readonly #byEntry = new Map<number, UnmatchedRecord>();

  constructor(
    database: CipherDatabase,
    customerId: number,
    words: CustomerWords,
    entries: readonly number[],
  ) {
    const row = prepared(database, `SELECT ${readColumns(ROW_COLUMNS)} FROM invoice WHERE id = ?`).raw();
    const unread = prepared(database, 'SELECT names FROM unreadable WHERE id = ?').pluck();
    for (const entry of entries) {
      const n = entry >= UNREADABLE ? entry - UNREADABLE : entry;
      const id = customerId * ROWS_PER_CUSTOMER + n;
      if (entry >= UNREADABLE) {
        this.#add(entry, { n, names: unpackNames(unread.get(id)), values: null });
        continue;
      }
      const found = row.get(id) as unknown[] | undefined;
      if (!found) continue;
      const values = storedValues(found, (word) => words.textOf(word));
      const left = { n, names: namesOf(values), values };
      this.#add(entry, left);
      put(this.#rows, rowName(values), left);
    }
  }

  /** The old row of the very same names, once. */
  takeRow(values: InvoiceValues): UnmatchedRecord | undefined {
    const left = this.#rows.get(rowName(values))?.shift();
    if (left) this.#left.delete(left);
    return left;
  }

  /** Finds unmatched records by the names that `match` compares, each once; `read`: among rows, else among unreadable ones. */
  finder(match: Match, read: boolean): (names: RecordNames) => UnmatchedRecord | undefined {
    const among = this.#left.values().filter(({ values }) => (values !== null) === read);
    const found = Map.groupBy(among, ({ names }) => keyOf(names, match));
    return (names) => {
      const key = keyOf(names, match);
      const alike = key === null ? undefined : found.get(key);
      const at = alike?.findIndex((left) => this.#left.has(left) && !contradict(left.names, names)) ?? -1;
      const [left] = at < 0 ? [] : (alike?.splice(at, 1) ?? []);
      if (left) this.#left.delete(left);
      return left;
    };
  }

  /** The record of an entry of the old list, unless it was taken. */
  ofEntry(entry: number): UnmatchedRecord | undefined {
    const left = this.#byEntry.get(entry);
    return left && this.#left.has(left) ? left : undefined;
  }

  take(left: UnmatchedRecord): void {
    this.#left.delete(left);
  }

  /** In the order of the old list. */
  rest(): readonly UnmatchedRecord[] {
    return [...this.#left];
  }

  #add(entry: number, left: UnmatchedRecord): void {
    this.#left.add(left);
    this.#byEntry.set(entry, left);
  }
}

/** Column `names` of an unreadable record. */
export function packNames(names: RecordNames): string {
  return JSON.stringify(names);
}

function unpackNames(packed: unknown): RecordNames {
  return typeof packed === 'string' ? (JSON.parse(packed) as RecordNames) : NAMELESS;
}

function put(map: Map<string, UnmatchedRecord[]>, key: string, left: UnmatchedRecord): void {
  const alike = map.get(key);
  if (alike) alike.push(left);
  else map.set(key, [left]);
}

/** Null where a name is not known that the match goes by. */
function keyOf({ entryNo, invoiceNo, type }: RecordNames, match: Match): string | null {
  const parts = {
    all: [entryNo, invoiceNo, type],
    numbers: [entryNo, invoiceNo],
    entryNo: [entryNo],
    invoiceNo: [invoiceNo],
  }[match];
  return parts.includes(null) ? null : JSON.stringify(parts);
}

function contradict(left: RecordNames, right: RecordNames): boolean {
  const differ = (one: string | null, other: string | null) =>
    one !== null && other !== null && one !== other;
  return differ(left.entryNo, right.entryNo) || differ(left.invoiceNo, right.invoiceNo);
}

export function namesOf({ entryNo, invoiceNo, type }: InvoiceValues): RecordNames {
  const name = (text: string) => (text === '' ? null : text.toWellFormed());
  return { entryNo: name(entryNo), invoiceNo: name(invoiceNo), type: name(type) };
}

function rowName({ entryNo, invoiceNo, type }: InvoiceValues): string {
  return JSON.stringify([entryNo.toWellFormed(), invoiceNo.toWellFormed(), type.toWellFormed()]);
}
