import type { FieldOf, WireName } from '../../../../shared/domain/invoiceFields.ts';
import { scaledFromNumber } from '../../../../shared/domain/money.ts';
import { clockNumber } from '../model/clockNumber.ts';
import type { InvoiceValues } from '../model/columns.ts';
import type { PlainCursor, PlainWord } from './plainCursor.ts';
import type { WireRecord } from './wireRecord.ts';

/**
 * What an ingest does with each field of each record. It is written out field by field, since a walk along
 * `INVOICE_FIELDS` took fifty times as long; the compiler misses a field that is left out here.
 */

/** The numbers of a record, to their last digit. */
export type Numbers = Pick<InvoiceValues, FieldOf<'amount' | 'wholeNumber'> | 'wide'>;
type Clocks = Pick<InvoiceValues, FieldOf<'wallClock'>>;

export type WritableValues = { -readonly [Key in keyof InvoiceValues]: InvoiceValues[Key] };

export function emptyValues(): WritableValues {
  return {
    invoiceNo: '',
    invoiceDate: 0,
    dueDate: 0,
    status: '',
    outstanding: 0,
    price: 0,
    priceVat: 0,
    hasPdf: 0,
    balance: 0,
    entryNo: '',
    agreementId: '',
    tags: null,
    type: '',
    agreementExternalId: '',
    wide: null,
  };
}

/** Reads the value of a field straight from its bytes; null is a key that is not documented. */
export function readPlain(
  cursor: PlainCursor,
  field: WireName | null,
  words: PlainWord[],
  values: WritableValues,
): void {
  switch (field) {
    case 'type':
      values.type = cursor.word(words);
      return;
    case 'invoice_no':
      values.invoiceNo = cursor.plainText();
      return;
    case 'agreement_id':
      values.agreementId = cursor.whole();
      return;
    case 'agreement_external_id':
      values.agreementExternalId = cursor.word(words);
      return;
    case 'invoice_date_at':
      values.invoiceDate = cursor.clock();
      return;
    case 'invoice_due_at':
      values.dueDate = cursor.clock();
      return;
    case 'amount_outstanding':
      values.outstanding = cursor.amount();
      return;
    case 'entry_no':
      values.entryNo = cursor.plainText();
      return;
    case 'price':
      values.price = cursor.amount();
      return;
    case 'price_vat':
      values.priceVat = cursor.amount();
      return;
    case 'balance':
      values.balance = cursor.amount();
      return;
    case 'has_pdf':
      values.hasPdf = cursor.flag();
      return;
    case 'status':
      values.status = cursor.word(words);
      return;
    case 'tags':
      cursor.noTags();
      return;
    case null:
      cursor.any();
      return;
    default:
      field satisfies never;
  }
}

/** Null when one of them is in no calendar. */
export function clocksOf(record: WireRecord): Clocks | null {
  const invoiceDate = clockNumber(record.invoice_date_at);
  const dueDate = clockNumber(record.invoice_due_at);
  return invoiceDate < 0 || dueDate < 0 ? null : { invoiceDate, dueDate };
}

/** Null when an amount is no ten-thousandths below 10¹⁵. */
export function plainNumbersOf(record: WireRecord): Numbers | null {
  const outstanding = scaledFromNumber(record.amount_outstanding);
  const price = scaledFromNumber(record.price);
  const priceVat = scaledFromNumber(record.price_vat);
  const balance = scaledFromNumber(record.balance);
  if (outstanding === null || price === null || priceVat === null || balance === null) return null;
  return { outstanding, price, priceVat, balance, agreementId: String(record.agreement_id), wide: null };
}

/** A sound record; `tags` as they are kept. */
export function valuesOf(
  record: WireRecord,
  clocks: Clocks,
  numbers: Numbers,
  tags: string | null,
): InvoiceValues {
  return {
    invoiceNo: record.invoice_no,
    invoiceDate: clocks.invoiceDate,
    dueDate: clocks.dueDate,
    status: record.status,
    outstanding: numbers.outstanding,
    price: numbers.price,
    priceVat: numbers.priceVat,
    hasPdf: record.has_pdf ? 1 : 0,
    balance: numbers.balance,
    entryNo: record.entry_no,
    agreementId: numbers.agreementId,
    tags,
    type: record.type,
    agreementExternalId: record.agreement_external_id,
    wide: numbers.wide,
  };
}

/** Gives the customer's number of a shared text. */
export interface WordNumbers {
  numberOf(text: string): number;
}

/** Puts a row without its marks into `bound` from a place on, in the order of `ROW_COLUMNS`; the place after it. */
export function bindRow(
  bound: unknown[],
  start: number,
  id: number,
  values: InvoiceValues,
  words: WordNumbers,
): number {
  let at = start;
  bound[at++] = id;
  bound[at++] = values.invoiceNo;
  bound[at++] = values.invoiceDate;
  bound[at++] = values.dueDate;
  bound[at++] = words.numberOf(values.status);
  bound[at++] = values.outstanding;
  bound[at++] = values.price;
  bound[at++] = values.priceVat;
  bound[at++] = values.hasPdf;
  bound[at++] = values.balance;
  bound[at++] = values.entryNo;
  bound[at++] = values.agreementId;
  bound[at++] = values.tags;
  bound[at++] = words.numberOf(values.type);
  bound[at++] = words.numberOf(values.agreementExternalId);
  return at;
}
