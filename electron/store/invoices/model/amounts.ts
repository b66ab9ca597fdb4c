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

/** The amount less its stand-in; null where the column holds the amount itself. */
export function remainderOf(wide: Decimal | undefined, standIn: number): Decimal | null {
  if (wide === undefined) return null;
  return new DecimalSum().add(wide).subtract(decimalFromScaled(standIn)).decimal();
}

/** The same of all amounts of a row that figures are sums of; nothing for those that stand for themselves. */
export function remaindersOf(row: Readonly<Record<SummedAmount, number>>, packed: string): OverflowAmounts {
  const wide = unpackOverflow(packed);
  const rests = SUMMED.map((amount) => [amount, remainderOf(wide[amount], row[amount])] as const);
  return Object.fromEntries(rests.filter(([, rest]) => rest !== null)) as OverflowAmounts;
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
const NEAR_DIGITS = 15;

/**
 * An exact sum of amounts: of their ten-thousandths, integers of at most 4 · 10¹⁵ each, at the price of a double's
 * addition; and apart from these what wide amounts are more.
 */
export class AmountSum {
  #near = 0;
  #far = 0n;
  #rest: DecimalSum | null = null;

  add(value: number): void {
    this.#near += value;
    if (this.#near > SPILL || this.#near < -SPILL) {
      this.#far += BigInt(this.#near);
      this.#near = 0;
    }
  }

  /** Ten-thousandths of any size, as their decimal text. */
  addText(text: string, sign: 1 | -1 = 1): void {
    if (text.length <= NEAR_DIGITS) this.add(sign * Number(text));
    else this.#far += BigInt(sign) * BigInt(text);
  }

  addRest(rest: Decimal, sign: 1 | -1): void {
    this.#rest ??= new DecimalSum();
    if (sign === 1) this.#rest.add(rest);
    else this.#rest.subtract(rest);
  }

  /** The ten-thousandths. */
  value(): bigint {
    return this.#far + BigInt(this.#near);
  }

  rest(): Decimal {
    return this.#rest?.decimal() ?? ('0' as Decimal);
  }

  decimal(): Decimal {
    const sum = decimalFromScaled(this.value());
    return this.#rest === null ? sum : new DecimalSum().add(sum).add(this.#rest.decimal()).decimal();
  }
}
