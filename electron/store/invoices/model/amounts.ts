import type { FieldOf, InvoiceField } from '../../../../shared/domain/invoiceFields.ts';
import { type Decimal, DecimalSum, decimalFromScaled } from '../../../../shared/domain/money.ts';

export type Amount = FieldOf<'amount'>;

/** Amounts that figures are sums of. */
export const SUMMED = ['outstanding', 'price', 'priceVat'] as const satisfies readonly Amount[];
type SummedAmount = (typeof SUMMED)[number];

/** The amount that a field is; null for any other. */
export function amountOf(field: InvoiceField): Amount | null {
  return field.kind === 'amount' ? field.id : null;
}

/** Amounts of one row that need more than ten-thousandths below 10¹⁵; the row's own columns hold their approximations. */
type OverflowAmounts = Readonly<Partial<Record<Amount, Decimal>>>;

/** Column `wide` of a row: JSON of its wide amounts, null for none. */
export function packOverflow(wide: OverflowAmounts): string | null {
  return Object.keys(wide).length === 0 ? null : JSON.stringify(wide);
}

const NONE: OverflowAmounts = {};

export function unpackOverflow(packed: string | null): OverflowAmounts {
  return packed === null ? NONE : (JSON.parse(packed) as OverflowAmounts);
}

/** An amount of a row to its last digit. */
export function amountText(
  values: Readonly<Record<Amount, number>> & { readonly wide: string | null },
  amount: Amount,
): Decimal {
  return unpackOverflow(values.wide)[amount] ?? decimalFromScaled(values[amount]);
}

/** The amount less its approximation; null where the column holds the amount itself. */
export function remainderOf(wide: Decimal | undefined, approximation: number): Decimal | null {
  if (wide === undefined) return null;
  return new DecimalSum().add(wide).subtract(decimalFromScaled(approximation)).decimal();
}

/** The remainders of a row's summed amounts; nothing for those that the columns hold. */
export function remaindersOf(row: Readonly<Record<SummedAmount, number>>, packed: string): OverflowAmounts {
  const wide = unpackOverflow(packed);
  const remainders = SUMMED.map((amount) => [amount, remainderOf(wide[amount], row[amount])] as const);
  return Object.fromEntries(remainders.filter(([, remainder]) => remainder !== null)) as OverflowAmounts;
}

/**
 * A text that sorts by code point as the amounts do, among amounts of one sign. It begins with the number of digits
 * before the point. Below zero each digit is subtracted from nine, and the mark of the end sorts after all digits.
 */
export function overflowSortKey(wide: Decimal): string {
  const negative = wide.startsWith('-');
  const [whole = '', fraction = ''] = wide.slice(negative ? 1 : 0).split('.');
  const digits = `${String(whole.length).padStart(4, '0')}${whole}${fraction}`;
  return negative ? `${digits.replace(/\d/g, (digit) => String(9 - Number(digit)))}:` : digits;
}

const SPILL = 4e15;
/** Digits up to which a text of an integer is exact as a double. */
const SAFE_DIGITS = 15;

/**
 * An exact sum of amounts: of their ten-thousandths, integers of at most 4 · 10¹⁵ each, at the price of a double's
 * addition; and apart from these what wide amounts are more.
 */
export class AmountSum {
  #safeSum = 0;
  #bigSum = 0n;
  #remainder: DecimalSum | null = null;

  add(value: number): void {
    this.#safeSum += value;
    if (this.#safeSum > SPILL || this.#safeSum < -SPILL) {
      this.#bigSum += BigInt(this.#safeSum);
      this.#safeSum = 0;
    }
  }

  /** Ten-thousandths of any size, as their decimal text. */
  addText(text: string, sign: 1 | -1 = 1): void {
    if (text.length <= SAFE_DIGITS) this.add(sign * Number(text));
    else this.#bigSum += BigInt(sign) * BigInt(text);
  }

  addRemainder(remainder: Decimal, sign: 1 | -1): void {
    this.#remainder ??= new DecimalSum();
    if (sign === 1) this.#remainder.add(remainder);
    else this.#remainder.subtract(remainder);
  }

  /** The ten-thousandths. */
  value(): bigint {
    return this.#bigSum + BigInt(this.#safeSum);
  }

  remainder(): Decimal {
    return this.#remainder?.decimal() ?? ('0' as Decimal);
  }

  decimal(): Decimal {
    const sum = decimalFromScaled(this.value());
    return this.#remainder === null
      ? sum
      : new DecimalSum().add(sum).add(this.#remainder.decimal()).decimal();
  }
}
