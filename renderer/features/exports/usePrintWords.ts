import type { InvoiceFilter, InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { useTexts } from '../../i18n/useTexts.ts';

const MOST_WORDS = 50;
const LONGEST = 300;

/** The filter of what is printed in the words of the screen. Rows named one by one have no filter. */
export function usePrintWords(
  selection: InvoiceSelection,
  describeFilter: (filter: InvoiceFilter) => readonly string[],
): string[] {
  const paper = useTexts('paper');
  if (selection.kind === 'rows') return [];
  const text = selection.filter.text.trim();
  return printWords([
    ...(text === '' ? [] : [paper('filterText', { text })]),
    ...describeFilter(selection.filter),
  ]);
}

/** As many words, and as much of each, as a file says. */
export function printWords(words: readonly string[]): string[] {
  return words.slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST));
}
