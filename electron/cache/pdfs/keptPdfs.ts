import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { Handover } from '../../threads/handover.ts';
import type { CipherDatabase } from '../database/database.ts';
import type { InvoiceNoOf, KeptPdf, KeptPdfFigures } from './pdfShapes.ts';

/** Reads the PDFs that are kept; the writer thread owns their file. */
export class KeptPdfs {
  readonly #database: CipherDatabase;
  readonly #invoiceNo: InvoiceNoOf;

  constructor(pdfs: CipherDatabase, invoiceNo: InvoiceNoOf) {
    this.#database = pdfs;
    this.#invoiceNo = invoiceNo;
  }

  get(customer: CustomerRef, invoiceId: number): Handover<KeptPdf> | null {
    const invoiceNo = this.#invoiceNo(customer, invoiceId);
    const kept = invoiceNo === null ? null : keptPdf(this.#database, customer, invoiceNo);
    if (!kept) return null;
    const bytes = new Uint8Array(kept.bytes);
    return new Handover({ bytes, fetchedAt: kept.fetchedAt }, [bytes.buffer]);
  }

  /** Numbers of the customer's invoices whose PDF is kept, from the index alone: no PDF is read or deciphered. */
  kept({ connectionId, number }: CustomerRef): string[] {
    return this.#database
      .prepare('SELECT invoice_no FROM pdf WHERE connection_id = ? AND number = ?')
      .pluck()
      .all(connectionId, number) as string[];
  }

  /** How many PDFs of these customers are kept. */
  keptOf(connectionId: string, numbers: readonly string[]): number {
    const count = this.#database
      .prepare('SELECT count(*) FROM pdf WHERE connection_id = ? AND number = ?')
      .pluck();
    return numbers.reduce((all, number) => all + Number(count.get(connectionId, number)), 0);
  }

  /** How many PDFs of all customers are kept, and their bytes, without reading one. */
  figures(): KeptPdfFigures {
    return this.#database
      .prepare('SELECT (SELECT count(*) FROM pdf) AS count, (SELECT size FROM kept) AS bytes')
      .get() as KeptPdfFigures;
  }
}

/** The bytes of a kept PDF. */
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
