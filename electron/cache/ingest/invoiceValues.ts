import { scaledFromNumber, scaledFromSource } from '../../../shared/domain/money.ts';
import { hasEscapedKey, parseByHand } from '../../api/escapedKeys.ts';
import { clockNumber } from './clockNumber.ts';
import type { AmountField, UnreadableReason, WireRecord } from './wireRecord.ts';
import { looksLikeRecord, reasonOf } from './wireRecord.ts';

/** A record as its row keeps it; type, status and agreement still as texts. Amounts are ten-thousandths. */
export interface InvoiceValues {
  readonly invoiceNo: string;
  readonly entryNo: string;
  readonly type: string;
  readonly status: string;
  readonly agreement: string;
  readonly agreementId: number;
  readonly invoicedAt: number;
  readonly dueAt: number;
  readonly outstanding: number;
  readonly price: number;
  readonly priceVat: number;
  readonly balance: number;
  readonly hasPdf: 0 | 1;
  /** JSON array of texts; null for none. */
  readonly tags: string | null;
}

/** The reason why a record has no row. */
export class Unreadable {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    this.reason = reason;
  }
}

/**
 * Validates a parsed element (SERVICE §2.3). `source` gives the element's own text when a number in it was
 * written with more digits than a double keeps, or with an exponent; null when `JSON.parse` lost nothing.
 */
export function invoiceValues(value: unknown, source: string | null): InvoiceValues | Unreadable {
  if (!looksLikeRecord(value)) return new Unreadable(reasonOf(value));
  const exact = source === null ? null : exactNumbers(source);
  const invoicedAt = clockNumber(value.invoice_date_at);
  const dueAt = clockNumber(value.invoice_due_at);
  if (invoicedAt < 0 || dueAt < 0) return new Unreadable(reasonOf(value));
  const outstanding = amount(value, exact, 'amount_outstanding');
  const price = amount(value, exact, 'price');
  const priceVat = amount(value, exact, 'price_vat');
  const balance = amount(value, exact, 'balance');
  if (outstanding === null) return new Unreadable('amount does not fit: amount_outstanding');
  if (price === null) return new Unreadable('amount does not fit: price');
  if (priceVat === null) return new Unreadable('amount does not fit: price_vat');
  if (balance === null) return new Unreadable('amount does not fit: balance');
  return {
    invoiceNo: value.invoice_no,
    entryNo: value.entry_no,
    type: value.type,
    status: value.status,
    agreement: value.agreement_external_id,
    agreementId: value.agreement_id,
    invoicedAt,
    dueAt,
    outstanding,
    price,
    priceVat,
    balance,
    hasPdf: value.has_pdf ? 1 : 0,
    tags: value.tags.length === 0 ? null : tagTexts((exact?.['tags'] as unknown[] | undefined) ?? value.tags),
  };
}

type Exact = Readonly<Record<string, unknown>>;

function amount(record: WireRecord, exact: Exact | null, field: AmountField): number | null {
  if (exact === null) return scaledFromNumber(record[field]);
  return scaledFromSource(JSON.stringify(exact[field]));
}

type SourceReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** JSON with the source text of numbers, as every engine of ours has it and TypeScript's library does not yet. */
const sourceJson = JSON as unknown as {
  parse(text: string, reviver: SourceReviver): unknown;
  rawJSON(text: string): unknown;
};

/** The element once more, with every number as its own source text. */
function exactNumbers(source: string): Exact {
  if (hasEscapedKey(source)) return parseByHand(source, (digits) => sourceJson.rawJSON(digits)) as Exact;
  return sourceJson.parse(source, (_key, value, { source: digits }) =>
    typeof value === 'number' && digits !== undefined ? sourceJson.rawJSON(digits) : value,
  ) as Exact;
}

/** Texts as they are, other values as compact JSON: the element shape of `tags` is not documented. */
function tagTexts(tags: readonly unknown[]): string {
  return JSON.stringify(tags.map((tag) => (typeof tag === 'string' ? tag : JSON.stringify(tag))));
}
