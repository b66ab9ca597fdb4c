import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { filterChips, useChipWords } from './filterChips.ts';

/** A filter in the words of the screen, its text among them. */
export function useFilterWords(): (filter: InvoiceFilter) => string[] {
  const t = useTexts('views');
  const words = useChipWords();
  return (filter) => [
    ...(filter.text.trim() === '' ? [] : [t('withText', { text: filter.text })]),
    ...filterChips(filter, words).map(({ label }) => label),
  ];
}
