import { type ListRefusal, MOST_LISTED, MOST_LISTS } from '../../../shared/domain/keptLists.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import type { SavedList } from '../../../shared/ipc/views.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { type Said, said, saidFailure, type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { showToast } from '../../ui/toastStore.ts';

const REFUSALS: Readonly<Record<ListRefusal, TextKey<'keptLists'>>> = {
  sameName: 'refused_sameName',
  tooManyLists: 'refused_tooManyLists',
  tooManyCustomers: 'refused_tooManyCustomers',
  noCustomers: 'refused_noCustomers',
};

/** Shows that a list was saved, and how many entries were left out. Returns the reason if it was not saved. */
export function useSavedList(): (answer: Answer<SavedList>) => Said | null {
  const t = useTexts('keptLists');
  const formats = useFormats();
  return (answer) => {
    if (!answer.ok) return saidFailure(answer.failure);
    const saved = answer.value;
    if (saved.kind === 'refused') {
      return said('keptLists', REFUSALS[saved.reason], {
        lists: formats.count(MOST_LISTS),
        most: formats.count(MOST_LISTED),
      });
    }
    const { name, customers } = saved.list;
    const text = t('saved', { ...formats.counted(customers), name });
    const { refused } = saved;
    const leftOut = refused === 0 ? [] : [t('leftOut', formats.counted(refused))];
    showToast({ text: [text, ...leftOut].join(' '), tone: 'positive' });
    return null;
  };
}
