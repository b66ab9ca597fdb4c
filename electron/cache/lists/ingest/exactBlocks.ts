import type { CipherDatabase } from '../../database/database.ts';
import { execute, readObjects } from '../../database/query.ts';
import { amountHash, BLOCK_ROWS, exactEntry, numberHash, packEntries } from './exactHash.ts';
import { ID_SPAN } from './rowWriter.ts';
import type { InvoiceValues } from './storedFields.ts';

/** What of a row is found by just what it is. */
type Looked = Pick<InvoiceValues, 'invoiceNo' | 'entryNo' | 'outstanding' | 'price' | 'priceVat'>;

/**
 * Keeps one customer's rows findable by just their amounts and numbers: a block for each 1,024 ns holds the hashes of
 * what is open, of both prices and of both numbers, and whose they are. Indexes of SQLite's own over the amounts alone
 * took two to three times the whole load.
 */
export class ExactBlocks {
  readonly #database: CipherDatabase;
  readonly #base: number;
  /** Blocks of a known list whose rows are another by now. */
  readonly #touched = new Set<number>();
  #block = 0;
  #entries: number[] = [];

  constructor(database: CipherDatabase, customerId: number) {
    this.#database = database;
    this.#base = customerId * ID_SPAN;
  }

  /** Takes a row of a first list; they come by their ns. */
  add(n: number, values: Looked): void {
    const block = Math.floor(n / BLOCK_ROWS);
    if (block !== this.#block) this.#flush(block);
    addEntries(this.#entries, n, values);
  }

  /** Notes that a row of a known list came, changed or went. */
  touch(n: number): void {
    this.#touched.add(Math.floor(n / BLOCK_ROWS));
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
    const from = this.#base + block * BLOCK_ROWS;
    const sql = `SELECT id, invoice_no AS invoiceNo, entry_no AS entryNo, outstanding, price, price_vat AS priceVat
      FROM invoice WHERE id >= ? AND id < ?`;
    const rows = readObjects<Looked & { id: number }>(this.#database, sql, from, from + BLOCK_ROWS);
    const entries: number[] = [];
    for (const row of rows) addEntries(entries, row.id - this.#base, row);
    this.#store(block, entries);
  }

  #store(block: number, entries: readonly number[]): void {
    const put = 'INSERT OR REPLACE INTO exact_block(id, entries) VALUES(?, ?)';
    execute(this.#database, put, this.#base + block, packEntries(entries));
  }
}

function addEntries(entries: number[], n: number, values: Looked): void {
  const { invoiceNo, entryNo, outstanding, price, priceVat } = values;
  if (outstanding !== 0) entries.push(exactEntry(amountHash(outstanding, 'open'), n));
  entries.push(exactEntry(amountHash(price, 'priced'), n));
  if (priceVat !== price) entries.push(exactEntry(amountHash(priceVat, 'priced'), n));
  entries.push(exactEntry(numberHash(invoiceNo), n));
  if (entryNo !== invoiceNo) entries.push(exactEntry(numberHash(entryNo), n));
}
