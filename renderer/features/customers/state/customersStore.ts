import { CUSTOMER_FIELDS, type CustomerColumn } from '../../../../shared/domain/customerColumns.ts';
import { NO_CUSTOMER_FILTER } from '../../../../shared/domain/customerFilter.ts';
import type { CustomerFilter, CustomerSort } from '../../../../shared/domain/customerQuery.ts';
import type { CustomerListRow } from '../../../../shared/ipc/customers.ts';
import { createResettableStore, onForget } from '../../../base/clearedStores.ts';
import { withFilter } from '../../../base/list/listSelection.ts';
import type { ListState } from '../../../base/list/useStoredGrid.ts';
import { type ColumnLayout, firstLayout } from '../../../ui/grid/gridColumns.ts';
import { NOTHING_SELECTED } from '../../../ui/grid/gridProps.ts';

export interface CustomersState extends ListState<CustomerListRow, CustomerColumn> {
  readonly connectionId: string | null;
  readonly filter: CustomerFilter;
  /** Empty is by customer number. */
  readonly sort: CustomerSort;
  /** The part of the filter whose dialog is open. */
  readonly asking: AskedPart | null;
}

export type AskedPart = 'owing' | 'notFetched' | 'changedSince';

const HIDDEN: readonly CustomerColumn[] = ['pinned', 'unreadable', 'externalId'];

export const FIRST_LAYOUT: ColumnLayout = { ...firstLayout(CUSTOMER_FIELDS, HIDDEN), pinned: ['number'] };

const NEW_LIST = {
  filter: NO_CUSTOMER_FILTER,
  sort: [{ column: 'outstanding', direction: 'descending' }],
  selection: NOTHING_SELECTED,
  current: null,
  asking: null,
} satisfies Partial<CustomersState>;

/** What the clerk does with the list of customers. Rows and sums are asked for, never kept. */
export const useCustomersStore = createResettableStore<CustomersState>('wipe', {
  connectionId: null,
  ...NEW_LIST,
  layout: FIRST_LAYOUT,
});

// The row and the filter's text may be about the customer that is forgotten.
onForget(() =>
  useCustomersStore.setState(({ filter }) => ({
    filter: { ...filter, text: '' },
    selection: NOTHING_SELECTED,
    current: null,
  })),
);

/** Going back to the list of the same connection keeps filter, sort and selection. */
export function showConnection(connectionId: string): void {
  if (useCustomersStore.getState().connectionId !== connectionId) {
    useCustomersStore.setState({ connectionId, ...NEW_LIST });
  }
}

/** The list of a connection, filtered by this alone, for a part of the window that leads there; `asking` asks for more. */
export function showFiltered(
  connectionId: string,
  filter: Partial<CustomerFilter>,
  asking: AskedPart | null = null,
): void {
  showConnection(connectionId);
  useCustomersStore.setState({
    filter: { ...NO_CUSTOMER_FILTER, ...filter },
    asking,
    selection: NOTHING_SELECTED,
  });
}

export function changeFilter(change: Partial<CustomerFilter>): void {
  useCustomersStore.setState(withFilter(change));
}
