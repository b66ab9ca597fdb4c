/** Which record of the old list each new record was, so that a changed invoice keeps its row. */
import { type CipherDatabase, prepared } from '../../../database/database.ts';
import {
  type InvoiceValues,
  ROW_COLUMNS,
  ROWS_PER_CUSTOMER,
  readColumns,
  storedValues,
} from '../model/columns.ts';
import { type RecordNames, Unreadable } from './recordReader.ts';
import type { CustomerWords } from './rowWriter.ts';
import { UNREADABLE } from './storedInvoiceList.ts';

/** An element of the new answer that was read. */
export interface Candidate {
  readonly position: number;
  readonly values: InvoiceValues | Unreadable;
  /** Byte for byte what could not be read before: its row number. */
  readonly was: number | null;
}

interface Places {
  /** The old list. */
  readonly rowNumbers: Uint32Array;
  /** Elements of the new one, and the old entry of one that stayed as it was. */
  readonly length: number;
  readonly entryAt: (position: number) => number;
}

/**
 * For each candidate the record of the old list that it was, in the order of the candidates. Rows that can be read
 * are matched first. A record that cannot be read now, or could not before, is matched by those of its names that can
 * be read; one without any by its place between its neighbours. So a record that breaks does not count as removed.
 */
export function pairRecords(
  candidates: readonly Candidate[],
  left: UnmatchedRecords,
  places: Places,
): readonly (readonly [candidate: Candidate, left: UnmatchedRecord | null])[] {
  const pairs = new Map<Candidate, UnmatchedRecord>();
  for (const candidate of candidates) {
    const { values, was } = candidate;
    const found =
      was !== null
        ? { rowNumber: was, names: NAMELESS, values: null }
        : values instanceof Unreadable
          ? undefined
          : left.takeRow(values);
    if (found) pairs.set(candidate, found);
  }
  const open = () => candidates.filter((candidate) => !pairs.has(candidate));
  if (anyUnread(open(), left)) {
    pairByNames(open(), left, pairs);
    pairByPlace(candidates, left, places, pairs);
  }
  return candidates.map((candidate) => [candidate, pairs.get(candidate) ?? null]);
}

function anyUnread(candidates: readonly Candidate[], left: UnmatchedRecords): boolean {
  return (
    candidates.some(({ values }) => values instanceof Unreadable) ||
    (candidates.length > 0 && left.remaining().some(({ values }) => values === null))
  );
}

function pairByNames(
  candidates: readonly Candidate[],
  left: UnmatchedRecords,
  pairs: Map<Candidate, UnmatchedRecord>,
): void {
  for (const match of MATCHES) {
    const [rows, unread] = [left.finder(match, true), left.finder(match, false)];
    for (const candidate of candidates) {
      if (pairs.has(candidate)) continue;
      const { values } = candidate;
      const names = nameOf(candidate);
      const found = unread(names) ?? (values instanceof Unreadable ? rows(names) : undefined);
      if (found) pairs.set(candidate, found);
    }
  }
}

function pairByPlace(
  candidates: readonly Candidate[],
  left: UnmatchedRecords,
  { rowNumbers, length, entryAt }: Places,
  pairs: Map<Candidate, UnmatchedRecord>,
): void {
  const byPosition = new Map(candidates.map((candidate) => [candidate.position, candidate]));
  const oldPlaces = new Map<number, number>();
  for (const [place, entry] of rowNumbers.entries()) oldPlaces.set(entry, place);
  /** Where the element of a position stood; undefined for one that is new. */
  const placeOf = (position: number): number | undefined => {
    if (position < 0) return -1;
    if (position >= length) return rowNumbers.length;
    const candidate = byPosition.get(position);
    if (!candidate) return oldPlaces.get(entryAt(position));
    const was = pairs.get(candidate);
    return was && oldPlaces.get(was.values === null ? UNREADABLE + was.rowNumber : was.rowNumber);
  };
  for (const candidate of candidates) {
    if (pairs.has(candidate)) continue;
    const after = placeOf(candidate.position - 1);
    const before = placeOf(candidate.position + 1);
    const stood = [after === undefined ? -1 : after + 1, before === undefined ? -1 : before - 1];
    for (const place of stood) {
      const one = left.ofEntry(rowNumbers[place] ?? -1);
      if (!one || !mayBe(candidate, one)) continue;
      left.take(one);
      pairs.set(candidate, one);
      break;
    }
  }
}

/** One of both is without a name, and so cannot be read. */
function mayBe(candidate: Candidate, left: UnmatchedRecord): boolean {
  return isNameless(nameOf(candidate)) || isNameless(left.names);
}

function isNameless({ entryNo, invoiceNo }: RecordNames): boolean {
  return entryNo === null && invoiceNo === null;
}

function nameOf({ values }: Candidate): RecordNames {
  return values instanceof Unreadable ? values.names : namesOf(values);
}

/** A record of the old list; `values` where it could be read. */
export interface UnmatchedRecord {
  readonly rowNumber: number;
  readonly names: RecordNames;
  readonly values: InvoiceValues | null;
}

const NAMELESS: RecordNames = { entryNo: null, invoiceNo: null, type: null };

/** How surely two records are the same: by all names, by both numbers, by one of them. */
const MATCHES = ['all', 'numbers', 'entryNo', 'invoiceNo'] as const;
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
    rowNumbers: readonly number[],
  ) {
    const row = prepared(database, `SELECT ${readColumns(ROW_COLUMNS)} FROM invoice WHERE id = ?`).raw();
    const unread = prepared(database, 'SELECT names FROM unreadable WHERE id = ?').pluck();
    for (const entry of rowNumbers) {
      const rowNumber = entry >= UNREADABLE ? entry - UNREADABLE : entry;
      const id = customerId * ROWS_PER_CUSTOMER + rowNumber;
      if (entry >= UNREADABLE) {
        this.#add(entry, { rowNumber, names: unpackNames(unread.get(id)), values: null });
        continue;
      }
      const found = row.get(id) as unknown[] | undefined;
      if (!found) continue;
      const values = storedValues(found, (word) => words.textOf(word));
      const left = { rowNumber, names: namesOf(values), values };
      this.#add(entry, left);
      putInList(this.#rows, rowName(values), left);
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
  remaining(): readonly UnmatchedRecord[] {
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

function putInList(map: Map<string, UnmatchedRecord[]>, key: string, left: UnmatchedRecord): void {
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

function namesOf({ entryNo, invoiceNo, type }: InvoiceValues): RecordNames {
  const name = (text: string) => (text === '' ? null : text.toWellFormed());
  return { entryNo: name(entryNo), invoiceNo: name(invoiceNo), type: name(type) };
}

function rowName({ entryNo, invoiceNo, type }: InvoiceValues): string {
  return JSON.stringify([entryNo.toWellFormed(), invoiceNo.toWellFormed(), type.toWellFormed()]);
}
