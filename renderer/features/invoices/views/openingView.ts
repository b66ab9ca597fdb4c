import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { isOfOneCustomer, type ListRef, listKey } from '../../../../shared/domain/listRef.ts';
import type { OpenedList } from '../../../../shared/domain/viewName.ts';
import type { Bridge } from '../../../../shared/ipc/contract.ts';
import type { SavedView } from '../../../../shared/ipc/views.ts';
import { openInvoicesOf, useInvoicesStore, VIEW_ALL } from '../state/invoicesStore.ts';
import { applyView } from './chosenView.ts';
import { loadOpening, openingViews } from './viewsStore.ts';

export function openedListOf(list: ListRef): OpenedList {
  return isOfOneCustomer(list) ? 'customer' : 'all';
}

/**
 * Opens a list. One that was not open before is shown with the clerk's view for lists of its kind: the view that is
 * loaded already at once, and a newer one when it arrives, unless the clerk has filtered or sorted meanwhile.
 */
export function openList(bridge: Bridge, list: ListRef): void {
  if (!openInvoicesOf(list)) return;
  const kind = openedListOf(list);
  const known = openingViews()?.[kind] ?? null;
  if (known !== null) applyView(known.id, known.view);
  const atFirst = useInvoicesStore.getState();
  void loadOpening(bridge).then((opening) => {
    if (opening === null || isSame(opening[kind], known)) return;
    const { list: shown, filter, sort, viewId, layout } = useInvoicesStore.getState();
    const isLeft = shown === null || listKey(shown) !== listKey(list);
    const isTouched = filter !== atFirst.filter || sort !== atFirst.sort || viewId !== atFirst.viewId;
    // Without a view at first, another layout may be the clerk's own columns, loaded meanwhile: no change by hand.
    if (isLeft || isTouched || (known !== null && layout !== atFirst.layout)) return;
    const now = opening[kind];
    if (now === null) applyView(VIEW_ALL, { filter: NO_FILTER, sort: [], columns: null });
    else applyView(now.id, now.view);
  });
}

function isSame(one: SavedView | null, other: SavedView | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
