import type { ComparisonFigures } from '../../shared/ipc/compare.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { useNow } from '../i18n/useNow.ts';
import { useTexts } from '../i18n/useTexts.ts';

type Fetched = Pick<ComparisonFigures, 'oldestFetch' | 'newestFetch'> &
  Partial<Pick<ComparisonFigures, 'asOf'>>;

/** When lists were fetched, in words. */
export function useFetchedText(): (figures: Fetched) => string {
  const t = useTexts('compare');
  const lists = useTexts('allInvoices');
  const formats = useFormats();
  const now = useNow();
  return ({ oldestFetch, newestFetch, asOf = null }) => {
    if (oldestFetch === null || newestFetch === null)
      return t(asOf === null ? 'neverFetched' : 'notKnownThen');
    const times = { oldest: formats.moment(oldestFetch, now), newest: formats.moment(newestFetch, now) };
    return times.oldest === times.newest
      ? lists('fetchedAt', { moment: times.newest })
      : lists('fetchedBetween', times);
  };
}
