/** The clerk's choices of grouping and decimal mark; the names are those of the settings. */
export const NUMBER_MARKS = {
  'space-comma': { group: '\u00a0', decimal: ',' },
  'dot-comma': { group: '.', decimal: ',' },
  'comma-dot': { group: ',', decimal: '.' },
  'space-dot': { group: '\u00a0', decimal: '.' },
  'none-dot': { group: '', decimal: '.' },
} as const;

export type NumberMarks = keyof typeof NUMBER_MARKS;

/**
 * A decimal text (`-1250.5`) as a person reads it (`−1 250,50`, U+2212 and no-break spaces): two decimals at least,
 * never rounded, of any length. Other text is returned unchanged. For people, on screen or paper; files that a program
 * reads need the decimal text itself.
 */
export function formatDecimal(decimal: string, name: NumberMarks): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!match) return decimal;
  const [, sign = '', whole = '', fraction = ''] = match;
  const { decimal: mark } = NUMBER_MARKS[name];
  return `${sign === '-' ? '\u2212' : ''}${grouped(whole, name)}${mark}${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** Digits without a sign, in groups of three. */
export function grouped(digits: string, name: NumberMarks): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, NUMBER_MARKS[name].group);
}
