import { ListFilter, Users } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { CustomerColumn } from '../../../shared/domain/customerColumns.ts';
import {
  changesSince,
  isCustomerFiltered,
  NO_CUSTOMER_FILTER,
} from '../../../shared/domain/customerFilter.ts';
import type { CustomerListRow } from '../../../shared/ipc/customerList.ts';
import { ButtonKey } from '../../base/ButtonKey.tsx';
import { useBridge } from '../../base/bridgeContext.tsx';
import { BridgeFailure, orThrow } from '../../base/bridgeFailure.ts';
import { columnCommands, useCommands } from '../../base/commands.ts';
import { focusLookUp } from '../../base/focusLookUp.ts';
import { customerPath } from '../../base/paths.ts';
import { Shortcut } from '../../base/Shortcut.tsx';
import { useShortcut } from '../../base/shortcuts.ts';
import { useActiveConnection } from '../../base/useApp.ts';
import { useCopyMarked } from '../../base/useCopyMarked.ts';
import { useFilterKeys } from '../../base/useFilterKeys.ts';
import { useSinceText } from '../../i18n/sinceText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { ColumnChooser } from '../../ui/grid/ColumnChooser.tsx';
import { visibleColumns } from '../../ui/grid/gridColumns.ts';
import type { GridHandle, GridMenu } from '../../ui/grid/gridProps.ts';
import { isNothing, isSelected, NOTHING_SELECTED, selectedCount } from '../../ui/grid/gridSelection.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import { useGridCount } from '../../ui/grid/useOfSource.ts';
import type { MenuPlace } from '../../ui/menuPlace.ts';
import { useCustomerMenu } from '../customerMenu/useCustomerMenu.tsx';
import { CustomersMenu } from './actions/CustomersMenu.tsx';
import { CustomersGrid } from './CustomersGrid.tsx';
import styles from './CustomersView.module.css';
import { copiedCustomers } from './copiedCustomers.ts';
import { customerColumns } from './customerColumns.ts';
import { CustomersFilterBar } from './filter/CustomersFilterBar.tsx';
import { useCustomerChips } from './filter/useCustomerChips.ts';
import { ListsMenu } from './lists/ListsMenu.tsx';
import {
  allMatching,
  changeFilter,
  customerSelection,
  FIRST_LAYOUT,
  showConnection,
  useCustomersStore,
} from './state/customersStore.ts';
import { useCustomerRows } from './useCustomerRows.ts';
import { useCustomerSums } from './useCustomerSums.tsx';
import { useCustomerTotals } from './useCustomerTotals.ts';

/** All customers whose list is kept here, as rows: what they owe, how late, and when that was fetched. */
export function CustomersView() {
  const shell = useTexts('shell');
  const connection = useActiveConnection();
  if (connection === null) return <EmptyState title={shell('noConnection')} scope="page" />;
  return <Customers key={connection.id} connectionId={connection.id} />;
}

