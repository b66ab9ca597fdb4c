/** Of every amount's column. Eighteen digits are eight bytes, and what every reader of Parquet takes. */
export const PARQUET_DECIMAL = { precision: 18, scale: 4 } as const;

const MOST_WHOLE_DIGITS = PARQUET_DECIMAL.precision - PARQUET_DECIMAL.scale;
const ZEROS = '0'.repeat(PARQUET_DECIMAL.scale);
/** So many digits are a double's without a doubt. */
const SAFE_DIGITS = 15;
const MINUS = 0x2d;
const POINT = 0x2e;

/** A decimal's text as ten-thousandths; null where it has more digits than the column, before the point or after it. */
export function unscaled(decimal: string): bigint | null {
  const { length } = decimal;
  const start = decimal.charCodeAt(0) === MINUS ? 1 : 0;
  const point = decimal.indexOf('.', start);
  const end = point < 0 ? length : point;
  const decimals = point < 0 ? 0 : length - end - 1;
  if (end - start > MOST_WHOLE_DIGITS || decimals > PARQUET_DECIMAL.scale) return null;
  if (end - start + PARQUET_DECIMAL.scale > SAFE_DIGITS) {
    return BigInt(decimal.slice(0, end) + decimal.slice(end + 1) + ZEROS.slice(decimals));
  }
  // Nearly every amount, without a text in between.
  let digits = 0;
  for (let at = start; at < length; at += 1) {
    const code = decimal.charCodeAt(at);
    if (code !== POINT) digits = digits * 10 + code - 48;
  }
  digits *= 10 ** (PARQUET_DECIMAL.scale - decimals);
  return BigInt(start === 1 ? -digits : digits);
}
