import { type Decimal, withoutTrailingZeros } from './money.ts';

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
/** Decimals that a sum begins with; an amount with more raises it. */
const FIRST_PLACES = 4;

/** An exact sum of decimal texts, however many digits they have. */
export class DecimalSum {
  #units = 0n;
  #places = FIRST_PLACES;

  /** @throws RangeError for what is no decimal text */
  add(decimal: string): this {
    // First, since it may raise the number of decimals that the sum is counted in.
    const units = this.#unitsOf(decimal);
    this.#units += units;
    return this;
  }

  /** @throws RangeError for what is no decimal text */
  subtract(decimal: string): this {
    const units = this.#unitsOf(decimal);
    this.#units -= units;
    return this;
  }

  /** -1, 0 or 1. */
  get sign(): -1 | 0 | 1 {
    if (this.#units === 0n) return 0;
    return this.#units < 0n ? -1 : 1;
  }

  /** Without grouping, trailing zeros or an exponent. */
  decimal(): Decimal {
    const digits = String(this.#units < 0n ? -this.#units : this.#units).padStart(this.#places + 1, '0');
    const whole = digits.slice(0, digits.length - this.#places);
    const fraction = withoutTrailingZeros(digits.slice(digits.length - this.#places));
    return `${this.#units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}` as Decimal;
  }

  #unitsOf(decimal: string): bigint {
    const match = DECIMAL.exec(decimal);
    if (!match) throw new RangeError('not a decimal');
    const [, sign = '', whole = '', fraction = ''] = match;
    if (fraction.length > this.#places) {
      this.#units *= 10n ** BigInt(fraction.length - this.#places);
      this.#places = fraction.length;
    }
    const units = BigInt(whole + fraction.padEnd(this.#places, '0'));
    return sign === '-' ? -units : units;
  }
}

export function sumOfDecimals(decimals: Iterable<string>): Decimal {
  const sum = new DecimalSum();
  for (const decimal of decimals) sum.add(decimal);
  return sum.decimal();
}

/** The same amount with the other sign. */
export function negated(decimal: Decimal): Decimal {
  if (decimal === '0') return decimal;
  return (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`) as Decimal;
}

/** Negative, 0 or positive, as for a sort from the smallest. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  return new DecimalSum().add(left).subtract(right).sign;
}

/** Whole per cent of a part for a bar or a label; 0 of nothing. The digits beyond a double's do not show. */
export function percentOf(part: string, whole: string): number {
  const ratio = Number(part) / Number(whole);
  return Number.isFinite(ratio) ? Math.round(ratio * 100) : 0;
}
