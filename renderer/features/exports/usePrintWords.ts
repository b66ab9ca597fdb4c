import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { filterChips } from '../invoices/filterChips.ts';

const MOST_WORDS = 50;
const LONGEST = 300;

/** The filter of what is printed in the words of the screen. Rows named one by one have no filter. */
export function usePrintWords(selection: InvoiceSelection): string[] {
  const t = useTexts('invoices');
  const paper = useTexts('paper');
  const formats = useFormats();
  if (selection.kind === 'rows') return [];
  const text = selection.filter.text.trim();
  return [
    ...(text === '' ? [] : [paper('filterText', { text })]),
    ...filterChips(selection.filter, t, formats).map(({ label }) => label),
  ]
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST));
}
