import type { AgreementKey, InvoiceRecord } from './sampleInvoice.ts';

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

/** One element of the list exactly as it is written; for records that no JavaScript value can hold. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An element of the invoice list: a sound record, one with unknown extra fields, or a broken one. */
export type ListedRecord = InvoiceRecord | RawJson;

/** The invoices of one customer before any touch. Ordinal 0 is the oldest. */
export interface InvoiceSource {
  readonly count: number;
  at(ordinal: number): ListedRecord;
  /** The ordinal of an invoice number, or -1. */
  ordinalOf(invoiceNo: string): number;
}

/** What every source of one customer's invoices starts from. */
export interface InvoicePlan {
  readonly seed: number;
  readonly count: number;
  /** Day number of the reference date. */
  readonly today: number;
  /** Number of the oldest invoice; the numbers after it, with room for new ones, belong to this customer only. */
  readonly firstInvoiceNo: number;
  readonly firstEntryNo: number;
  /** At least one. */
  readonly agreements: readonly AgreementKey[];
}

/** A source that holds all its records. */
export function listedSource(records: readonly ListedRecord[]): InvoiceSource {
  return {
    count: records.length,
    at: (ordinal) => {
      const record = records[ordinal];
      if (record === undefined) throw new RangeError('no invoice of this ordinal');
      return record;
    },
    ordinalOf: (invoiceNo) =>
      records.findIndex((record) => !(record instanceof RawJson) && record.invoice_no === invoiceNo),
  };
}

/** Numbers and agreement of the n-th invoice; agreements take turns. */
export function keysAt(plan: InvoicePlan, index: number) {
  return {
    invoiceNo: String(plan.firstInvoiceNo + index),
    entryNo: String(plan.firstEntryNo + index),
    agreement: plan.agreements[index % plan.agreements.length] as AgreementKey,
  };
}
