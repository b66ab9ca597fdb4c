import type { ComparisonAbout } from '../../../shared/ipc/savedComparisons.ts';
import { useFetchedText } from '../../base/useFetchedText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useFilterWords } from '../invoices/filter/useFilterWords.ts';
import { useSuggestedText } from './useSuggestedText.ts';

/** Whom and what a comparison was of, as sentences without their full stops. */
export function useRulesText(): (about: ComparisonAbout) => string[] {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const lists = useTexts('allInvoices');
  const formats = useFormats();
  const fetchedText = useFetchedText();
  const suggestedOf = useSuggestedText();
  const wordsOf = useFilterWords();
  return ({ number, amount, filter, until, asOf, tolerance, figures }) => {
    const whom =
      number === null ? lists('customers', formats.counted(figures.customers)) : t('customer', { number });
    return [
      `${whom}, ${fetchedText(figures)}`,
      `${compare('amount')}: ${compare(amount === 'outstanding' ? 'amountOutstanding' : 'amountPriceVat')}`,
      ...(filter === null ? [] : [compare('filtered', { filter: wordsOf(filter).join(', ') })]),
      ...(until === null ? [] : [t('until', { day: formats.date(until) })]),
      ...(asOf === null ? [] : [compare('balancesOf', { day: formats.date(asOf) })]),
      ...(tolerance === '0' ? [] : [t('tolerance', { amount: formats.amount(tolerance) })]),
      ...suggestedOf(figures),
    ];
  };
}
