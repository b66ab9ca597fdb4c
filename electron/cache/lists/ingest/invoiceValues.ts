import {
  type Decimal,
  decimalFromSource,
  scaledFromNumber,
  scaledFromSource,
  standInFor,
} from '../../../../shared/domain/money.ts';
import { hasEscapedKey, parseByHand } from '../../../json/escapedKeys.ts';
import { clockNumber } from './clockNumber.ts';
import { type RecordNames, recordNames } from './recordNames.ts';
import { type Amount, packWide } from './wideAmounts.ts';
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
  /** Amounts that are no ten-thousandths below 10¹⁵, packed; null for none (see `wideAmounts.ts`). */
  readonly wide: string | null;
}

/** The reason why a record has no row. */
export class Unreadable {
  readonly reason: UnreadableReason;
  readonly names: RecordNames;

  constructor(reason: UnreadableReason, names: RecordNames) {
    this.reason = reason;
    this.names = names;
  }
}

/**
 * Validates a parsed element (docs/service.md §2.3). `exact`: no number in it was written with more digits than a
 * double keeps, or with an exponent, so that `JSON.parse` lost nothing; `source` gives the element's own text
 * otherwise.
 */
export function invoiceValues(
  value: unknown,
  exact: boolean,
  source: () => string,
): InvoiceValues | Unreadable {
  if (!looksLikeRecord(value)) return unreadable(value, reasonOf(value));
  const invoicedAt = clockNumber(value.invoice_date_at);
  const dueAt = clockNumber(value.invoice_due_at);
  if (invoicedAt < 0 || dueAt < 0) return unreadable(value, reasonOf(value));
  const plain = exact ? plainAmounts(value) : null;
  const record = plain === null ? exactNumbers(source()) : null;
  const amounts = plain ?? exactAmounts(record ?? {});
  if (typeof amounts === 'string') return unreadable(value, `amount does not fit: ${amounts}`);
  const tags = (record?.['tags'] as unknown[] | undefined) ?? value.tags;
  return {
    invoiceNo: value.invoice_no,
    entryNo: value.entry_no,
    type: value.type,
    status: value.status,
    agreement: value.agreement_external_id,
    agreementId: value.agreement_id,
    invoicedAt,
    dueAt,
    outstanding: amounts.outstanding,
    price: amounts.price,
    priceVat: amounts.priceVat,
    balance: amounts.balance,
    hasPdf: value.has_pdf ? 1 : 0,
    tags: tags.length === 0 ? null : tagTexts(tags),
    wide: amounts.wide,
  };
}

function unreadable(value: unknown, reason: UnreadableReason): Unreadable {
  return new Unreadable(reason, recordNames(value));
}

type Exact = Readonly<Record<string, unknown>>;
type Amounts = Pick<InvoiceValues, Amount | 'wide'>;

/** Null when one of them is no ten-thousandths below 10¹⁵. */
function plainAmounts(record: WireRecord): Amounts | null {
  const outstanding = scaledFromNumber(record.amount_outstanding);
  const price = scaledFromNumber(record.price);
  const priceVat = scaledFromNumber(record.price_vat);
  const balance = scaledFromNumber(record.balance);
  if (outstanding === null || price === null || priceVat === null || balance === null) return null;
  return { outstanding, price, priceVat, balance, wide: null };
}

const WIRE_AMOUNTS = [
  ['amount_outstanding', 'outstanding'],
  ['price', 'price'],
  ['price_vat', 'priceVat'],
  ['balance', 'balance'],
] as const;

/** The amounts digit by digit, or the field whose number is beyond what is kept. */
function exactAmounts(record: Exact): Amounts | AmountField {
  const amounts = { outstanding: 0, price: 0, priceVat: 0, balance: 0 };
  const wide: Partial<Record<Amount, Decimal>> = {};
  for (const [field, amount] of WIRE_AMOUNTS) {
    const source = JSON.stringify(record[field]);
    const decimal = decimalFromSource(source);
    if (decimal === null) return field;
    const scaled = scaledFromSource(decimal);
    amounts[amount] = scaled ?? standInFor(decimal);
    if (scaled === null) wide[amount] = decimal;
  }
  return { ...amounts, wide: packWide(wide) };
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
