import { isFiltered, NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { InvoiceView, SavedView } from '../../../../shared/ipc/views.ts';
import type { Texts } from '../../../i18n/useTexts.ts';
import type { ColumnLayout } from '../../../ui/grid/gridColumns.ts';
import { changeFilter, dropView, showColumns, useInvoicesStore, VIEW_ALL } from '../state/invoicesStore.ts';
import { columnsOf, layoutOf } from '../state/keptLayout.ts';

export interface NamedView {
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
