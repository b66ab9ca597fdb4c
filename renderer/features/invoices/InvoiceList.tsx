import { PanelRight } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { isCustomerColumn } from '../../../shared/domain/invoiceColumns.ts';
import { isFiltered } from '../../../shared/domain/invoiceFilter.ts';
import { isOfOneCustomer, type ListRef } from '../../../shared/domain/listRef.ts';
import { ButtonKey } from '../../base/ButtonKey.tsx';
import { shownValue } from '../../base/remote.ts';
import { Shortcut } from '../../base/Shortcut.tsx';
import { useShortcut } from '../../base/shortcuts.ts';
import { useFilterKeys } from '../../base/useFilterKeys.ts';
import { useSinceText } from '../../i18n/sinceText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useToday } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { onceHere } from '../../ui/arrival/onItsWay.tsx';
import { ColumnChooser } from '../../ui/grid/ColumnChooser.tsx';
import { visibleColumns } from '../../ui/grid/gridColumns.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { isNothing, NOTHING_SELECTED } from '../../ui/grid/gridSelection.ts';
import { useGridCount } from '../../ui/grid/useOfSource.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Later } from '../../ui/Later.tsx';
import { ExportDialogs } from '../exports/ExportDialogs.tsx';
import { ExportMenu } from '../exports/ExportMenu.tsx';
import type { ExportRequest } from '../exports/exportRequest.ts';
import { useNotKept } from './changes/useNotKept.ts';
import { AgeingSteps } from './figures/AgeingSteps.tsx';
import { useAnnouncedSums } from './figures/useAnnouncedSums.ts';
import { useInvoiceSums } from './figures/useInvoiceSums.tsx';
import { useTotals } from './figures/useTotals.ts';
import { FilterBar } from './filter/FilterBar.tsx';
import { filterChips } from './filter/filterChips.ts';
import { InvoiceGrid } from './InvoiceGrid.tsx';
import styles from './InvoiceList.module.css';
import { PaymentMatch } from './PaymentMatch.tsx';
import { RowsInstead } from './RowsInstead.tsx';
import { BesidePane } from './record/BesidePane.tsx';
import { DetailPane, type DetailPaneHandle } from './record/DetailPane.tsx';
import { useDetailPane } from './record/useDetailPane.ts';
import { useAwaitedPlace } from './state/awaitedPlace.ts';
import {
  allMatching,
  changeFilter,
  clearFilter,
  FIRST_LAYOUT,
  invoiceSelection,
  useInvoicesStore,
} from './state/invoicesStore.ts';
import { useKeptLayout } from './state/keptLayout.ts';
import { useChosenInvoice } from './useChosenInvoice.ts';
import { useFacets } from './useFacets.ts';
import { useGoToCustomer } from './useGoToCustomer.ts';
import { useInvoiceActions } from './useInvoiceActions.ts';
import { type ListFigures, useInvoiceRows } from './useInvoiceRows.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { useListColumns } from './useListColumns.ts';
import { useListCommands } from './useListCommands.ts';
import { useRowMenu } from './useRowMenu.tsx';
import { useTypeAhead } from './useTypeAhead.ts';
import { openedListOf } from './views/openingView.ts';
import { ViewMenu } from './views/ViewMenu.tsx';

interface InvoiceListProps {
  /** The list: keep the object while the same is meant. */
  readonly customer: ListRef;
  readonly list: ListFigures;
  readonly words: ListWords;
  /** The invoice to go to, by the cache's row id. */
  readonly invoiceId: number | null;
  /** It is where the clerk has left the list, and not what the address names. */
  readonly returning?: boolean;
}

/** What the list is called, which differs with whose it is. */
export interface ListWords {
  readonly grid: string;
  /** When the balances were fetched. */
  readonly asOf: string;
  /** What is shown of which list. */
  readonly scope: (matching: number, all: number) => string;
  /** No row matches. */
  readonly nothing: (all: number) => string;
}

