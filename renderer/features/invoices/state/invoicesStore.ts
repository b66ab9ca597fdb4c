import { sameCustomer } from '../../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { INVOICE_FIELDS } from '../../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSelection, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { clearedStore, onForget } from '../../../base/clearedStores.ts';
import { type ColumnLayout, firstLayout } from '../../../ui/grid/gridColumns.ts';
import { type GridSelection, NOTHING_SELECTED } from '../../../ui/grid/gridSelection.ts';

export type DetailPart = 'fields' | 'pdf' | 'history' | 'raw';

/** The view of everything, in the service's order. No saved view's id has a colon. */
export const VIEW_ALL = 'builtIn:all';

export interface InvoicesState {
  readonly customer: CustomerRef | null;
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
}

export const FIRST_LAYOUT: ColumnLayout = firstLayout(
  INVOICE_FIELDS,
  INVOICE_FIELDS.filter((field) => 'hidden' in field).map(({ id }) => id),
);

/** What the clerk does with the invoices of the customer on screen. Rows and sums are asked for, never kept. */
export const useInvoicesStore = clearedStore<InvoicesState>('wipe', {
  customer: null,
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
});

// With no customer the next one begins without filter and selection; the columns stay the clerk's.
onForget(() => useInvoicesStore.setState({ customer: null }));

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

/** Another customer starts without filter, sort, selection and view; the clerk's own arrangement stays. */
export function openInvoicesOf(customer: CustomerRef): void {
  const before = useInvoicesStore.getState().customer;
  if (sameCustomer(before, customer)) return;
  useInvoicesStore.setState({
    customer,
    filter: NO_FILTER,
    sort: [],
    viewId: VIEW_ALL,
    selection: NOTHING_SELECTED,
    current: null,
    paneOver: false,
  });
  showColumns(null);
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
