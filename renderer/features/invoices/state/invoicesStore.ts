import { type ListRef, listKey } from '../../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import {
  DERIVED_COLUMNS,
  INVOICE_FIELDS,
  SHOWN_COLUMNS,
  type ShownColumn,
} from '../../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { PaymentSet } from '../../../../shared/ipc/invoices.ts';
import { createResettableStore, onForget } from '../../../base/clearedStores.ts';
import { withFilter } from '../../../base/list/listSelection.ts';
import { type ColumnLayout, firstLayout } from '../../../ui/grid/gridColumns.ts';
import { type GridPlace, type GridSelection, NOTHING_SELECTED } from '../../../ui/grid/gridProps.ts';

export type DetailPart = 'fields' | 'pdf' | 'history' | 'raw';

/** The view of everything, in the service's order. No saved view's id has a colon. */
export const VIEW_ALL = 'builtIn:all';

/** How many lists are remembered: those that were on screen last. */
export const MOST_REMEMBERED = 50;

/** How a list was arranged when another one took its place on screen. */
interface RememberedList
  extends Pick<InvoicesState, 'filter' | 'sort' | 'viewId' | 'selection' | 'current' | 'place'> {
  /** The columns of the view that was chosen; null for the clerk's own. */
  readonly columns: ColumnLayout | null;
}

export interface InvoicesState {
  readonly list: ListRef | null;
  /** By list; the one that was on screen last is the last. */
  readonly remembered: ReadonlyMap<string, RememberedList>;
  readonly filter: InvoiceFilter;
  /** Empty is the service's own order. */
  readonly sort: InvoiceSort;
  readonly selection: GridSelection;
  /** The keyboard's row, which the side pane follows. */
  readonly current: InvoiceRow | null;
  /** How far its rows were scrolled when the list was last on screen. */
  readonly place: GridPlace<InvoiceRow> | null;
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
  /** Pixels, by where the clerk moved its divider; null before she moved it. */
  readonly paneWidth: number | null;
  /** As wide as it can be, to read a PDF in it, until the clerk goes back to the rows. */
  readonly paneLarge: boolean;
}

/** The columns in the order of files, but with the mark of a PDF beside the number: it is in sight in any window. */
const FIRST_COLUMNS: readonly ShownColumn[] = SHOWN_COLUMNS.flatMap((id) => {
  if (id === 'hasPdf') return [];
  return id === 'invoiceNo' ? [id, 'hasPdf'] : [id];
});

export const FIRST_LAYOUT: ColumnLayout = firstLayout(
  FIRST_COLUMNS.map((id) => ({ id })),
  [...INVOICE_FIELDS.filter((field) => 'hidden' in field).map(({ id }) => id), ...DERIVED_COLUMNS],
);

/** What the clerk does with the list on screen: the invoices of a customer, or of all. Rows and sums are asked for, never kept. */
export const useInvoicesStore = createResettableStore<InvoicesState>('wipe', {
  list: null,
  remembered: new Map(),
  filter: NO_FILTER,
  sort: [],
  selection: NOTHING_SELECTED,
  current: null,
  place: null,
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
onForget(() => useInvoicesStore.setState({ list: null, remembered: new Map(), current: null, place: null }));

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
 * Opens a list without filter, sort, selection and view; the clerk's arrangement of columns stays. A list that was
 * shown before is restored as it was left. Returns true for a list that was not.
 */
export function openInvoicesOf(list: ListRef): boolean {
  const before = useInvoicesStore.getState();
  if (before.list !== null && listKey(before.list) === listKey(list)) return false;
  const remembered = withListRemembered(before);
  const found = before.remembered.get(listKey(list));
  const { columns = null, ...shown } = found ?? {};
  useInvoicesStore.setState({
    list,
    remembered,
    filter: NO_FILTER,
    sort: [],
    viewId: VIEW_ALL,
    selection: NOTHING_SELECTED,
    current: null,
    place: null,
    paneOver: false,
    paneLarge: false,
    ...shown,
  });
  showColumns(columns);
  return found === undefined;
}

function withListRemembered(state: InvoicesState): ReadonlyMap<string, RememberedList> {
  const { list, remembered, filter, sort, viewId, selection, current, place, layout, ownLayout } = state;
  if (list === null) return remembered;
  const key = listKey(list);
  const columns = ownLayout === null ? null : layout;
  const others = [...remembered].filter(([other]) => other !== key);
  const here = { filter, sort, viewId, selection, current, place, columns };
  return new Map([...others, [key, here] as const].slice(-MOST_REMEMBERED));
}

/** How a list is filtered, or was when another one took its place on screen. */
export function filterOf(
  { list, filter, remembered }: Pick<InvoicesState, 'list' | 'filter' | 'remembered'>,
  of: ListRef,
): InvoiceFilter {
  const isShown = list !== null && listKey(list) === listKey(of);
  return isShown ? filter : (remembered.get(listKey(of))?.filter ?? NO_FILTER);
}

/** Notes how far the rows are scrolled, unless another list, or none, is on screen by now. */
export function notePlace(list: ListRef, place: GridPlace<InvoiceRow>): void {
  const shown = useInvoicesStore.getState().list;
  if (shown !== null && listKey(shown) === listKey(list)) useInvoicesStore.setState({ place });
}

/** A view was removed: remembered lists that had it keep its filter and sort, and have no view. */
export function dropView(viewId: string): void {
  useInvoicesStore.setState(({ remembered }) => ({
    remembered: new Map(
      [...remembered].map(([key, one]) => [
        key,
        one.viewId === viewId ? { ...one, viewId: VIEW_ALL, columns: null } : one,
      ]),
    ),
  }));
}

export function changeFilter(change: Partial<InvoiceFilter>): void {
  useInvoicesStore.setState(withFilter(change));
}

export function clearFilter(): void {
  changeFilter(NO_FILTER);
  useInvoicesStore.setState({ filter: NO_FILTER });
}

interface PaidSet {
  readonly customer: CustomerRef;
  readonly set: PaymentSet;
}

/** A set that was chosen among those of all customers, until its customer's list selects it. */
export const usePaidSetStore = createResettableStore<{ readonly paid: PaidSet | null }>('forget', {
  paid: null,
});
