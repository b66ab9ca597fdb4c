/**
 * Exact amounts. In the cache an amount is a whole number of ten-thousandths (`Scaled`), so that sums are
 * integer sums; across the bridge it is a plain decimal text (`Decimal`), which neither JSON nor a screen can
 * round. The service documents no currency and no number of decimals (SERVICE §2.3): none is assumed; an
 * amount that needs more than four decimals, or more than 10¹¹, is set apart as unreadable, never rounded.
 */
export type Decimal = string & { readonly __brand: 'Decimal' };

/** Ten-thousandths as an integer; exact as a double up to the bound. */
export type Scaled = number & { readonly __brand: 'Scaled' };

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

/** The exact scaled value of a JSON number's own source text, however many digits it was written with. */
export function scaledFromSource(source: string): Scaled | null {
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
  if (!(value < BOUND * SCALE)) return null;
  return (sign === '-' && value !== 0 ? -value : value) as Scaled;
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

/** The way back, for tests and exports: exact for every text that `decimalFromScaled` writes. */
export function scaledFromDecimal(decimal: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(decimal);
  if (!match) throw new RangeError('not a decimal of at most four places');
  const [, sign = '', whole = '0', fraction = ''] = match;
  const value = BigInt(whole) * BigInt(SCALE) + BigInt(fraction.padEnd(SCALE_DIGITS, '0'));
  return sign === '-' ? -value : value;
}
