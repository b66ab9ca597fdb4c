import type { NumberFormat } from './settingChoices.ts';

const MARKS: Readonly<Record<NumberFormat, { readonly group: string; readonly decimal: string }>> = {
  'space-comma': { group: '\u00a0', decimal: ',' },
  'dot-comma': { group: '.', decimal: ',' },
  'comma-dot': { group: ',', decimal: '.' },
  'space-dot': { group: '\u00a0', decimal: '.' },
  'none-dot': { group: '', decimal: '.' },
};

/**
 * A decimal text (`-1250.5`) as a person reads it (`−1 250,50`, U+2212 and no-break spaces): two decimals at least,
 * never rounded, of any length; with its currency where one is given. Other text is returned unchanged. The same on
 * screen and on paper; CSV and XLSX hold the decimal text itself, since programs read them.
 */
export function formatAmount(decimal: string, format: NumberFormat, currency = ''): string {
  const shown = formatNumber(decimal, format);
  return currency === '' ? shown : `${shown}\u00a0${currency}`;
}

/** The mark between whole and fraction. */
export function decimalMark(format: NumberFormat): string {
  return MARKS[format].decimal;
}

/** A whole number in groups of three. */
export function formatCount(count: number, format: NumberFormat): string {
  return grouped(String(count).replace('-', '\u2212'), format);
}

function formatNumber(decimal: string, format: NumberFormat): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!match) return decimal;
  const [, sign = '', whole = '', fraction = ''] = match;
  const decimals = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${sign === '-' ? '\u2212' : ''}${grouped(whole, format)}${MARKS[format].decimal}${decimals}`;
}

function grouped(digits: string, format: NumberFormat): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, MARKS[format].group);
}
