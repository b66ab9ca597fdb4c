import type { AgreementKey, InvoiceRecord } from './sampleInvoice.ts';

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
