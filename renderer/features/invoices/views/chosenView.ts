import { isOfOneCustomer, type ListRef, listKey } from '../../../../shared/domain/customerRef.ts';
import { isFiltered, NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { OpenedList } from '../../../../shared/domain/views.ts';
import type { Bridge } from '../../../../shared/ipc/contract.ts';
import type { InvoiceView, SavedView } from '../../../../shared/ipc/views.ts';
import type { Texts } from '../../../i18n/useTexts.ts';
import type { ColumnLayout } from '../../../ui/grid/gridColumns.ts';
import {
  changeFilter,
  dropView,
  openInvoicesOf,
  showColumns,
  useInvoicesStore,
  VIEW_ALL,
} from '../state/invoicesStore.ts';
import { columnsOf, layoutOf } from '../state/keptLayout.ts';
import { loadOpening, openingViews } from './viewsStore.ts';

interface NamedView {
  /** A saved view's id, or one of the two that are built in, which no saved id can be. */
  readonly id: string;
  readonly builtIn: boolean;
  readonly view: InvoiceView;
}

const VIEW_OVERDUE = 'builtIn:overdue';

/** All and Overdue, then the clerk's own in the order in which they were saved. */
export function namedViews(saved: readonly SavedView[], t: Texts<'views'>): NamedView[] {
  return [
    {
      id: VIEW_ALL,
      builtIn: true,
      view: { name: t('viewAll'), filter: NO_FILTER, sort: [], columns: null },
    },
    {
      id: VIEW_OVERDUE,
      builtIn: true,
      view: {
        name: t('viewOverdue'),
        filter: { ...NO_FILTER, overdue: true },
        sort: [{ column: 'dueDate', direction: 'ascending' }],
        columns: null,
      },
    },
    ...saved.map(({ id, view }) => ({ id, builtIn: false, view })),
  ];
}

interface Arrangement {
  readonly filter: InvoiceFilter;
  readonly sort: InvoiceSort;
  readonly layout: ColumnLayout;
}

/** True while the rows and columns on screen are those of the view. */
export function isAsSaved({ view }: NamedView, { filter, sort, layout }: Arrangement): boolean {
  const columns = view.columns === null || same(columnsOf(layoutOf(view.columns)), columnsOf(layout));
  return columns && same(view.filter, filter) && same(view.sort, sort);
}

function same(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right;
  const pairs = Object.entries(left);
  return (
    pairs.length === Object.keys(right).length &&
    pairs.every(([key, value]) => same(value, (right as Record<string, unknown>)[key]))
  );
}

/**
 * Shows the rows as a view has them. Its columns, if it has any, are on screen while the view is chosen; the clerk's
 * own arrangement returns with a view that has none.
 */
export function applyView(id: string, view: Omit<InvoiceView, 'name'>): void {
  changeFilter(view.filter);
  useInvoicesStore.setState({
    viewId: id,
    sort: view.sort,
    ...(isFiltered(view.filter) ? {} : { filter: NO_FILTER }),
  });
  showColumns(view.columns === null ? null : layoutOf(view.columns));
}

/** The view was removed or closed; its rows stay on screen, its columns do not. */
export function closeView(id: string): void {
  dropView(id);
  useInvoicesStore.setState({ viewId: VIEW_ALL });
  showColumns(null);
}

/** What is on screen now, as a view. */
export function viewOnScreen(name: string, withColumns: boolean): InvoiceView {
  const { filter, sort, layout } = useInvoicesStore.getState();
  return { name, filter, sort, columns: withColumns ? columnsOf(layout) : null };
}

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