function Customers({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('customerList');
  const help = useTexts('help');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  useMemo(() => showConnection(connectionId), [connectionId]);
  const { filter, sort, selection, layout, current } = useCustomersStore();
  const grid = useRef<GridHandle<CustomerListRow>>(null);
  const field = useRef<HTMLInputElement>(null);
  const query = useMemo(() => ({ connectionId, filter, sort }), [connectionId, filter, sort]);
  const source = useCustomerRows(query, grid);
  const count = useGridCount(source);
  const sinceText = useSinceText();
  const since = sinceText(changesSince(filter));
  const columns = useMemo(
    () => customerColumns({ t, help, formats, now, since }),
    [t, help, formats, now, since],
  );
  const visible = useMemo(() => visibleColumns(columns, layout), [columns, layout]);
  const filtered = isCustomerFiltered(filter);
  const chosen = useMemo(
    () => (isNothing(selection, count ?? 0) ? null : customerSelection(selection, filter)),
    [selection, count, filter],
  );
  const matching = useMemo(() => allMatching(filter), [filter]);
  const totals = useCustomerTotals(connectionId, matching, source);
  const selected = useCustomerTotals(connectionId, chosen, source);
  const words = [
    ...(filter.text === '' ? [] : [filter.text]),
    ...useCustomerChips(filter).map(({ label }) => label),
  ];
  const copy = useCopyCustomers(query, source, visible);

  useEffect(() => {
    if (filtered && count !== null) announce(t('matchingNow', { count, shown: formats.count(count) }));
  }, [filtered, count, t, formats]);

  // The keyboard is in the rows as soon as there are any.
  const isThere = count !== null && count > 0;
  const toRows = useCallback(() => {
    grid.current?.focusRow(Math.max(grid.current.place().currentIndex, 0));
  }, []);
  useEffect(() => {
    const { activeElement: focused } = document;
    const isFree = focused === null || focused === document.body || focused.id === 'content';
    if (isThere && isFree) toRows();
  }, [isThere, toRows]);

  const sums = useCustomerSums({
    filtered,
    totals,
    selected,
    onClearSelection: () => {
      useCustomersStore.setState({ selection: NOTHING_SELECTED });
      toRows();
    },
  });

  useFilterKeys('customerList:commandFilter', () => field.current);
  useShortcut('Shift+Mod+c', 'invoices:commandCopyWithHeader', () => copy(true));
  const { openMenu, customerMenu } = useCustomerMenu();
  const [manyAt, setManyAt] = useState<MenuPlace | null>(null);
  const askMenu = ({ row, place }: GridMenu<CustomerListRow, CustomerColumn>) => {
    const { id, number, givenName, pinned } = row;
    const isOneOfMany = isSelected(selection, id) && selectedCount(selection, count ?? 0) > 1;
    if (isOneOfMany) setManyAt(place);
    else openMenu({ customer: { connectionId, number }, givenName, pinned }, place);
  };

  const commands = useTexts('commands');
  const invoices = useTexts('invoices');
  useCommands(() => [
    { id: 'overdue60', label: commands('overdue60'), run: () => changeFilter({ moreThanDaysLate: 60 }) },
    ...(filtered
      ? [
          {
            id: 'clearFilters',
            label: invoices('clearFilters'),
            run: () => changeFilter(NO_CUSTOMER_FILTER),
          },
        ]
      : []),
    ...columnCommands({
      columns,
      layout,
      first: FIRST_LAYOUT,
      onLayout: (next) => useCustomersStore.setState({ layout: next }),
      texts: {
        show: (title) => commands('showColumn', { title }),
        hide: (title) => commands('hideColumn', { title }),
        reset: invoices('columnsReset'),
      },
    }),
  ]);

  return (
    <section className={styles['view']} aria-labelledby="customers-title">
      <h1 id="customers-title" className={styles['title']} tabIndex={-1}>
        {t('title')}
      </h1>
      <CustomersFilterBar
        filter={filter}
        onChange={changeFilter}
        field={field}
        onDone={toRows}
        after={
          <>
            <ListsMenu connectionId={connectionId} chosen={chosen} onDone={toRows} />
            <CustomersMenu
              connectionId={connectionId}
              meant={chosen ?? matching}
              count={chosen === null ? count : selectedCount(selection, count ?? 0)}
              isSelected={chosen !== null}
              words={words}
              onDone={toRows}
              menuAt={manyAt}
              onMenuClose={() => setManyAt(null)}
            />
            <ButtonKey of="Shift+o" textKey="invoices:columns">
              <ColumnChooser
                columns={columns}
                layout={layout}
                onLayout={(next) => useCustomersStore.setState({ layout: next })}
                first={FIRST_LAYOUT}
              />
            </ButtonKey>
          </>
        }
      />
      <div className={styles['rows']}>
        <CustomersGrid
          ref={grid}
          source={source}
          columns={visible}
          totals={sums}
          onOpen={({ number }) => navigate(customerPath({ connectionId, number }))}
          onMenu={askMenu}
          onCopy={copy}
        />
        {customerMenu}
        <Instead source={source} count={count} />
      </div>
      {chosen !== null && current !== null && (
        <Shortcut
          of="Escape"
          textKey="invoices:commandBack"
          run={() => useCustomersStore.setState({ selection: NOTHING_SELECTED })}
        />
      )}
    </section>
  );
}

function useCopyCustomers(
  {
    connectionId,
    filter,
    sort,
  }: { connectionId: string } & Pick<ReturnType<typeof useCustomersStore.getState>, 'filter' | 'sort'>,
  source: RowSource<CustomerListRow>,
  visible: readonly { readonly id: CustomerColumn; readonly title: string }[],
): (header: boolean) => void {
  const bridge = useBridge();
  const { selection, current } = useCustomersStore();
  return useCopyMarked({
    count: source.count ?? 0,
    selection,
    current,
    ask: async (marked) => {
      const meant = marked.kind === 'rows' ? marked : { ...marked, filter };
      return orThrow(
        await bridge.customerList.selected({
          connectionId,
          selection: meant,
          sort: [...sort],
          changesSince: changesSince(filter),
        }),
      );
    },
    asTable: (rows, titles) =>
      copiedCustomers(
        rows,
        visible.map(({ id }) => id),
        titles ? visible.map(({ title }) => title) : null,
      ),
  });
}

interface InsteadProps {
  readonly source: RowSource<CustomerListRow>;
  readonly count: number | null;
}

/** Shown instead of the rows: no customer kept, filtered away, or a window that failed. */
function Instead({ source, count }: InsteadProps) {
  const t = useTexts('customerList');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  const failure = useSyncExternalStore(subscribe, () => source.failure);
  const all = source.head?.all ?? 0;
  if (failure instanceof BridgeFailure) {
    return (
      <div className={styles['instead']} data-area="rows">
        <ErrorPanel title={t('rowsFailed')} failure={failure.failure} onRetry={() => source.retry()} />
      </div>
    );
  }
  if (count !== 0) return null;
  if (all === 0) {
    return (
      <div className={styles['instead']} data-area="rows">
        <EmptyState
          icon={<Users size={22} aria-hidden />}
          title={t('noneTitle')}
          action={<Button onPress={focusLookUp}>{t('lookUp')}</Button>}
        >
          {t('noneText')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles['instead']} data-area="rows">
      <EmptyState
        icon={<ListFilter size={22} aria-hidden />}
        title={t('nothingMatchesTitle')}
        action={<Button onPress={() => changeFilter(NO_CUSTOMER_FILTER)}>{invoices('clearFilters')}</Button>}
      >
        {t('nothingMatchesText', { count: all, shown: formats.count(all) })}
      </EmptyState>
    </div>
  );
}
