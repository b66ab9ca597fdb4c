import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { changesSince } from '../../../shared/domain/customerFilter.ts';
import type { CustomerSelection } from '../../../shared/domain/customerQuery.ts';
import type { CustomerListRow } from '../../../shared/ipc/customerList.ts';
import { allMatching, selectedOf } from '../../base/list/listSelection.ts';
import { useSinceText } from '../../i18n/sinceText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import { useGridCount } from '../../ui/grid/useOfSource.ts';
import { type CustomerGridColumn, customerColumns } from './customerColumns.ts';
import { useCustomersStore } from './state/customersStore.ts';
import { type CustomerQuery, useCustomerRows } from './useCustomerRows.ts';

/** The list on screen, as its bar and its rows know it. */
export interface CustomerListing {
  readonly query: CustomerQuery;
  readonly grid: RefObject<GridHandle<CustomerListRow> | null>;
  readonly source: RowSource<CustomerListRow>;
  /** Customers that match; null until it is known. */
  readonly count: number | null;
  readonly columns: readonly CustomerGridColumn[];
  readonly matching: CustomerSelection;
  /** The selected ones; null for none. */
  readonly chosen: CustomerSelection | null;
  /** Puts the keyboard into the rows. */
  readonly toRows: () => void;
}

export function useCustomerListing(connectionId: string): CustomerListing {
  const t = useTexts('customerList');
  const help = useTexts('help');
  const formats = useFormats();
  const now = useNow();
  const { filter, sort, selection } = useCustomersStore();
  const grid = useRef<GridHandle<CustomerListRow>>(null);
  const query = useMemo(() => ({ connectionId, filter, sort }), [connectionId, filter, sort]);
  const source = useCustomerRows(query, grid);
  const count = useGridCount(source);
  const since = useSinceText()(changesSince(filter));
  const columns = useMemo(
    () => customerColumns({ t, help, formats, now, since }),
    [t, help, formats, now, since],
  );
  const matching = useMemo(() => allMatching(filter), [filter]);
  const chosen = useMemo(() => selectedOf(selection, count ?? 0, filter), [selection, count, filter]);
  const toRows = useCallback(() => {
    grid.current?.focusRow(Math.max(grid.current.place().currentIndex, 0));
  }, []);
  return { query, grid, source, count, columns, matching, chosen, toRows };
}
