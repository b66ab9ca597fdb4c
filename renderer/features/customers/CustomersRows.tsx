import { ListFilter, Star, TriangleAlert, Users } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { CustomerColumn } from '../../../shared/domain/customerColumns.ts';
import {
  changesSince,
  isCustomerFiltered,
  NO_CUSTOMER_FILTER,
} from '../../../shared/domain/customerFilter.ts';
import type { CustomerSelection } from '../../../shared/domain/customerQuery.ts';
import type { CustomerListRow, CustomerListTotals } from '../../../shared/ipc/customers.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { focusLookUp } from '../../base/focusLookUp.ts';
import { useCopyMarked } from '../../base/list/useCopyMarked.ts';
import { useEmptyState } from '../../base/list/useEmptyState.tsx';
import { useStoredGrid } from '../../base/list/useStoredGrid.ts';
import type { LoadState } from '../../base/loadState.ts';
import { customerPath } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useQuery } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { GridMenu } from '../../ui/grid/gridProps.ts';
import { isSelected, NOTHING_SELECTED, selectedCount } from '../../ui/grid/gridSelection.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import { useRowSource } from '../../ui/grid/useRowSource.ts';
import type { MenuPlace } from '../../ui/menuPlace.ts';
import { useCustomerMenu } from '../customerMenu/useCustomerMenu.tsx';
import styles from './CustomersView.module.css';
import { changeFilter, useCustomersStore } from './state/customersStore.ts';
import type { CustomerListing } from './useCustomerListing.ts';
import { useCustomerSums } from './useCustomerSums.tsx';

const ICONS = {
  pinned: <Star size={12} aria-hidden fill="currentColor" />,
  stale: <TriangleAlert size={13} aria-hidden />,
  unreadable: <TriangleAlert size={13} aria-hidden />,
};

const idOf = (row: CustomerListRow) => row.id;

interface CustomersRowsProps {
  readonly listing: CustomerListing;
  /** The menu of a row that is selected with others. */
  readonly onManyMenu: (place: MenuPlace) => void;
}

/** The customers in the grid, with their sums below and the menu of each. */
export function CustomersRows({ listing, onManyMenu }: CustomersRowsProps) {
  const { query, source, count, columns, matching, chosen, toRows } = listing;
  const { connectionId, filter, sort } = query;
  const bridge = useBridge();
  const t = useTexts('customerList');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const [, navigate] = useLocation();
  const { grid, texts, marked } = useStoredGrid({
    store: useCustomersStore,
    ...{ source, columns, idOf, t, unsorted: t('numberOrder') },
    onSelected: (selected) => announce(t('selectedNow', formats.counted(selected))),
  });
  const { selection } = marked;
  const copy = useCopyMarked({
    ...marked,
    ask: async (named) =>
      orThrow(
        await bridge.customerList.selected({
          connectionId,
          selection: named.kind === 'rows' ? named : { ...named, filter },
          sort: [...sort],
          changesSince: changesSince(filter),
        }),
      ),
  });
  useShortcut('Shift+Mod+c', 'invoices:commandCopyWithHeader', () => copy(true));

  const filtered = isCustomerFiltered(filter);
  useEffect(() => {
    if (filtered && count !== null) announce(t('matchingNow', formats.counted(count)));
  }, [filtered, count, t, formats]);
  // The keyboard is in the rows as soon as there are any.
  const isThere = count !== null && count > 0;
  useEffect(() => {
    const { activeElement: focused } = document;
    const isFree = focused === null || focused === document.body || focused.id === 'content';
    if (isThere && isFree) toRows();
  }, [isThere, toRows]);

  const totals = useCustomerSums({
    filtered,
    totals: useCustomerTotals(connectionId, matching, source),
    selected: useCustomerTotals(connectionId, chosen, source),
    onClearSelection: () => {
      useCustomersStore.setState({ selection: NOTHING_SELECTED });
      toRows();
    },
  });
  const { openMenu, customerMenu } = useCustomerMenu();
  const askMenu = ({ row, place }: GridMenu<CustomerListRow, CustomerColumn>) => {
    const { id, number, givenName, pinned } = row;
    const isOneOfMany = isSelected(selection, id) && selectedCount(selection, count ?? 0) > 1;
    if (isOneOfMany) onManyMenu(place);
    else openMenu({ customer: { connectionId, number }, givenName, pinned }, place);
  };
  const all = source.head?.all ?? 0;
  const instead = useEmptyState(source, {
    failed: t('rowsFailed'),
    none: (
      <EmptyState
        icon={<Users size={22} aria-hidden />}
        title={t('noneTitle')}
        action={<Button onPress={focusLookUp}>{t('lookUp')}</Button>}
      >
        {t('noneText')}
      </EmptyState>
    ),
    filtered: (
      <EmptyState
        icon={<ListFilter size={22} aria-hidden />}
        title={t('nothingMatchesTitle')}
        action={<Button onPress={() => changeFilter(NO_CUSTOMER_FILTER)}>{invoices('clearFilters')}</Button>}
      >
        {t('nothingMatchesText', formats.counted(all))}
      </EmptyState>
    ),
  });
  return (
    <div className={styles['rows']}>
      <DataGrid<CustomerListRow, CustomerColumn>
        ref={listing.grid}
        {...grid}
        texts={{ ...texts, label: t('grid') }}
        totals={totals}
        onOpen={({ number }) => navigate(customerPath({ connectionId, number }))}
        onMenu={askMenu}
        onCopy={copy}
        icons={ICONS}
      />
      {customerMenu}
      {instead !== null && (
        <div className="overRows" data-area="rows">
          {instead}
        </div>
      )}
    </div>
  );
}

/** Sums over the selected customers, asked for again with every other state of the list; null asks nothing. */
function useCustomerTotals(
  connectionId: string,
  selection: CustomerSelection | null,
  source: RowSource<CustomerListRow>,
): LoadState<CustomerListTotals> {
  const bridge = useBridge();
  const revision = useRowSource(source, ({ head }) => head?.revision ?? 0);
  const ask = useMemo(() => {
    void revision;
    return selection === null ? null : () => bridge.customerList.totals({ connectionId, selection });
  }, [bridge, connectionId, selection, revision]);
  return useQuery(ask, connectionId);
}
