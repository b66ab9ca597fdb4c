import type { ComparisonAbout } from '../../../shared/ipc/savedComparisons.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useFilterWords } from '../invoices/filter/useFilterWords.ts';
import { useSuggestedText } from './useSuggestedText.ts';

/** Whom and what a comparison was of, as sentences without their full stops. */
export function useRulesText(): (about: ComparisonAbout) => string[] {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const lists = useTexts('allInvoices');
  const formats = useFormats();
  const now = useNow();
  const suggestedOf = useSuggestedText();
  const wordsOf = useFilterWords();
  return ({ number, amount, filter, until, tolerance, figures }) => {
    const { customers, oldestFetch, newestFetch } = figures;
    const times = {
      oldest: formats.moment(oldestFetch ?? 0, now),
      newest: formats.moment(newestFetch ?? 0, now),
    };
    const fetched =
      times.oldest === times.newest
        ? lists('fetchedAt', { moment: times.newest })
        : lists('fetchedBetween', times);
    const whom = number === null ? lists('customers', formats.counted(customers)) : t('customer', { number });
    return [
      `${whom}, ${newestFetch === null ? compare('neverFetched') : fetched}`,
      `${compare('amount')}: ${compare(amount === 'outstanding' ? 'amountOutstanding' : 'amountPriceVat')}`,
      ...(filter === null ? [] : [compare('filtered', { filter: wordsOf(filter).join(', ') })]),
      ...(until === null ? [] : [t('until', { day: formats.date(until) })]),
      ...(tolerance === '0' ? [] : [t('tolerance', { amount: formats.amount(tolerance) })]),
      ...suggestedOf(figures),
    ];
  };
}
