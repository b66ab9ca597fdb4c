/** Of every amount's column. Eighteen digits are eight bytes, and what every reader of Parquet takes. */
export const PARQUET_DECIMAL = { precision: 18, scale: 4 } as const;

const MOST_WHOLE_DIGITS = PARQUET_DECIMAL.precision - PARQUET_DECIMAL.scale;
const ZEROS = '0'.repeat(PARQUET_DECIMAL.scale);
/** So many digits are a double's without a doubt. */
const SAFE_DIGITS = 15;

/** A decimal's text as ten-thousandths; null where it has more digits than the column, before the point or after it. */
export function unscaled(decimal: string): bigint | null {
  const start = decimal.charCodeAt(0) === 0x2d ? 1 : 0;
  const point = decimal.indexOf('.');
  const end = point < 0 ? decimal.length : point;
  const decimals = point < 0 ? '' : decimal.slice(point + 1);
  if (end - start > MOST_WHOLE_DIGITS || decimals.length > PARQUET_DECIMAL.scale) return null;
  const digits = decimal.slice(0, end) + decimals + ZEROS.slice(decimals.length);
  return digits.length <= SAFE_DIGITS ? BigInt(Number(digits)) : BigInt(digits);
}
