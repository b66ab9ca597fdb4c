const SCALE = 10_000n;

/** The reverse of `decimalFromScaled`: exact for every text that `decimalFromScaled` writes. */
export function scaledFromDecimal(decimal: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(decimal);
  if (!match) throw new RangeError('not a decimal of at most four places');
  const [, sign = '', whole = '0', fraction = ''] = match;
  const value = BigInt(whole) * SCALE + BigInt(fraction.padEnd(4, '0'));
  return sign === '-' ? -value : value;
}
