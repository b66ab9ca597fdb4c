import { ListFilter, Star, TriangleAlert, Users } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import {
  CUSTOMER_AMOUNTS,
  type CustomerAmount,
  type CustomerColumn,
  isThere,
} from '../../../shared/domain/customerColumns.ts';
import {
  changesSince,
  isCustomerFiltered,
  NO_CUSTOMER_FILTER,
} from '../../../shared/domain/customerFilter.ts';
import type { CustomerSelection } from '../../../shared/domain/customerQuery.ts';
import { customerColumnTitle } from '../../../shared/i18n/columnTitles.ts';
import type { CustomerListRow, CustomerListTotals } from '../../../shared/ipc/customers.ts';
import { orThrow, useBridge } from '../../base/bridgeContext.tsx';
import { useEmptyState } from '../../base/list/useEmptyState.tsx';
import { useCopyMarked } from '../../base/list/useListGrid.ts';
import { useStoredGrid } from '../../base/list/useStoredGrid.ts';
import { customerPath } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useAgeingBuckets } from '../../base/useApp.ts';
import { useFetchedText } from '../../base/useFetchedText.ts';
import { dataOf, type LoadState, useQuery } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { focusLookUp } from '../../ui/focus/focusRegions.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { ClearSelection, ExclusionBadge } from '../../ui/grid/GridTotals.tsx';
import {
  type GridMenu,
  type GridSum,
  type GridSums,
  isSelected,
  NOTHING_SELECTED,
  type SumsLine,
  selectedCount,
} from '../../ui/grid/gridProps.ts';
import { type RowSource, useRowSource } from '../../ui/grid/rowSource.ts';
import type { MenuPlace } from '../../ui/menuPlace.ts';
import { useCustomerMenu } from '../customerMenu/useCustomerMenu.tsx';
import styles from './CustomersView.module.css';
import { changeFilter, useCustomersStore } from './state/customersStore.ts';
import type { CustomerListing } from './useCustomerListing.ts';

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
    currentRow: () => listing.grid.current?.currentRow() ?? null,
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

const TONES: Partial<Record<CustomerAmount, GridSum<CustomerColumn>['tone']>> = {
  outstanding: 'strong',
  overdue: 'overdue',
};

interface Figures {
  readonly filtered: boolean;
  readonly totals: LoadState<CustomerListTotals>;
  readonly selected: LoadState<CustomerListTotals>;
  readonly onClearSelection: () => void;
}

/** Sums of the customers that match and of those selected, for the foot of the grid. */
function useCustomerSums(figures: Figures): GridSums<CustomerColumn> {
  const t = useTexts('customerList');
  const formats = useFormats();
  const scopeOf = useScope();
  const steps = useAgeingBuckets();
  const matching = dataOf(figures.totals);
  const selected = matching === null ? null : dataOf(figures.selected);
  const lines: SumsLine[] = [];
  if (matching !== null) {
    const { customers, stale, unreadable, notKept } = matching;
    lines.push({
      name: t(figures.filtered ? 'totalFiltered' : 'totalAll', formats.counted(customers)),
      scope: scopeOf(matching),
      stale: figures.totals.state === 'stale',
      after: (
        <>
          {notKept > 0 && (
            <ExclusionBadge
              word={t('notKept', formats.counted(notKept))}
              text={t('notKeptText', formats.counted(notKept))}
            />
          )}
          {stale > 0 && (
            <ExclusionBadge
              word={t('stale', formats.counted(stale))}
              text={t('staleText', formats.counted(stale))}
            />
          )}
          {unreadable > 0 && (
            <ExclusionBadge
              word={t('unreadableShort', formats.counted(unreadable))}
              text={t('leftOut', formats.counted(unreadable))}
            />
          )}
        </>
      ),
    });
  }
  if (selected !== null) {
    lines.push({
      name: t('totalSelected', { shown: formats.count(selected.customers) }),
      stale: figures.selected.state === 'stale',
      after: <ClearSelection label={t('clearSelection')} onPress={figures.onClearSelection} />,
    });
  }
  const counted = [matching, selected].filter((totals) => totals !== null);
  return {
    label: t('totals'),
    lines,
    // The steps and the credits add up to what is outstanding.
    sums: CUSTOMER_AMOUNTS.filter((column) => isThere(column, steps.length)).map((column) => ({
      key: column,
      column,
      title: customerColumnTitle(column, steps, t),
      tone: TONES[column] ?? 'faintZero',
      values: counted.map(({ amounts }) => amounts[column]),
    })),
  };
}

/** How many rows match of how many, and between which fetches. */
function useScope(): (totals: CustomerListTotals) => string {
  const t = useTexts('customerList');
  const formats = useFormats();
  const fetchedText = useFetchedText();
  return ({ customers, all, oldestFetch, newestFetch }) => {
    const scope = t('scope', { count: all, matching: formats.count(customers), all: formats.count(all) });
    return oldestFetch === null ? scope : `${scope}, ${fetchedText({ oldestFetch, newestFetch })}`;
  };
}
