import { foldedText } from '../../../../shared/domain/foldedText.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { useLocale } from '../../../i18n/Localized.tsx';
import type { TypedMeaning } from '../../../ui/filter/FilterText.tsx';
import { changeFilter } from '../state/invoicesStore.ts';
import { type ChipWords, filterChips } from './filterChips.ts';
import { typedFilter } from './typedFilter.ts';

/** Says of a text in the filter box which condition it is; null for one that is searched. */
export function useTypedFilter(words: ChipWords): (typed: string) => TypedMeaning | null {
  const { catalogue } = useLocale();
  const { t } = words;
  const paid = { paid: setOf(catalogue?.words.paid), notPaid: setOf(catalogue?.words.notPaid) };
  return (typed) => {
    const found = typedFilter(typed, paid);
    if (found === null) return null;
    if (found === 'unfinished') return { hint: t('typedUnfinished'), take: null };
    const [chip] = filterChips({ ...NO_FILTER, ...found }, words);
    return { hint: t('typedMeans', { filter: chip?.label ?? typed }), take: () => changeFilter(found) };
  };
}

function setOf(words = ''): ReadonlySet<string> {
  return new Set(words.split(', ').map(foldedText));
}
