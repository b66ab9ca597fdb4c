import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import type { FieldOf, InvoiceField } from '../../../../shared/domain/invoiceFields.ts';
import { type Decimal, decimalFromScaled } from '../../../../shared/domain/money.ts';

export type Amount = FieldOf<'amount'>;

/** Amounts that figures are sums of. */
export const SUMMED = ['outstanding', 'price', 'priceVat'] as const satisfies readonly Amount[];
type SummedAmount = (typeof SUMMED)[number];

/** The amount that a field is; null for any other. */
export function amountOf(field: InvoiceField): Amount | null {
  return field.kind === 'amount' ? field.id : null;
}

/** Amounts of one row that need more than ten-thousandths below 10¹⁵; the row's own columns hold their stand-ins. */
type WideAmounts = Readonly<Partial<Record<Amount, Decimal>>>;

/** Column `wide` of a row: JSON of its wide amounts, null for none. */
export function packWide(wide: WideAmounts): string | null {
  return Object.keys(wide).length === 0 ? null : JSON.stringify(wide);
}

const NONE: WideAmounts = {};

export function unpackWide(packed: string | null): WideAmounts {
  return packed === null ? NONE : (JSON.parse(packed) as WideAmounts);
}

/** An amount of a row to its last digit. */
export function amountText(
  values: Readonly<Record<Amount, number>> & { readonly wide: string | null },
  amount: Amount,
): Decimal {
  return unpackWide(values.wide)[amount] ?? decimalFromScaled(values[amount]);
}

/** The amount less its stand-in; null where the column holds the amount itself. */
export function restOf(wide: Decimal | undefined, standIn: number): Decimal | null {
  if (wide === undefined) return null;
  return new DecimalSum().add(wide).subtract(decimalFromScaled(standIn)).decimal();
}

/** The same of all amounts of a row that figures are sums of; nothing for those that stand for themselves. */
export function restsOf(row: Readonly<Record<SummedAmount, number>>, packed: string): WideAmounts {
  const wide = unpackWide(packed);
  const rests = SUMMED.map((amount) => [amount, restOf(wide[amount], row[amount])] as const);
  return Object.fromEntries(rests.filter(([, rest]) => rest !== null)) as WideAmounts;
}

/**
 * A text that sorts by code point as the amounts do, among amounts of one sign. It begins with the number of digits
 * before the point. Below zero each digit is subtracted from nine, and the mark of the end sorts after all digits.
 */
export function wideSortKey(wide: Decimal): string {
  const negative = wide.startsWith('-');
  const [whole = '', fraction = ''] = wide.slice(negative ? 1 : 0).split('.');
  const digits = `${String(whole.length).padStart(4, '0')}${whole}${fraction}`;
  return negative ? `${digits.replace(/\d/g, (digit) => String(9 - Number(digit)))}:` : digits;
}
