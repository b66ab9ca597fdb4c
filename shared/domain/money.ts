/**
 * Exact amounts. In the cache an amount is a whole number of ten-thousandths (`Scaled`), so that sums are
 * integer sums; across the bridge it is a plain decimal text (`Decimal`), which neither JSON nor a screen can
 * round. The service documents no currency and no number of decimals (docs/service.md §2.3): none is assumed. The few
 * amounts that need more than four decimals, or are 10¹¹ and more, are kept as their decimal text beside the
 * nearest ten-thousandths (`approximationOf`), never rounded.
 */
export type Decimal = string & { readonly __brand: 'Decimal' };

/** Ten-thousandths as an integer; exact as a double up to the bound. */
type Scaled = number & { readonly __brand: 'Scaled' };

export const SCALE_DIGITS = 4;
const SCALE = 10 ** SCALE_DIGITS;
const BOUND = 1e11;

/**
 * The exact scaled value of a JSON number, or null when it has more than four decimals or is out of bounds.
 * Callers make sure that the number's source text had at most fifteen significant digits.
 */
export function scaledFromNumber(value: number): Scaled | null {
  if (!(Math.abs(value) < BOUND)) return null;
  const scaled = Math.round(value * SCALE);
  if (scaled / SCALE !== value) return null;
  return (scaled === 0 ? 0 : scaled) as Scaled;
}

const SOURCE = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;

/**
 * The exact scaled value of a JSON number's own source text, however many digits it was written with. `times` is how
 * many amounts a sum may have, for which the bound is so many times as large; of six a double is still exact.
 */
export function scaledFromSource(source: string, times = 1): Scaled | null {
  const match = SOURCE.exec(source);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  if (digits === '') return 0 as Scaled;
  const shift = Number(exponent) - fraction.length + SCALE_DIGITS;
  if (digits.length + shift > 16) return null;
  const padded = shift >= 0 ? `${digits}${'0'.repeat(shift)}` : digits;
  const cut = shift >= 0 ? padded.length : padded.length + shift;
  if (/[1-9]/.test(padded.slice(Math.max(cut, 0)))) return null;
  const value = Number(padded.slice(0, Math.max(cut, 0)) || '0');
  if (!(value < BOUND * SCALE * times)) return null;
  return (sign === '-' && value !== 0 ? -value : value) as Scaled;
}

/** All that a double can say has fewer digits than this before the point, and after it. */
const MOST_WHOLE_DIGITS = 309;
const MOST_DECIMALS = 350;

const ANY_SOURCE = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * The decimal text of a JSON number's own source text, every digit of it; null for what is no number, and for one
 * beyond 309 digits before the point or 350 after it: written out it would only fill memory.
 */
export function decimalFromSource(source: string): Decimal | null {
  const match = ANY_SOURCE.exec(source);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = withoutTrailingZeros(`${whole}${fraction}`);
  const first = digits.search(/[1-9]/);
  if (first < 0) return '0' as Decimal;
  /** Position of the point among the digits. */
  const point = whole.length + Number(exponent);
  if (!(point - first <= MOST_WHOLE_DIGITS && digits.length - point <= MOST_DECIMALS)) return null;
  const before = point > first ? digits.slice(first, point).padEnd(point - first, '0') : '0';
  const zeros = '0'.repeat(Math.max(0, first - point));
  const after = `${zeros}${digits.slice(Math.max(first, point))}`;
  return `${sign}${before}${after === '' ? '' : `.${after}`}` as Decimal;
}

/** `1250` of `125000`; nothing of zeros alone. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 0x30) end -= 1;
  return digits.slice(0, end);
}

/**
 * The ten-thousandths that represent an amount that does not fit them: the next ones away from zero, 10¹⁵ at most. So
 * its sign is the amount's own, and whatever fits is on the same side of both.
 */
export function approximationOf(wide: Decimal): Scaled {
  const negative = wide.startsWith('-');
  const [whole = '', fraction = ''] = wide.slice(negative ? 1 : 0).split('.');
  const cut = fraction.slice(0, SCALE_DIGITS).padEnd(SCALE_DIGITS, '0');
  const more = fraction.length > SCALE_DIGITS ? 1 : 0;
  const scaled = Math.min(whole.length > 11 ? BOUND * SCALE : Number(whole + cut) + more, BOUND * SCALE);
  return (negative ? -scaled : scaled) as Scaled;
}

/** `-250.5`, `0`, `1234.0001`: no grouping, no trailing zeros, never an exponent. Takes sums as bigint. */
export function decimalFromScaled(scaled: bigint | number): Decimal {
  // A number that is exact needs no bigint, at a third of the price; lists are made of these.
  if (Number.isSafeInteger(scaled)) return decimalText(Number(scaled));
  const value = BigInt(scaled);
  const magnitude = value < 0n ? -value : value;
  const fraction = fractionText(Number(magnitude % BigInt(SCALE)));
  return `${value < 0n ? '-' : ''}${magnitude / BigInt(SCALE)}${fraction}` as Decimal;
}

function decimalText(scaled: number): Decimal {
  const magnitude = Math.abs(scaled);
  const rest = magnitude % SCALE;
  return `${scaled < 0 ? '-' : ''}${(magnitude - rest) / SCALE}${fractionText(rest)}` as Decimal;
}

/** `.5` for 5,000 ten-thousandths, nothing for none. */
function fractionText(rest: number): string {
  if (rest === 0) return '';
  let digits = rest;
  let places = SCALE_DIGITS;
  while (digits % 10 === 0) {
    digits /= 10;
    places -= 1;
  }
  return `.${String(digits).padStart(places, '0')}`;
}

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
