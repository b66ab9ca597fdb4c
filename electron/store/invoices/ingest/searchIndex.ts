/**
 * What keeps the rows of a list findable: trigrams of their numbers (table `search`), written with the rows and put in
 * order by `SearchOrder`, and hashes of their amounts and numbers (table `exact_block`), written by `ExactBlocks`.
 */
import {
  type CipherDatabase,
  execute,
  type Prepared,
  prepared,
  readObjects,
} from '../../../database/database.ts';
import { type InvoiceValues, ROWS_PER_CUSTOMER } from '../model/columns.ts';

type Numbers = Pick<InvoiceValues, 'invoiceNo' | 'entryNo'>;

const NUMBERS = "id, invoice_no || ' ' || entry_no FROM invoice WHERE id >= ? AND id < ?";

/** Adds the numbers of rows to the search index. */
export function indexRange(database: CipherDatabase, from: number, to: number): void {
  execute(database, `INSERT INTO search(rowid, numbers) SELECT ${NUMBERS}`, from, to);
}

/** Takes the numbers of rows that were indexed out of it. */
export function unindexRange(database: CipherDatabase, from: number, to: number): void {
  execute(database, `INSERT INTO search(search, rowid, numbers) SELECT 'delete', ${NUMBERS}`, from, to);
}

export function indexRow(database: CipherDatabase, id: number, { invoiceNo, entryNo }: Numbers): void {
  execute(database, 'INSERT INTO search(rowid, numbers) VALUES(?, ?)', id, `${invoiceNo} ${entryNo}`);
}

export function unindexRow(database: CipherDatabase, id: number, { invoiceNo, entryNo }: Numbers): void {
  const sql = "INSERT INTO search(search, rowid, numbers) VALUES('delete', ?, ?)";
  execute(database, sql, id, `${invoiceNo} ${entryNo}`);
}

/** Pages of the index (4 KB each) that one step writes: some ten milliseconds. */
const STEP = 64;
/** The index is merged into one segment once this part of it is outside of its largest one. */
const SCATTERED = 1 / 8;

/**
 * Keeps the search index in few segments, since each of them costs every search a look for every trigram
 * (docs/promises.md F08). Each step is a short transaction of its own: cut off in between, the index is sound, and the
 * next step continues where the last one ended.
 */
export class SearchOrder {
  readonly #merge: Prepared;
  readonly #changes: Prepared;
  readonly #segments: Prepared;

  constructor(lists: CipherDatabase) {
    this.#merge = prepared(lists, "INSERT INTO search(search, rank) VALUES('merge', ?)");
    this.#changes = prepared(lists, 'SELECT total_changes()').pluck();
    this.#segments = prepared(lists, 'SELECT count(*) FROM search_idx GROUP BY segid').pluck();
  }

  /** Merges segments of one size where there are four of them; false when there is nothing to do. */
  step(): boolean {
    return this.#run(STEP);
  }

  /** The same, and then makes one segment of all, unless what is outside of the largest is hardly anything. */
  idleStep(): boolean {
    return this.#run(STEP) || (this.#scattered() && this.#run(-STEP));
  }

  /** By SQLite's account a merge that has nothing to do makes fewer than two changes. */
  #run(pages: number): boolean {
    const before = Number(this.#changes.get());
    this.#merge.run(pages);
    return Number(this.#changes.get()) - before >= 2;
  }

  #scattered(): boolean {
    const pages = this.#segments.all() as number[];
    const all = pages.reduce((sum, more) => sum + more, 0);
    return pages.length > 1 && all - Math.max(...pages) >= all * SCATTERED;
  }
}

/**
 * Keeps one customer's rows findable by just their amounts and numbers: a block for each 1,024 rows holds the hashes of
 * what is open, of both prices and of both numbers, and whose they are. Indexes of SQLite's own over the amounts alone
 * took two to three times the whole load.
 */
export class ExactBlocks {
  readonly #database: CipherDatabase;
  readonly #firstRowId: number;
  /** Blocks of a known list whose rows are another by now. */
  readonly #touched = new Set<number>();
  #block = 0;
  #entries: number[] = [];

  constructor(database: CipherDatabase, customerId: number) {
    this.#database = database;
    this.#firstRowId = customerId * ROWS_PER_CUSTOMER;
  }

