import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CachedPdfFigures } from '../../../shared/ipc/pdfs.ts';
import { type CipherDatabase, readObject, readValue, readValues } from '../../database/database.ts';
import { Transferred } from '../../workers/rpc.ts';
import type { CachedPdf, InvoiceNoOf } from './pdfShapes.ts';

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
