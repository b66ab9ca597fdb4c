import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';

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
export type InvoiceNoOf = (customer: CustomerRef, invoiceId: number) => string | null;
