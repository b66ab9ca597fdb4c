import { CircleAlert, Clock, FileCheck2, FileMinus, FileText, ListFilter } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import {
  type InvoiceColumn,
  isCustomerColumn,
  isOwnColumn,
  type ShownColumn,
} from '../../../shared/domain/invoiceFields.ts';
import { isFiltered } from '../../../shared/domain/invoiceFilter.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { allMatching } from '../../base/list/listSelection.ts';
import { useCopyMarked } from '../../base/list/useCopyMarked.ts';
import { useEmptyState } from '../../base/list/useEmptyState.tsx';
import { useStoredGrid } from '../../base/list/useStoredGrid.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { trackPending } from '../../ui/arrival/pendingWork.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { focusRowWhenKnown } from '../../ui/grid/focusRowWhenKnown.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { NOTHING_SELECTED } from '../../ui/grid/gridSelection.ts';
import { showToast } from '../../ui/toastStore.ts';
import type { ExportRequest } from '../exports/exportRequest.ts';
import { MarkKeys } from '../marks/MarkKeys.tsx';
import { MARK_ICONS } from '../marks/markIcons.tsx';
import { CHANGE_ICONS } from './changes/changeIcons.tsx';
import { useAnnouncedSums } from './figures/useAnnouncedSums.ts';
import { useInvoiceSums } from './figures/useInvoiceSums.tsx';
import { useTotals } from './figures/useTotals.ts';
import styles from './InvoiceList.module.css';
import { selectedRows } from './selectedRows.ts';
import { clearFilter, useInvoicesStore } from './state/invoicesStore.ts';
import { useCopyValues } from './useCopyValues.ts';
import type { InvoiceListing } from './useInvoiceListing.ts';
import type { InvoiceMarking } from './useInvoiceMarking.ts';
import type { InvoiceQuery } from './useInvoiceRows.ts';
import { useRowMenu } from './useRowMenu.tsx';

/** Milliseconds after which the next digit begins a new number. */
const FORGET = 1_500;
const LONGEST = 20;

const ICONS = {
  pdf: <FileText size={14} aria-hidden />,
  pdfSaved: <FileCheck2 size={14} aria-hidden />,
  overdue: <CircleAlert size={13} aria-hidden />,
  creditNote: <FileMinus size={13} aria-hidden />,
  ...CHANGE_ICONS,
  stale: <Clock size={12} aria-hidden />,
  ...MARK_ICONS,
};

const idOf = (row: InvoiceRow) => row.id;
const toneOf = (row: InvoiceRow) => (row.change === null ? undefined : 'changed');

interface InvoicesRowsProps {
  readonly listing: InvoiceListing;
  readonly onOpen: (row: InvoiceRow) => void;
  readonly onPdf: () => void;
  readonly onExport: (request: ExportRequest) => void;
  readonly marking: InvoiceMarking;
}

