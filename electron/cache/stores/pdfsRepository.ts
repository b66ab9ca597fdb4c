import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CipherDatabase } from '../database/database.ts';

export interface NamedPdf {
  readonly invoiceNo: string;
  readonly bytes: Uint8Array;
  readonly fetchedAt: number;
}

/** PDFs in a file of their own under a limit of bytes, the oldest fetched out first. */
export class PdfsRepository {
  readonly #database: CipherDatabase;
  #limit: number;

  constructor(database: CipherDatabase, limit: number) {
    this.#database = database;
    this.#limit = limit;
  }

  put(customer: CustomerRef, invoiceNo: string, bytes: Uint8Array, fetchedAt: number): void {
    this.putAll(customer, [{ invoiceNo, bytes, fetchedAt }]);
  }

  /** Several in one transaction; the oldest of all make room at its end. */
  putAll(customer: CustomerRef, pdfs: readonly NamedPdf[]): void {
    const { connectionId, number } = customer;
    const insert = this.#database.prepare(
      'INSERT INTO pdf(connection_id, number, invoice_no, fetched_at, size) VALUES(?, ?, ?, ?, ?)',
    );
    const insertBytes = this.#database.prepare('INSERT INTO pdf_bytes(id, bytes) VALUES(?, ?)');
    this.#database
      .transaction(() => {
        for (const { invoiceNo, bytes, fetchedAt } of pdfs) {
          if (bytes.length > this.#limit) continue;
          this.#drop('connection_id = ? AND number = ? AND invoice_no = ?', [
            connectionId,
            number,
            invoiceNo,
          ]);
          const { length } = bytes;
          const { lastInsertRowid } = insert.run(connectionId, number, invoiceNo, fetchedAt, length);
          insertBytes.run(lastInsertRowid, bytes);
          this.#database.prepare('UPDATE kept SET size = size + ?').run(length);
        }
        this.#makeRoom();
      })
      .immediate();
  }

  forget({ connectionId, number }: CustomerRef): void {
    this.#database
      .transaction(() => this.#drop('connection_id = ? AND number = ?', [connectionId, number]))
      .immediate();
  }

  forgetConnection(connectionId: string): void {
    this.#database.transaction(() => this.#drop('connection_id = ?', [connectionId])).immediate();
  }

  /** Another limit of bytes, at once: what is too much goes, the oldest fetched first, and its room on the disk. */
  limit(bytes: number): void {
    this.#limit = bytes;
    const before = this.#size();
    this.#database.transaction(() => this.#makeRoom()).immediate();
    if (this.#size() < before) this.#giveBack();
  }

  wipe(): void {
    this.#database.transaction(() => this.#drop('1 = 1', [])).immediate();
    this.#giveBack();
  }

  #giveBack(): void {
    this.#database.pragma('wal_checkpoint(TRUNCATE)');
    this.#database.exec('VACUUM');
    this.#database.pragma('wal_checkpoint(TRUNCATE)');
  }

  #size(): number {
    return Number(this.#database.prepare('SELECT size FROM kept').pluck().get());
  }

  #makeRoom(): void {
    while (this.#size() > this.#limit) {
      const oldest = this.#database
        .prepare('SELECT id FROM pdf ORDER BY fetched_at, id LIMIT 1')
        .pluck()
        .get();
      this.#drop('id = ?', [oldest]);
    }
  }

  #drop(where: string, params: readonly unknown[]): void {
    this.#database
      .prepare(`DELETE FROM pdf_bytes WHERE id IN (SELECT id FROM pdf WHERE ${where})`)
      .run(...params);
    const sizes = this.#database
      .prepare(`DELETE FROM pdf WHERE ${where} RETURNING size`)
      .pluck()
      .all(...params);
    const gone = (sizes as number[]).reduce((sum, size) => sum + size, 0);
    if (gone > 0) this.#database.prepare('UPDATE kept SET size = size - ?').run(gone);
  }
}

/** The bytes of a kept PDF, for the reader. */
export function keptPdf(
  database: CipherDatabase,
  { connectionId, number }: CustomerRef,
  invoiceNo: string,
): { readonly bytes: Uint8Array; readonly fetchedAt: number } | null {
  const row = database
    .prepare(
      `SELECT bytes, fetched_at AS fetchedAt FROM pdf JOIN pdf_bytes USING(id)
         WHERE connection_id = ? AND number = ? AND invoice_no = ?`,
    )
    .get(connectionId, number, invoiceNo);
  return (row as { bytes: Uint8Array; fetchedAt: number } | undefined) ?? null;
}
