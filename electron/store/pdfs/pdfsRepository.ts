import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CachedPdfFigures } from '../../../shared/ipc/invoices.ts';
import {
  type CipherDatabase,
  execute,
  inTransaction,
  readObject,
  readValue,
  readValues,
} from '../../database/database.ts';
import type { Migration, Migrations } from '../../database/openHealed.ts';
import { Transferred } from '../../workers/rpc.ts';

/** What one step of `shrink` does at most, some milliseconds of the thread: bytes and PDFs evicted, or pages cut off. */
const STEP = { bytes: 32_000_000, pdfs: 400, pages: 256 };
/** PDFs that are overwritten in one step. */
const FORGET_STEP = 40;
/** Free pages, 16 MB of them, that the file keeps for PDFs to come when nobody asks for its room. */
const SPARE_PAGES = 2_048;

/**
 * PDFs in a file of their own under a limit of bytes, the oldest fetched out first. It is one that can be shortened a few
 * pages at a time.
 */
export class PdfsRepository {
  readonly #database: CipherDatabase;
  readonly #invoiceNo: InvoiceNoOf;
  #limit: number;

  constructor(database: CipherDatabase, limit: number, invoiceNo: InvoiceNoOf) {
    this.#database = database;
    this.#invoiceNo = invoiceNo;
    this.#limit = limit;
  }

  put(customer: CustomerRef, invoiceId: number, bytes: Uint8Array<ArrayBuffer>, fetchedAt: number): void {
    this.putAll(customer, [{ invoiceId, bytes, fetchedAt }]);
  }