/** The invoices in the grid, with their sums below and the menu of each. */
export function InvoicesRows({ listing, onOpen, onPdf, onExport, marking }: InvoicesRowsProps) {
  const { query, list, words, version, source, count, columns, chosen, notKept, toCustomer } = listing;
  const { customer, filter } = query;
  const bridge = useBridge();
  const t = useTexts('invoices');
  const formats = useFormats();
  const { grid, texts, marked } = useStoredGrid<InvoiceRow, ShownColumn, InvoiceColumn>({
    store: useInvoicesStore,
    ...{ source, columns, idOf, t, unsorted: t('serviceOrder') },
    // What is selected is announced with its sum, once it is known.
    onSelected: (selected) =>
      selected === 0 && announce(t('totalSelected', { count: formats.count(selected) })),
  });
  const ahead = useTypeAhead(query, listing.grid);

  const filtered = isFiltered(filter);
  const everything = useMemo(() => (filtered ? allMatching(filter) : null), [filtered, filter]);
  const filteredTotals = useTotals(customer, everything, version);
  const totals = everything === null ? ({ state: 'ready', value: list.totals } as const) : filteredTotals;
  const selected = useTotals(customer, chosen, version);
  const sums = useInvoiceSums({
    scope: count === null ? null : words.scope(count, list.totals.count),
    unreadable: list.unreadable,
    ...{ notKept, filtered, totals, selected },
    onClearSelection: () => useInvoicesStore.setState({ selection: NOTHING_SELECTED }),
  });
  useAnnouncedSums({ count: filtered ? count : null, matching: totals, selected });

  const copyRows = useCopyMarked({
    ...marked,
    // What the clerk notes for herself is in no list for others.
    columns: marked.columns.filter(({ id }) => !isOwnColumn(id)),
    ask: (selection) => selectedRows(bridge, query, selection),
  });
  const copy = useCopyValues(query);
  useShortcut('p', 'invoices:commandPdf', onPdf);
  useShortcut('c', 'invoices:commandCopyNumber', () => copy.number(marked.current));
  // The grid itself takes the chords; this lists them in the shortcut sheet and the look-up box.
  useShortcut('Shift+Mod+c', 'invoices:commandCopyWithHeader', () => copyRows(true));
  const { onMenu, menu } = useRowMenu({ listing, copy, copyRows, onOpen, onPdf, onExport, marking });

  const instead = useEmptyState(source, {
    failed: t('rowsFailed'),
    filtered: (
      <EmptyState
        icon={<ListFilter size={22} aria-hidden />}
        title={t('nothingMatchesTitle')}
        action={<Button onPress={clearFilter}>{t('clearFilters')}</Button>}
      >
        {words.nothing(list.totals.count)}
      </EmptyState>
    ),
  });
  return (
    <div className={styles['rows']}>
      <DataGrid<InvoiceRow, ShownColumn>
        ref={listing.grid}
        {...grid}
        texts={{ ...texts, label: words.grid }}
        totals={sums}
        onOpen={(row, column) => {
          if (toCustomer !== null && column !== undefined && isCustomerColumn(column)) toCustomer(row);
          else onOpen(row);
        }}
        {...(toCustomer === null ? {} : { onGo: toCustomer })}
        onMenu={onMenu}
        onCopy={copyRows}
        onType={ahead.type}
        tone={toneOf}
        icons={ICONS}
      />
      {ahead.typed !== '' && (
        <div aria-hidden className={styles['ahead']} data-missing={!ahead.found || undefined}>
          {t(ahead.found ? 'numberBegins' : 'noNumberBegins', { digits: ahead.typed })}
        </div>
      )}
      {instead !== null && (
        <div className="overRows" data-area="rows">
          {instead}
        </div>
      )}
      {menu}
      <MarkKeys onMark={marking.markHere} />
      {marking.dialog}
    </div>
  );
}

/**
 * Digits typed in the grid lead to the first row of the present list whose number begins with them. `typed` are those so
 * far; empty when none are.
 */
function useTypeAhead(query: InvoiceQuery, grid: RefObject<GridHandle<InvoiceRow> | null>) {
  const bridge = useBridge();
  const t = useTexts('invoices');
  const [state, setState] = useState({ typed: '', found: true });
  const latest = useRef('');
  useEffect(() => {
    if (state.typed === '') return;
    const timer = setTimeout(() => {
      latest.current = '';
      setState({ typed: '', found: true });
    }, FORGET);
    return () => clearTimeout(timer);
  }, [state]);
  const type = (digit: string) => {
    const typed = `${latest.current}${digit}`.slice(0, LONGEST);
    latest.current = typed;
    setState({ typed, found: true });
    const goToRow = focusRowWhenKnown(grid);
    const { customer, filter, sort } = query;
    const asked = bridge.invoices.numberPosition({ customer, filter, sort: [...sort], digits: typed });
    void trackPending(asked).then((answer) => {
      if (latest.current !== typed) return;
      if (!answer.ok) return void showToast({ failure: answer.failure });
      const { position } = answer.value;
      // The next digit waited for this answer: its time begins now.
      setState({ typed, found: position !== null });
      if (position === null) announce(t('noNumberBegins', { digits: typed }));
      else goToRow(position);
    });
  };
  return { ...state, type };
}
