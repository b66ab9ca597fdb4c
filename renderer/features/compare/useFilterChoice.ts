import { isFiltered } from '../../../shared/domain/invoiceFilter.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { filterOf, useInvoicesStore, VIEW_ALL } from '../invoices/state/invoicesStore.ts';
import { namedViews } from '../invoices/views/chosenView.ts';
import { useSavedViews } from '../invoices/views/viewsStore.ts';
import { type ChosenFilter, changeChoices, useCompareStore } from './compareStore.ts';

/** The filter of the list of all invoices. No saved view's id has a colon. */
const LISTED = 'builtIn:listed';

/**
 * Which of the kept invoices are compared: all, those of a view, or those of the list of all invoices as it is filtered.
 * What is chosen follows its view or list; of a view that is gone it is what it was.
 */
export function useFilterChoice(connectionId: string) {
  const t = useTexts('compare');
  const saved = useSavedViews();
  const before = useCompareStore(({ choices }) => choices.filter);
  const listed = useInvoicesStore((state) => filterOf(state, { connectionId, number: null }));
  const named = namedViews(saved, useTexts('views')).map(
    ({ id, view: { name, filter } }): ChosenFilter => ({ id, name, filter }),
  );
  const options = [
    ...named.filter(({ id, filter }) => id === VIEW_ALL || id === before?.id || isFiltered(filter)),
    ...(isFiltered(listed) || before?.id === LISTED
      ? [{ id: LISTED, name: t('invoicesListed'), filter: listed }]
      : []),
  ];
  const now = options.find(({ id }) => id === (before?.id ?? VIEW_ALL)) ?? before;
  if (now !== null && !options.includes(now)) options.push(now);
  return {
    options,
    id: now?.id ?? VIEW_ALL,
    /** Null for all. */
    filter: now !== null && isFiltered(now.filter) ? now.filter : null,
    choose: (id: string) => changeChoices({ filter: options.find((one) => one.id === id) ?? null }),
  };
}