/** The invoices of a customer, or of all, from the cache: strip, filter, grid, sums and side pane. */
export function InvoiceList({ customer, list, words, invoiceId, returning = false }: InvoiceListProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const sinceText = useSinceText();
  const { filter, sort, selection, layout, ownLayout, current, part } = useInvoicesStore();
  const grid = useRef<GridHandle<InvoiceRow>>(null);
  const pane = useRef<DetailPaneHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const [exporting, setExporting] = useState<ExportRequest | null>(null);
  const query = useMemo(() => ({ customer, filter, sort }), [customer, filter, sort]);
  const awaited = useAwaitedPlace(invoiceId, returning);
  const source = useInvoiceRows(query, list, grid, awaited);
  const count = useGridCount(source);
  const ofOne = isOfOneCustomer(customer) ? customer : null;
  const columns = useListColumns(ofOne === null);
  const visible = useMemo(() => visibleColumns(columns, layout), [columns, layout]);
  const actions = useInvoiceActions(query);
  const ahead = useTypeAhead(query, grid);
  const beside = useDetailPane();
  useKeptLayout();
  useListCommands({ filter, columns, layout, onExport: setExporting });
  useChosenInvoice(query, invoiceId, count !== null, grid, returning);
  useKeptPlace(query, { source, isReady: count !== null }, awaited, grid);
  const toCustomer = useGoToCustomer(customer.connectionId);

  const { facets, isComing, want: wantFacets } = useFacets(customer, list.revision);
  const filtered = isFiltered(filter);
  const everything = useMemo(() => (filtered ? allMatching(filter) : null), [filtered, filter]);
  const aged = useMemo(() => {
    const base = { ...filter, ageing: null };
    return isFiltered(base) ? allMatching(base) : null;
  }, [filter]);
  const chosen = useMemo(
    () => (isNothing(selection, count ?? 0) ? null : invoiceSelection(selection, filter)),
    [selection, count, filter],
  );
  // What is overdue changes with the day.
  const version = `${list.revision}/${list.marks}/${useToday()}`;
  const whole = { state: 'ready', value: list.totals } as const;
  const askedTotals = useTotals(customer, everything, version);
  const askedAgeing = useTotals(customer, aged, version);
  const selectedTotals = useTotals(customer, chosen, version);
  const totals = everything === null ? whole : askedTotals;

  const notKept = useNotKept(customer, filter.changedSince, 'filterNotKept', version);
  const sums = useInvoiceSums({
    scope: count === null ? null : words.scope(count, list.totals.count),
    unreadable: list.unreadable,
    notKept,
    filtered,
    totals,
    selected: selectedTotals,
    onClearSelection: () => useInvoicesStore.setState({ selection: NOTHING_SELECTED }),
  });

  useAnnouncedSums({ count: filtered ? count : null, matching: totals, selected: selectedTotals });

  const toRows = () => grid.current?.focusRow(Math.max(grid.current.place().currentIndex, 0));
  const stepRow = (by: number) => {
    const next = (grid.current?.place().currentIndex ?? 0) + by;
    grid.current?.focusRow(Math.min(Math.max(next, 0), Math.max((count ?? 0) - 1, 0)));
  };
  const openRow = (row: InvoiceRow) => {
    beside.open(row.hasPdf ? 'pdf' : 'fields');
    onceHere(() => pane.current?.focus());
  };
  const closePane = () => {
    beside.hide();
    toRows();
  };
  const stepBack = () => {
    beside.stepBack();
    toRows();
  };
  useFilterKeys('invoices:commandFilter', () => field.current);
  const showPdf = () => beside.open('pdf');
  useShortcut('p', 'invoices:commandPdf', showPdf);
  useShortcut('c', 'invoices:commandCopyNumber', actions.copyNumber);
  // The grid itself takes the chords; this lists them in the shortcut sheet and the look-up box.
  useShortcut('Shift+Mod+c', 'invoices:commandCopyWithHeader', () => actions.copyRows(count ?? 0, true));

  const { onMenu, menu } = useRowMenu({
    query,
    grid,
    count,
    chosen,
    actions,
    onOpen: openRow,
    onPdf: showPdf,
    onCustomer: ofOne === null ? toCustomer : null,
    onExport: setExporting,
  });

  return (
    <div className={styles['tab']}>
      <div className={styles['main']}>
        <AgeingSteps
          totals={(aged === null ? null : shownValue(askedAgeing)) ?? list.totals}
          asOf={words.asOf}
          chosen={filter.ageing}
          onChoose={(ageing) => changeFilter({ ageing })}
          isSumBelow
        />
        <FilterBar
          filter={filter}
          facets={facets}
          isComing={isComing}
          onChange={changeFilter}
          onClear={clearFilter}
          onMenu={wantFacets}
          field={field}
          onDone={toRows}
          after={
            <Later>
              {ofOne !== null && (
                <PaymentMatch
                  customer={ofOne}
                  query={query}
                  version={version}
                  ready={count !== null}
                  grid={grid}
                />
              )}
              <ViewMenu list={openedListOf(customer)} />
              <ExportMenu selection={chosen} ofOne={ofOne !== null} onExport={setExporting} />
              <ButtonKey of="Shift+o" textKey="invoices:columns">
                <ColumnChooser
                  columns={columns}
                  layout={layout}
                  onLayout={(next) => useInvoicesStore.setState({ layout: next })}
                  first={FIRST_LAYOUT}
                  ofView={ownLayout !== null}
                />
              </ButtonKey>
              <IconButton
                label={t(beside.shown ? 'hidePane' : 'showPane')}
                shortcut="Enter"
                icon={<PanelRight size={16} aria-hidden />}
                onPress={() => (beside.shown ? beside.hide() : beside.show())}
              />
            </Later>
          }
        />
        <div className={styles['rows']}>
          <InvoiceGrid
            ref={grid}
            source={source}
            columns={visible}
            totals={sums}
            label={words.grid}
            onOpen={(row, column) => {
              if (column !== undefined && isCustomerColumn(column)) return toCustomer(row);
              openRow(row);
            }}
            onGo={ofOne === null ? toCustomer : undefined}
            onMenu={onMenu}
            onCopy={(header) => actions.copyRows(count ?? 0, header)}
            onTooMany={actions.sayTooMany}
            onType={ahead.type}
          />
          {ahead.typed !== '' && (
            <div aria-hidden className={styles['ahead']} data-missing={!ahead.found || undefined}>
              {t(ahead.found ? 'numberBegins' : 'noNumberBegins', { digits: ahead.typed })}
            </div>
          )}
          <RowsInstead
            source={source}
            count={count}
            words={words.nothing(list.totals.count)}
            onClear={clearFilter}
          />
        </div>
      </div>
      {beside.shown && (
        <BesidePane pane={beside}>
          <Later>
            <DetailPane
              ref={pane}
              connectionId={customer.connectionId}
              row={count === 0 ? null : current}
              onCustomer={ofOne === null ? toCustomer : null}
              revision={list.revision}
              part={part}
              onPart={beside.open}
              onClose={closePane}
              onBack={stepBack}
              onStep={stepRow}
              onExport={(row) =>
                setExporting({ kind: 'pdfs', selection: { kind: 'rows', ids: [row.id] }, onlyNew: false })
              }
            />
          </Later>
        </BesidePane>
      )}
      {menu}
      {ofOne === null && (
        <Shortcut
          of="Mod+Enter"
          textKey="invoices:commandCustomer"
          run={() => current !== null && toCustomer(current)}
        />
      )}
      {chosen !== null && (
        <Shortcut
          of="Escape"
          textKey="invoices:commandBack"
          run={() => useInvoicesStore.setState({ selection: NOTHING_SELECTED })}
        />
      )}
      {beside.canStepBack && <Shortcut of="Escape" textKey="invoices:commandBack" run={stepBack} />}
      <Later>
        <ExportDialogs
          customer={customer}
          request={exporting}
          selection={chosen}
          filter={filter}
          describeFilter={(meant) => [
            ...filterChips(meant, { t, formats, sinceText }).map(({ label }) => label),
            ...(meant.changedSince === null || notKept === null ? [] : [notKept.text]),
          ]}
          sort={sort}
          columns={columns}
          layout={layout}
          unreadable={list.unreadable}
          fetchedAt={list.fetchedAt}
          onClose={() => setExporting(null)}
        />
      </Later>
    </div>
  );
}
