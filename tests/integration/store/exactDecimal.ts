/** Decimal places of the whole numbers below: more than any amount that is kept has. */
const PLACES = 800;

/** The exact value of a JSON number or a decimal text as a whole number; none of the product's own arithmetic. */
export function exactValue(text: string): bigint {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const shift = PLACES + Number(exponent) - fraction.length;
  const digits = BigInt(`${whole}${fraction}`);
  const value = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return sign === '-' ? -value : value;
}

export function exactSum(texts: readonly string[]): bigint {
  return texts.reduce((sum, text) => sum + exactValue(text), 0n);
}
