import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { INVOICE_COLUMNS, type InvoiceColumn } from '../../../../shared/domain/invoiceColumns.ts';
import { INVOICE_FIELDS } from '../../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSelection, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import { isOfOneCustomer, type ListRef, listKey } from '../../../../shared/domain/listRef.ts';
import { clearedStore, onForget } from '../../../base/clearedStores.ts';
import { type ColumnLayout, firstLayout } from '../../../ui/grid/gridColumns.ts';
import { type GridSelection, NOTHING_SELECTED } from '../../../ui/grid/gridSelection.ts';

export type DetailPart = 'fields' | 'pdf' | 'history' | 'raw';

/** The view of everything, in the service's order. No saved view's id has a colon. */
export const VIEW_ALL = 'builtIn:all';

/** What the clerk left on the list of all customers, to find it again. */
interface LeftList extends Pick<InvoicesState, 'filter' | 'sort' | 'viewId' | 'selection' | 'current'> {
  /** The columns of the view that was chosen; null for the clerk's own. */
  readonly columns: ColumnLayout | null;
}

export interface InvoicesState {
  readonly list: ListRef | null;
  /** By connection. */
  readonly left: Readonly<Record<string, LeftList>>;
  readonly filter: InvoiceFilter;
  /** Empty is the service's own order. */
  readonly sort: InvoiceSort;
  readonly selection: GridSelection;
  /** The keyboard's row, which the side pane follows. */
  readonly current: InvoiceRow | null;
  /** The columns on screen: the clerk's own arrangement, or that of the chosen view if it has one. */
  readonly layout: ColumnLayout;
  /** The clerk's own arrangement while a view's is on screen; null while it is on screen itself. */
  readonly ownLayout: ColumnLayout | null;
  /** The view that was chosen last, whatever was changed since. */
  readonly viewId: string;
  readonly part: DetailPart;
  /** The pane beside the grid, where there is room for it. */
  readonly paneBeside: boolean;
  /** The pane over the grid, where there is none. */
  readonly paneOver: boolean;
  /** Pixels, as the clerk left its divider; null before she moved it. */
  readonly paneWidth: number | null;
  /** As wide as it can be, to read a PDF in it, until the clerk goes back to the rows. */
  readonly paneLarge: boolean;
}

/** The columns in the order of files, but with the mark of a PDF beside the number: it is in sight in any window. */
const FIRST_COLUMNS: readonly InvoiceColumn[] = INVOICE_COLUMNS.flatMap((id) => {
  if (id === 'hasPdf') return [];
  return id === 'invoiceNo' ? [id, 'hasPdf'] : [id];
});

export const FIRST_LAYOUT: ColumnLayout = firstLayout(
  FIRST_COLUMNS.map((id) => ({ id })),
  INVOICE_FIELDS.filter((field) => 'hidden' in field).map(({ id }) => id),
);

/** What the clerk does with the list on screen: the invoices of a customer, or of all. Rows and sums are asked for, never kept. */
export const useInvoicesStore = clearedStore<InvoicesState>('wipe', {
  list: null,
  left: {},
  filter: NO_FILTER,
  sort: [],
  selection: NOTHING_SELECTED,
  current: null,
  layout: FIRST_LAYOUT,
  ownLayout: null,
  viewId: VIEW_ALL,
  part: 'fields',
  paneBeside: true,
  paneOver: false,
  paneWidth: null,
  paneLarge: false,
});

// With no customer the next one begins without filter and selection; the columns stay the clerk's.
onForget(() => useInvoicesStore.setState({ list: null, left: {} }));

/** The clerk's own arrangement, whatever a view shows. Kept by `useKeptLayout`. */
export function ownLayoutOf({
  layout,
  ownLayout,
}: Pick<InvoicesState, 'layout' | 'ownLayout'>): ColumnLayout {
  return ownLayout ?? layout;
}

/** Shows the columns of a view, or the clerk's own again (null), which wait unchanged meanwhile. */
export function showColumns(columns: ColumnLayout | null): void {
  useInvoicesStore.setState((before) => {
    const own = ownLayoutOf(before);
    return columns === null ? { layout: own, ownLayout: null } : { layout: columns, ownLayout: own };
  });
}

/**
 * Another customer starts without filter, sort, selection and view; the clerk's own arrangement stays. The list of all
 * customers is found again as it was left.
 */
export function openInvoicesOf(list: ListRef): void {
  const before = useInvoicesStore.getState();
  if (before.list !== null && listKey(before.list) === listKey(list)) return;
  const left = { ...before.left, ...leftOf(before) };
  const found = isOfOneCustomer(list) ? undefined : left[list.connectionId];
  const { columns = null, ...shown } = found ?? {};
  useInvoicesStore.setState({
    list,
    left,
    filter: NO_FILTER,
    sort: [],
    viewId: VIEW_ALL,
    selection: NOTHING_SELECTED,
    current: null,
    paneOver: false,
    paneLarge: false,
    ...shown,
  });
  showColumns(columns);
}

function leftOf(state: InvoicesState): Readonly<Record<string, LeftList>> {
  const { list, filter, sort, viewId, selection, current, layout, ownLayout } = state;
  if (list === null || isOfOneCustomer(list)) return {};
  const columns = ownLayout === null ? null : layout;
  return { [list.connectionId]: { filter, sort, viewId, selection, current, columns } };
}

/** "All that match" refers to the filter at that time: another filter clears it. */
export function changeFilter(change: Partial<InvoiceFilter>): void {
  useInvoicesStore.setState(({ filter, selection }) => ({
    filter: { ...filter, ...change },
    selection: selection.kind === 'allMatching' ? NOTHING_SELECTED : selection,
  }));
}

export function clearFilter(): void {
  changeFilter(NO_FILTER);
  useInvoicesStore.setState({ filter: NO_FILTER });
}

/** The selection as the contract names it. */
export function invoiceSelection(selection: GridSelection, filter: InvoiceFilter): InvoiceSelection {
  return selection.kind === 'rows'
    ? { kind: 'rows', ids: [...selection.ids] }
    : { kind: 'allMatching', filter, except: [...selection.except] };
}

export function allMatching(filter: InvoiceFilter): InvoiceSelection {
  return { kind: 'allMatching', filter, except: [] };
}
