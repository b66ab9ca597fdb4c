import { type InvoicePlan, type InvoiceSource, RawJson } from './invoiceSource.ts';
import type { InvoiceRecord } from './sampleInvoice.ts';

/** The list as it was at one moment, newest first. */
export interface InvoiceListing {
  readonly count: number;
  /** JSON text of the record at a position in [0, count). */
  textAt(position: number): string;
}

/** One customer's invoices. */
export interface CustomerInvoices {
  readonly count: number;
  /** The list of this moment: the same object until the list changes. */
  listing(): InvoiceListing;
  /** A sound record by its number, or null. */
  find(invoiceNo: string): InvoiceRecord | null;
}

/** Makes a customer's invoices from what they start from. */
export type InvoicesOf = (plan: InvoicePlan, source: InvoiceSource) => CustomerInvoices;

/** The invoices of a source, which never change. */
export function fixedInvoices(_plan: InvoicePlan, source: InvoiceSource): CustomerInvoices {
  const { count } = source;
  const listing = { count, textAt: (position: number) => recordText(source.at(count - 1 - position)) };
  return {
    count,
    listing: () => listing,
    find: (invoiceNo) => {
      const ordinal = source.ordinalOf(invoiceNo);
      const record = ordinal < 0 ? null : source.at(ordinal);
      return record instanceof RawJson ? null : record;
    },
  };
}

/** The JSON text of a record. */
export function recordText(record: InvoiceRecord | RawJson): string {
  return record instanceof RawJson ? record.text : JSON.stringify(record);
}
