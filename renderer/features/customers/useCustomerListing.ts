import { useCallback, useMemo, useRef } from 'react';
import { isThere } from '../../../shared/domain/customerColumns.ts';
import { changesSince } from '../../../shared/domain/customerFilter.ts';
import type { CustomerListRow } from '../../../shared/ipc/customerList.ts';
import { allMatching, selectedOf } from '../../base/list/listSelection.ts';
import { useSteps } from '../../base/useSteps.ts';
import { useSinceText } from '../../i18n/sinceText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { useGridCount } from '../../ui/grid/useOfSource.ts';
import { customerColumns } from './customerColumns.ts';
import { useCustomersStore } from './state/customersStore.ts';
import { useCustomerRows } from './useCustomerRows.ts';

/** The list on screen, as its bar and its rows know it. */
export type CustomerListing = ReturnType<typeof useCustomerListing>;

export function useCustomerListing(connectionId: string) {
  const t = useTexts('customerList');
  const help = useTexts('help');
  const formats = useFormats();
  const now = useNow();
  const { filter, sort, selection } = useCustomersStore();
  const grid = useRef<GridHandle<CustomerListRow>>(null);
  const steps = useSteps();
  // By a step that the clerk has done away with nothing is sorted.
  const query = useMemo(() => {
    const there = sort.filter(({ column }) => isThere(column, steps.length));
    return { connectionId, filter, sort: there };
  }, [connectionId, filter, sort, steps]);
  const source = useCustomerRows(query, grid);
  /** Customers that match; null until it is known. */
  const count = useGridCount(source);
  const since = useSinceText()(changesSince(filter));
  const columns = useMemo(
    () => customerColumns({ t, help, formats, now, since, steps }),
    [t, help, formats, now, since, steps],
  );
  const matching = useMemo(() => allMatching(filter), [filter]);
  /** The selected ones; null for none. */
  const chosen = useMemo(() => selectedOf(selection, count ?? 0, filter), [selection, count, filter]);
  /** Puts the keyboard into the rows. */
  const toRows = useCallback(() => {
    grid.current?.focusRow(Math.max(grid.current.place().currentIndex, 0));
  }, []);
  return { query, grid, source, count, columns, matching, chosen, toRows };
}