  /** Several in one transaction; the oldest of all make room at its end, and no more of them than came. */
  putAll(customer: CustomerRef, pdfs: readonly PdfToKeep[]): void {
    const { connectionId, number } = customer;
    const named = pdfs.flatMap(({ invoiceId, bytes, fetchedAt }) => {
      const invoiceNo = this.#invoiceNo(customer, invoiceId);
      return invoiceNo === null ? [] : [{ invoiceNo, bytes, fetchedAt }];
    });
    const insert = this.#database.prepare(
      'INSERT INTO pdf(connection_id, number, invoice_no, fetched_at, size) VALUES(?, ?, ?, ?, ?)',
    );
    const insertBytes = this.#database.prepare('INSERT INTO pdf_bytes(id, bytes) VALUES(?, ?)');
    inTransaction(this.#database, () => {
      const before = this.#size();
      for (const { invoiceNo, bytes, fetchedAt } of named) {
        if (bytes.length > this.#limit) continue;
        this.#drop('connection_id = ? AND number = ? AND invoice_no = ?', connectionId, number, invoiceNo);
        const { length } = bytes;
        const { lastInsertRowid } = insert.run(connectionId, number, invoiceNo, fetchedAt, length);
        insertBytes.run(lastInsertRowid, bytes);
        execute(this.#database, 'UPDATE kept SET size = size + ?', length);
      }
      // What an earlier launch has left above the limit goes in steps.
      const most = Math.max(this.#limit, before);
      for (let gone = 1; gone > 0 && this.#size() > most; ) gone = this.#dropOldest(this.#size() - most);
    });
  }

  /** Removes some PDFs of forgotten customers, in one short step; false when there are no more. */
  forgetStep({ connectionId, number }: CustomerRef): boolean {
    const some = `id IN (SELECT id FROM pdf WHERE connection_id = ? AND number = ? LIMIT ${FORGET_STEP})`;
    return inTransaction(this.#database, () => this.#drop(some, connectionId, number)) > 0;
  }

  /** The same of a connection. */
  forgetConnection(connectionId: string): boolean {
    const some = `id IN (SELECT id FROM pdf WHERE connection_id = ? LIMIT ${FORGET_STEP})`;
    return inTransaction(this.#database, () => this.#drop(some, connectionId)) > 0;
  }

  /** Another limit of bytes from now on. True when more is kept than it allows: `shrink` evicts that. */
  limit(bytes: number): boolean {
    this.#limit = bytes;
    return this.#size() > bytes;
  }

  wipe(): void {
    inTransaction(this.#database, () => this.#drop('1 = 1'));
  }

  /**
   * One short step towards the limit, and then towards a file without a free page: the oldest fetched go first. False
   * when nothing is left to do. Whoever calls it again and again lets others have their turn in between.
   */
  shrink(): boolean {
    if (this.#evict() || this.#cutOff()) return true;
    this.#database.pragma('wal_checkpoint(TRUNCATE)');
    return false;
  }

  /** The same while nobody asks for anything: what a launch has not come to, and much room of forgotten customers. */
  idleStep(): boolean {
    return this.#evict() || (this.#free() > SPARE_PAGES && this.#cutOff());
  }

  #evict(): boolean {
    const excess = this.#size() - this.#limit;
    if (excess <= 0) return false;
    return inTransaction(this.#database, () => this.#dropOldest(Math.min(excess, STEP.bytes))) > 0;
  }

  /**
   * Pages from the end of the file take free places before it. `exec` runs the statement to its end, page by page. False
   * when no page was cut off.
   */
  #cutOff(): boolean {
    const before = this.#free();
    if (before > 0) this.#database.exec(`PRAGMA incremental_vacuum(${STEP.pages})`);
    return this.#free() < before;
  }

  #free(): number {
    return Number(this.#database.pragma('freelist_count', { simple: true }));
  }

  #size(): number {
    return Number(readValue(this.#database, 'SELECT size FROM kept'));
  }

  /** So many of the oldest as hold these bytes, `STEP.pdfs` at most. Returns the bytes that went. */
  #dropOldest(bytes: number): number {
    return this.#drop(
      `id IN (SELECT id FROM (
         SELECT id, sum(size) OVER (ORDER BY fetched_at, id) - size AS held FROM (
           SELECT id, fetched_at, size FROM pdf ORDER BY fetched_at, id LIMIT ${STEP.pdfs})) WHERE held < ?)`,
      bytes,
    );
  }

  #drop(where: string, ...bound: readonly unknown[]): number {
    const database = this.#database;
    execute(database, `DELETE FROM pdf_bytes WHERE id IN (SELECT id FROM pdf WHERE ${where})`, ...bound);
    const sizes = readValues<number>(database, `DELETE FROM pdf WHERE ${where} RETURNING size`, ...bound);
    const gone = sizes.reduce((sum, size) => sum + size, 0);
    if (gone > 0) execute(database, 'UPDATE kept SET size = size - ?', gone);
    return gone;
  }
}

/** Reads the PDFs that are kept; the ingest worker owns their file. */
export class CachedPdfs {
  readonly #database: CipherDatabase;
  readonly #invoiceNo: InvoiceNoOf;

  constructor(pdfs: CipherDatabase, invoiceNo: InvoiceNoOf) {
    this.#database = pdfs;
    this.#invoiceNo = invoiceNo;
  }

  get(customer: CustomerRef, invoiceId: number): Transferred<CachedPdf> | null {
    const invoiceNo = this.#invoiceNo(customer, invoiceId);
    const kept = invoiceNo === null ? null : keptPdf(this.#database, customer, invoiceNo);
    if (!kept) return null;
    const bytes = new Uint8Array(kept.bytes);
    return new Transferred({ bytes, fetchedAt: kept.fetchedAt }, [bytes.buffer]);
  }

  /** Numbers of the customer's invoices whose PDF is kept, from the index alone: no PDF is read or deciphered. */
  kept({ connectionId, number }: CustomerRef): string[] {
    const sql = 'SELECT invoice_no FROM pdf WHERE connection_id = ? AND number = ?';
    return readValues(this.#database, sql, connectionId, number);
  }

  /** How many PDFs of these customers are kept. */
  keptOf(connectionId: string, numbers: readonly string[]): number {
    const sql = 'SELECT count(*) FROM pdf WHERE connection_id = ? AND number = ?';
    const count = (number: string) => Number(readValue(this.#database, sql, connectionId, number));
    return numbers.reduce((all, number) => all + count(number), 0);
  }

  /** How many PDFs of all customers are kept, and their bytes, without reading one. */
  figures(): CachedPdfFigures {
    const sql = 'SELECT (SELECT count(*) FROM pdf) AS count, (SELECT size FROM kept) AS bytes';
    return readObject(this.#database, sql) as CachedPdfFigures;
  }
}

/** The bytes of a kept PDF. */
export function keptPdf(
  database: CipherDatabase,
  { connectionId, number }: CustomerRef,
  invoiceNo: string,
): { readonly bytes: Uint8Array; readonly fetchedAt: number } | null {
  const sql = `SELECT bytes, fetched_at AS fetchedAt FROM pdf JOIN pdf_bytes USING(id)
    WHERE connection_id = ? AND number = ? AND invoice_no = ?`;
  return readObject(database, sql, connectionId, number, invoiceNo) ?? null;
}

/** A PDF kept for reading without the network. */
export interface CachedPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
}

export interface PdfToKeep extends CachedPdf {
  readonly invoiceId: number;
}

/** The number of an invoice of a cached list, null where it is not there: PDFs are kept under it. */
type InvoiceNoOf = (customer: CustomerRef, invoiceId: number) => string | null;

/** PDFs by what a request names them with (connection, customer, invoice number), which survives refreshes. */
const FIRST: Migration = {
  number: 2,
  take: (database) => {
    database.exec(`
      CREATE TABLE pdf(
        id INTEGER PRIMARY KEY,
        connection_id TEXT NOT NULL,
        number TEXT NOT NULL,
        invoice_no TEXT NOT NULL,
        fetched_at INTEGER NOT NULL,
        size INTEGER NOT NULL,
        UNIQUE(connection_id, number, invoice_no)
      ) STRICT;
      CREATE INDEX pdf_age ON pdf(fetched_at, id);
      CREATE TABLE pdf_bytes(id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
      CREATE TABLE kept(one INTEGER PRIMARY KEY CHECK(one = 1), size INTEGER NOT NULL) STRICT;
      INSERT INTO kept VALUES(1, 0);
    `);
  },
};

export const PDFS_SCHEMA: Migrations = [FIRST];
