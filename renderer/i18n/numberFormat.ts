import { formatDecimal } from '../../shared/domain/formatDecimal.ts';
import type { NUMBER_FORMATS } from '../../shared/domain/settingChoices.ts';

export type NumberFormatName = (typeof NUMBER_FORMATS)[number];

export const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';

const MARKS: Readonly<Record<NumberFormatName, { readonly group: string; readonly decimal: string }>> = {
  'space-comma': { group: NO_BREAK_SPACE, decimal: ',' },
  'dot-comma': { group: '.', decimal: ',' },
  'comma-dot': { group: ',', decimal: '.' },
  'space-dot': { group: NO_BREAK_SPACE, decimal: '.' },
  'none-dot': { group: '', decimal: '.' },
};

const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const counts = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

function withMarks(parts: Intl.NumberFormatPart[], name: NumberFormatName): string {
  const marks = MARKS[name];
  return parts
    .map(({ type, value }) => {
      if (type === 'group') return marks.group;
      if (type === 'decimal') return marks.decimal;
      return type === 'minusSign' ? MINUS : value;
    })
    .join('');
}

/**
 * A decimal text (`-1250.5`) as a clerk reads it (`−1 250,50`): two decimals at least, never rounded. Other text is
 * returned unchanged.
 */
export function formatAmount(decimal: string, name: NumberFormatName): string {
  // Most have at most four decimals, which is what the formatter below is made for.
  if (!/^-?\d+(\.\d{1,4})?$/.test(decimal)) return formatDecimal(decimal, name);
  // Intl takes decimal texts exactly; only its types want the text to be a literal.
  return withMarks(amounts.formatToParts(decimal as Intl.StringNumericLiteral), name);
}

/** A whole number, grouped as the clerk chose. */
export function formatCount(count: number, name: NumberFormatName): string {
  return withMarks(counts.formatToParts(count), name);
}