  /** Takes a row of a first list; they come by their row numbers. */
  add(rowNumber: number, values: Looked): void {
    const block = Math.floor(rowNumber / BLOCK_ROWS);
    if (block !== this.#block) this.#flush(block);
    addEntries(this.#entries, rowNumber, values);
  }

  /** Notes that a row of a known list came, changed or went. */
  touch(rowNumber: number): void {
    this.#touched.add(Math.floor(rowNumber / BLOCK_ROWS));
  }

  /** Writes what was noted, once all rows are written. */
  finish(): void {
    this.#flush(0);
    for (const block of this.#touched) this.#rebuild(block);
  }

  #flush(next: number): void {
    if (this.#entries.length > 0) this.#store(this.#block, this.#entries);
    this.#entries = [];
    this.#block = next;
  }

  #rebuild(block: number): void {
    const from = this.#firstRowId + block * BLOCK_ROWS;
    const sql = `SELECT id, invoice_no AS invoiceNo, entry_no AS entryNo, outstanding, price, price_vat AS priceVat
      FROM invoice WHERE id >= ? AND id < ?`;
    const rows = readObjects<Looked & { id: number }>(this.#database, sql, from, from + BLOCK_ROWS);
    const entries: number[] = [];
    for (const row of rows) addEntries(entries, row.id - this.#firstRowId, row);
    this.#store(block, entries);
  }

  #store(block: number, entries: readonly number[]): void {
    const put = 'INSERT OR REPLACE INTO exact_block(id, entries) VALUES(?, ?)';
    execute(this.#database, put, this.#firstRowId + block, packEntries(entries));
  }
}

/** What of a row is found by just what it is. */
type Looked = Pick<InvoiceValues, 'invoiceNo' | 'entryNo' | 'outstanding' | 'price' | 'priceVat'>;

function addEntries(entries: number[], rowNumber: number, values: Looked): void {
  const { invoiceNo, entryNo, outstanding, price, priceVat } = values;
  if (outstanding !== 0) entries.push(exactEntry(amountHash(outstanding, 'open'), rowNumber));
  entries.push(exactEntry(amountHash(price, 'priced'), rowNumber));
  if (priceVat !== price) entries.push(exactEntry(amountHash(priceVat, 'priced'), rowNumber));
  entries.push(exactEntry(numberHash(invoiceNo), rowNumber));
  if (entryNo !== invoiceNo) entries.push(exactEntry(numberHash(entryNo), rowNumber));
}

/** What of a row an amount is looked for in: what is open, or price and price with VAT. */
export type AmountKind = 'open' | 'priced';

const SEEDS: Readonly<Record<AmountKind, number>> = { open: 0x9e3779b9, priced: 0x85ebca6b };
/** Hashes are below this. */
export const HASHES = 2 ** 32;

/** Rows of one block: what is written again where one of them changes. */
export const BLOCK_ROWS = 1_024;

/** 32 bits for ten-thousandths, of either sign: a credit note is found by the figures that are printed on it. */
export function amountHash(scaled: number, kind: AmountKind): number {
  const magnitude = Math.abs(scaled);
  let hash = SEEDS[kind] ^ (magnitude % HASHES);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash ^= Math.floor(magnitude / HASHES);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** 32 bits for an invoice or entry number, whatever its case. */
export function numberHash(number: string): number {
  const text = number.toLowerCase();
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** A hash with the place of its row within the block, as one number that sorts by the hash. */
function exactEntry(hash: number, rowNumber: number): number {
  return hash * BLOCK_ROWS + (rowNumber % BLOCK_ROWS);
}

/** Sorted hashes, then the place of each row. */
export interface ExactEntries {
  readonly hashes: Uint32Array;
  readonly places: Uint16Array;
}

function packEntries(entries: readonly number[]): Uint8Array {
  const sorted = Float64Array.from(entries).sort();
  const hashes = new Uint32Array(sorted.length);
  const places = new Uint16Array(sorted.length);
  for (const [at, entry] of sorted.entries()) {
    hashes[at] = Math.floor(entry / BLOCK_ROWS);
    places[at] = entry % BLOCK_ROWS;
  }
  const packed = new Uint8Array(hashes.byteLength + places.byteLength);
  packed.set(new Uint8Array(hashes.buffer));
  packed.set(new Uint8Array(places.buffer), hashes.byteLength);
  return packed;
}

export function unpackEntries(packed: Uint8Array): ExactEntries {
  const { buffer } = packed.slice();
  const count = packed.length / (Uint32Array.BYTES_PER_ELEMENT + Uint16Array.BYTES_PER_ELEMENT);
  return {
    hashes: new Uint32Array(buffer, 0, count),
    places: new Uint16Array(buffer, count * Uint32Array.BYTES_PER_ELEMENT, count),
  };
}
