import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../../shared/ipc/customers.ts';
import { type CipherDatabase, execute, prepared, readObject } from '../../../database/database.ts';
import { exportedKey } from '../../userData/exportedRepository.ts';
import { type InvoiceValues, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { FIGURE_COLUMNS, Figures, sumOf } from '../model/figures.ts';
import { type CustomerRow, nextStamp, storedReport } from './customerRows.ts';
import type { Element } from './elementScanner.ts';
import type { FastRecords } from './fastRecords.ts';
import { HistoryWriter, keepDebtDay } from './history.ts';
import {
  type Candidate,
  packNames,
  pairRecords,
  type UnmatchedRecord,
  UnmatchedRecords,
} from './matching.ts';
import { parseElements, readElement, Unreadable } from './recordReader.ts';
import { CustomerWords, RowWriter } from './rowWriter.ts';
import { ExactBlocks, indexRange, indexRow, unindexRow } from './searchIndex.ts';
import {
  inIdOrder,
  ListBuilder,
  ListMatcher,
  packNumbers,
  RawBlocks,
  type StoredInvoiceList,
  sameOrder,
  UNREADABLE,
  unpackNumbers,
} from './storedInvoiceList.ts';

/** Two 32-bit halves of the hash that was computed last; a pair returned would be an object per record. */
const recordHash = { high: 0, low: 0 };

/** What the last fetch did to a row: added to four times the revision, so that a mark counts for its own fetch only. */
export const ROW_MARKS = { readable: 0, new: 1, settled: 2, changed: 3 } as const;

/** What a fetch counts of a list that stayed as it was. */
export const NOTHING_CHANGED = {
  added: 0,
  settled: 0,
  changed: 0,
  removed: 0,
  becameUnreadable: 0,
  readableNow: 0,
};

/** Lists up to this length are made searchable in their own transaction. */
const SEARCHABLE_AT_ONCE = 2_000;

const EMPTY: StoredInvoiceList = {
  rowNumbers: new Uint32Array(0),
  recordSlots: new Uint32Array(0),
  hashes: new Uint32Array(0),
};

export interface FetchedList {
  readonly customer: CustomerRef;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** Invoices that were exported, as `exportedKey` writes them. */
  readonly exported: ReadonlySet<string>;
  /** Kept from list to list: a service writes all its records alike. */
  readonly fastRecords: FastRecords;
}

/** One list being replaced by another, within a transaction of the caller. */
export class InvoiceListUpdate {
  readonly #database: CipherDatabase;
  readonly #fetched: FetchedList;
  readonly #stored: CustomerRow | undefined;
  readonly #id: number;
  readonly #revision: number;
  readonly #old: StoredInvoiceList;
  readonly #matcher: ListMatcher | null;
  readonly #rewriteRaw: boolean;
  readonly #raw: RawBlocks;
  readonly #words: CustomerWords;
  readonly #rows: RowWriter;
  readonly #figures = new Figures();
  readonly #exact: ExactBlocks;
  readonly #history: HistoryWriter;
  readonly #list = new ListBuilder();
  readonly #candidates: Candidate[] = [];
  readonly #counts = { unreadable: 0, ...NOTHING_CHANGED };
  #nextN: number;

  constructor(database: CipherDatabase, fetched: FetchedList, stored: CustomerRow | undefined) {
    this.#database = database;
    this.#fetched = fetched;
    this.#stored = stored;
    this.#id = stored?.id ?? this.#create();
    this.#revision = (stored?.revision ?? 0) + 1;
    this.#nextN = stored?.next_n ?? 0;
    this.#old = stored ? this.#load() : EMPTY;
    this.#matcher = stored ? new ListMatcher(this.#old) : null;
    this.#rewriteRaw = (stored?.next_slot ?? 0) > 2 * this.#old.rowNumbers.length + 4096;
    const store = prepared(database, 'INSERT INTO raw_block(id, bytes) VALUES(?, ?)');
    if (this.#rewriteRaw) {
      const firstRowId = this.#id * ROWS_PER_CUSTOMER;
      execute(
        database,
        'DELETE FROM raw_block WHERE id >= ? AND id < ?',
        firstRowId,
        firstRowId + ROWS_PER_CUSTOMER,
      );
    }
    this.#raw = new RawBlocks(this.#rewriteRaw ? 0 : (stored?.next_slot ?? 0), (block, bytes) => {
      store.run(this.#id * ROWS_PER_CUSTOMER + block, bytes);
    });
    this.#words = new CustomerWords(database, this.#id);
    this.#rows = new RowWriter(database, this.#words);
    if (stored) this.#figures.addList(stored);
    this.#exact = new ExactBlocks(database, this.#id);
    this.#history = new HistoryWriter(database, {
      customerId: this.#id,
      revision: this.#revision,
      at: fetched.fetchedAt,
      beforeAt: stored?.fetched_at ?? 0,
    });
  }

  /**
   * Takes an element of a first list that is written as the one before it; where it ends, or -1 when it is to be
   * parsed. Those of a known list are compared first, which costs less than reading them.
   */
  addFast(bytes: Uint8Array, start: number): number {
    if (this.#stored) return -1;
    const { fastRecords } = this.#fetched;
    const end = fastRecords.read(bytes, start);
    if (end < 0) return -1;
    hashRecord(fastRecords.view, start, end);
    const { high, low } = recordHash;
    const position = this.#list.push(0, this.#raw.add(bytes, start, end), high, low);
    this.#insert(position, fastRecords.values, 0);
    return end;
  }

  /** Takes the next elements of the answer. Those that the old list holds are not even parsed. */
  addParsed(bytes: Uint8Array, elements: readonly Element[]): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const pending: Element[] = [];
    const positions: number[] = [];
    const were: (number | null)[] = [];
    for (const element of elements) {
      const { start, end } = element;
      hashRecord(view, start, end);
      const { high, low } = recordHash;
      const match = this.#matcher?.take(high, low) ?? -1;
      if (match >= 0) {
        const entry = this.#old.rowNumbers[match] ?? 0;
        const slot = this.#rewriteRaw
          ? this.#raw.add(bytes, start, end)
          : (this.#old.recordSlots[match] ?? 0);
        const position = this.#list.push(entry, slot, high, low);
        if (entry < UNREADABLE) continue;
        // What an earlier version could not read this one may.
        positions.push(position);
        were.push(entry - UNREADABLE);
      } else {
        positions.push(this.#list.push(0, this.#raw.add(bytes, start, end), high, low));
        were.push(null);
      }
      pending.push(element);
    }
    this.#parse(bytes, pending, positions, were);
  }

  #parse(
    bytes: Uint8Array,
    elements: readonly Element[],
    positions: readonly number[],
    were: readonly (number | null)[],
  ): void {
    const parsed = parseElements(bytes, elements);
    let sound: Element | null = null;
    for (const [at, element] of elements.entries()) {
      const values = readElement(parsed[at], bytes, element);
      const position = positions[at] ?? 0;
      if (this.#stored) this.#candidates.push({ position, values, was: were[at] ?? null });
      else this.#insert(position, values, 0);
      if (!(values instanceof Unreadable)) sound = element;
    }
    if (sound && !this.#stored) this.#fetched.fastRecords.learn(bytes.subarray(sound.start, sound.end));
  }

  finish(bodyHash: Uint8Array): FetchReport {
    this.#raw.flush();
    if (this.#stored) this.#compare(this.#matcher?.leftovers() ?? []);
    this.#rows.flush();
    this.#exact.finish();
    this.#history.finish();
    return this.#store(bodyHash);
  }

  #compare(leftovers: readonly number[]): void {
    const left = new UnmatchedRecords(this.#database, this.#id, this.#words, leftovers);
    const places = {
      rowNumbers: this.#old.rowNumbers,
      length: this.#list.length,
      entryAt: (position: number) => this.#list.entryAt(position),
    };
    for (const [candidate, old] of pairRecords(this.#candidates, left, places)) {
      const { position, values } = candidate;
      if (old === null) this.#insert(position, values, this.#revision * 4 + ROW_MARKS.new);
      else if (values instanceof Unreadable) this.#setApart(position, values, old);
      else if (old.values === null) this.#readAgain(position, values, old.rowNumber);
      else this.#replace(position, values, old.rowNumber, old.values);
    }
    for (const { rowNumber, names, values } of left.remaining()) {
      if (values === null) {
        this.#forgetUnreadable(rowNumber);
        this.#history.wentUnread(rowNumber, names);
      } else {
        this.#removeRow(rowNumber, values);
        this.#history.went(rowNumber, values);
      }
      this.#counts.removed += 1;
    }
  }

  /** What could be read before is no row any more, but is not gone either: it keeps its number. */
  #setApart(position: number, unreadable: Unreadable, { rowNumber, values }: UnmatchedRecord): void {
    this.#list.setEntry(position, UNREADABLE + rowNumber);
    this.#putUnreadable(rowNumber, unreadable);
    if (values === null) return;
    this.#removeRow(rowNumber, values);
    this.#history.becameUnreadable(rowNumber, values);
    this.#counts.becameUnreadable += 1;
  }

  #readAgain(position: number, values: InvoiceValues, rowNumber: number): void {
    this.#forgetUnreadable(rowNumber);
    this.#list.setEntry(position, rowNumber);
    this.#figures.add(values);
    this.#counts.readableNow += 1;
    this.#history.readAgain(rowNumber, values);
    this.#write(rowNumber, values, this.#revision * 4 + ROW_MARKS.readable);
    // Its number is none of those that are indexed as new ones.
    if (this.#stored?.searchable) indexRow(this.#database, this.#id * ROWS_PER_CUSTOMER + rowNumber, values);
  }

  #removeRow(rowNumber: number, values: InvoiceValues): void {
    const id = this.#id * ROWS_PER_CUSTOMER + rowNumber;
    if (this.#stored?.searchable) unindexRow(this.#database, id, values);
    execute(this.#database, 'DELETE FROM invoice WHERE id = ?', id);
    this.#exact.touch(rowNumber);
    this.#figures.remove(values);
  }

  #putUnreadable(rowNumber: number, { reason, names }: Unreadable): void {
    this.#counts.unreadable += 1;
    const put = 'INSERT OR REPLACE INTO unreadable(id, reason, names) VALUES(?, ?, ?)';
    execute(this.#database, put, this.#id * ROWS_PER_CUSTOMER + rowNumber, reason, packNames(names));
  }

  #forgetUnreadable(rowNumber: number): void {
    execute(this.#database, 'DELETE FROM unreadable WHERE id = ?', this.#id * ROWS_PER_CUSTOMER + rowNumber);
  }

  #insert(position: number, values: InvoiceValues | Unreadable, change: number): void {
    const rowNumber = this.#nextN;
    this.#nextN += 1;
    if (values instanceof Unreadable) {
      this.#list.setEntry(position, UNREADABLE + rowNumber);
      this.#putUnreadable(rowNumber, values);
      return;
    }
    this.#list.setEntry(position, rowNumber);
    this.#figures.add(values);
    this.#counts.added += 1;
    if (this.#stored) this.#history.came(rowNumber, values);
    this.#write(rowNumber, values, change);
  }

  #replace(position: number, values: InvoiceValues, rowNumber: number, old: InvoiceValues): void {
    this.#list.setEntry(position, rowNumber);
    if (sameValues(values, old)) return;
    const settled = old.outstanding !== 0 && values.outstanding === 0;
    this.#counts[settled ? 'settled' : 'changed'] += 1;
    this.#figures.remove(old);
    this.#figures.add(values);
    this.#history.changed(settled ? 'settled' : 'changed', rowNumber, old, values);
    this.#write(rowNumber, values, this.#revision * 4 + (settled ? ROW_MARKS.settled : ROW_MARKS.changed));
  }

  #write(rowNumber: number, values: InvoiceValues, change: number): void {
    const { exported } = this.#fetched;
    if (this.#stored) this.#exact.touch(rowNumber);
    else this.#exact.add(rowNumber, values);
    const isExported =
      exported.size > 0 && exported.has(exportedKey(values.invoiceNo, values.entryNo, values.type)) ? 1 : 0;
    this.#rows.write(this.#id * ROWS_PER_CUSTOMER + rowNumber, values, change, isExported);
  }

  #store(bodyHash: Uint8Array): FetchReport {
    const list = this.#list.list();
    const stored = this.#stored;
    const { unreadable, ...changes } = this.#counts;
    const moved =
      Object.values(changes).some((count) => count > 0) ||
      unreadable !== stored?.unreadable ||
      !sameOrder(list, this.#old);
    const outcome = !stored ? 'first' : moved ? 'changed' : 'unchanged';
    const figures = this.#figures.stored();
    const report: FetchReport = {
      outcome,
      received: list.rowNumbers.length,
      ...this.#counts,
      fetchedAt: this.#fetched.fetchedAt,
      changedAt: this.#marksSetAt(outcome),
      owed: { before: stored ? sumOf(stored, 'outstanding') : null, after: sumOf(figures, 'outstanding') },
    };
    this.#index();
    const putBody =
      'INSERT OR REPLACE INTO list_body(customer_id, entries, slots, hashes) VALUES(?, ?, ?, ?)';
    const packed = [list.rowNumbers, list.recordSlots, list.hashes].map(packNumbers);
    execute(this.#database, putBody, this.#id, ...packed);
    if (!stored) this.#history.first(figures, unreadable);
    execute(
      this.#database,
      `UPDATE customer SET fetched_at = ?, revision = ?, next_n = ?, next_slot = ?, in_id_order = ?, body_hash = ?,
           report = ?, unreadable = ?, stamp = ?, ${FIGURE_COLUMNS.map((column) => `${column} = ?`).join(', ')}
         WHERE id = ?`,
      this.#fetched.fetchedAt,
      report.outcome === 'unchanged' ? stored?.revision : this.#revision,
      this.#nextN,
      this.#raw.nextSlot,
      inIdOrder(list.rowNumbers) ? 1 : 0,
      bodyHash,
      JSON.stringify(report),
      unreadable,
      nextStamp(this.#database),
      ...FIGURE_COLUMNS.map((column) => figures[column]),
      this.#id,
    );
    keepDebtDay(this.#database, this.#id, this.#fetched.fetchedAt, { ...figures, unreadable });
    return report;
  }

  /** Marks fade with the next revision: those of an earlier fetch are still there while the list is the same. */
  #marksSetAt(outcome: FetchReport['outcome']): number | null {
    if (outcome === 'unchanged') return this.#stored ? storedReport(this.#stored).changedAt : null;
    const { added, settled, changed } = this.#counts;
    const marked = added + settled + changed > 0;
    return outcome === 'changed' && marked ? this.#fetched.fetchedAt : null;
  }

  /** Makes new rows searchable; those of a long first list are left to `finishSearch`. */
  #index(): void {
    const first = this.#stored?.searchable !== 1;
    if (first && this.#figures.invoices > SEARCHABLE_AT_ONCE) return;
    const from = first ? 0 : (this.#stored?.next_n ?? 0);
    indexRange(
      this.#database,
      this.#id * ROWS_PER_CUSTOMER + from,
      this.#id * ROWS_PER_CUSTOMER + this.#nextN,
    );
    if (first) execute(this.#database, 'UPDATE customer SET searchable = 1 WHERE id = ?', this.#id);
  }

  #load(): StoredInvoiceList {
    const sql =
      'SELECT entries AS rowNumbers, slots AS recordSlots, hashes FROM list_body WHERE customer_id = ?';
    const body = readObject<Record<keyof StoredInvoiceList, Uint8Array>>(this.#database, sql, this.#id);
    if (!body) return EMPTY;
    return {
      rowNumbers: unpackNumbers(body.rowNumbers),
      recordSlots: unpackNumbers(body.recordSlots),
      hashes: unpackNumbers(body.hashes),
    };
  }

  #create(): number {
    const { connectionId, number } = this.#fetched.customer;
    const none = this.#figures.stored();
    const sql = `INSERT INTO customer(connection_id, number, fetched_at, revision, marks, next_n, next_slot,
        in_id_order, searchable, body_hash, report, unreadable, ${FIGURE_COLUMNS.join(', ')})
      VALUES(?, ?, 0, 0, 0, 0, 0, 1, 0, x'', '', 0, ${FIGURE_COLUMNS.map(() => '?').join(', ')})`;
    const figures = FIGURE_COLUMNS.map((column) => none[column]);
    const { lastInsertRowid } = execute(this.#database, sql, connectionId, number, ...figures);
    return Number(lastInsertRowid);
  }
}

function sameValues(left: InvoiceValues, right: InvoiceValues): boolean {
  return (Object.keys(left) as (keyof InvoiceValues)[]).every((key) => left[key] === right[key]);
}

/**
 * Hashes the bytes of one element into `recordHash`. It distinguishes elements of the same customer,
 * so 64 well-mixed bits do; nobody gains by a collision in their own list.
 */
function hashRecord(view: DataView, start: number, end: number): void {
  let high = 0x9747b28c | 0;
  let low = 0x1b873593 | 0;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    const word = view.getInt32(at, true);
    high = Math.imul(high ^ word, 0x9e3779b1);
    high ^= high >>> 15;
    low = Math.imul(low ^ word, 0x85ebca6b);
    low = (low << 13) | (low >>> 19);
  }
  for (; at < end; at += 1) {
    const byte = view.getUint8(at);
    high = Math.imul(high ^ byte, 0x9e3779b1);
    high ^= high >>> 15;
    low = Math.imul(low ^ byte, 0x85ebca6b);
    low = (low << 13) | (low >>> 19);
  }
  const length = end - start;
  high = Math.imul(high ^ length, 0x85ebca6b);
  low = Math.imul(low ^ length, 0xc2b2ae35);
  recordHash.high = (high ^ (high >>> 13)) >>> 0;
  recordHash.low = (low ^ (low >>> 16)) >>> 0;
}
