import { CircleAlert, Clock, FileCheck2, FileMinus, FileText, ListFilter } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { agedIn, bucketsIn } from '../../../shared/domain/ageing.ts';
import { type ListRef, listKey } from '../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import {
  type InvoiceColumn,
  isCustomerColumn,
  isOwnColumn,
  type ShownColumn,
} from '../../../shared/domain/invoiceFields.ts';
import { isFiltered } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSelection, InvoiceTotals } from '../../../shared/domain/invoiceQuery.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { allMatching } from '../../base/list/listSelection.ts';
import { useEmptyState } from '../../base/list/useEmptyState.tsx';
import { useCopyMarked } from '../../base/list/useListGrid.ts';
import { useStoredGrid } from '../../base/list/useStoredGrid.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { dataOf, type LoadState, useQuery } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { ClearSelection, ExclusionBadge } from '../../ui/grid/GridTotals.tsx';
import {
  type GridHandle,
  type GridSum,
  type GridSums,
  NOTHING_SELECTED,
  type SumsLine,
} from '../../ui/grid/gridProps.ts';
import { focusRowWhenKnown } from '../../ui/grid/scrollRestoration.ts';
import { trackPending } from '../../ui/pendingWork.tsx';
import { showToast } from '../../ui/toastStore.ts';
import type { ExportRequest } from '../exports/exportRequest.ts';
import { MarkKeys } from '../marks/MarkKeys.tsx';
import { MARK_ICONS } from '../marks/markColumn.tsx';
import { CHANGE_ICONS } from './changes/FieldChanges.tsx';
import type { NotKept } from './changes/useNotKept.ts';
import styles from './InvoiceList.module.css';
import { clearFilter, useInvoicesStore } from './state/invoicesStore.ts';
import { selectedRows, useCopyValues } from './useCopyValues.ts';
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

  const currentRow = () => listing.grid.current?.currentRow() ?? null;
  const copyRows = useCopyMarked({
    ...{ ...marked, currentRow },
    // What the clerk notes for herself is in no list for others.
    columns: marked.columns.filter(({ id }) => !isOwnColumn(id)),
    ask: (selection) => selectedRows(bridge, query, selection),
  });
  const copy = useCopyValues(query);
  useShortcut('p', 'invoices:commandPdf', onPdf);
  useShortcut('c', 'invoices:commandCopyNumber', () => copy.number(currentRow()));
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

interface Announced {
  /** How many match the filter; null where nothing is filtered or the number is not known yet. */
  readonly count: number | null;
  readonly matching: LoadState<InvoiceTotals>;
  readonly selected: LoadState<InvoiceTotals>;
}

/** Announces to a screen reader what the line below the grid shows: how many match, how many are selected, and their sum. */
function useAnnouncedSums({ count, matching, selected }: Announced): void {
  const t = useTexts('invoices');
  const formats = useFormats();
  const sumOf = (totals: LoadState<InvoiceTotals>) =>
    totals.state === 'ready' ? formats.amount(totals.value.outstanding) : null;
  const matchingSum = sumOf(matching);
  const selectedSum = sumOf(selected);
  const selectedCount = selected.state === 'ready' ? formats.count(selected.value.count) : null;
  useEffect(() => {
    if (count === null || matchingSum === null) return;
    announce(t('withSum', { counted: t('matchingNow', { count }), amount: matchingSum }));
  }, [count, matchingSum, t]);
  useEffect(() => {
    if (selectedCount === null || selectedSum === null) return;
    announce(t('withSum', { counted: t('totalSelected', { count: selectedCount }), amount: selectedSum }));
  }, [selectedCount, selectedSum, t]);
}

/** Owed and credits add up to what is outstanding; the prices hold the credit notes, whose share is last. */
const INVOICE_SUMS: readonly Sum[] = [
  { key: 'owed', column: null, title: 'totalOwed', of: ({ ageing }) => owedIn(ageing) },
  {
    key: 'credits',
    column: null,
    title: 'totalCredits',
    of: ({ ageing }) => ageing.credits.outstanding,
    tone: 'faintZero',
  },
  {
    key: 'outstanding',
    column: 'outstanding',
    title: 'columnOutstanding',
    of: ({ outstanding }) => outstanding,
    tone: 'strong',
  },
  {
    key: 'overdue',
    column: null,
    title: 'totalOverdue',
    of: ({ overdue }) => overdue.outstanding,
    tone: 'overdue',
  },
  { key: 'price', column: 'price', title: 'columnPrice', of: ({ price }) => price },
  { key: 'priceVat', column: 'priceVat', title: 'columnPriceVat', of: ({ priceVat }) => priceVat },
  {
    key: 'creditNotes',
    column: null,
    title: 'totalCreditNotes',
    of: ({ creditNotes }) => creditNotes.priceVat,
    tone: 'faintZero',
  },
];

interface Figures {
  /** What is shown of which list, in words; null while it is not known. */
  readonly scope: string | null;
  /** Records of the list that cannot be read, and so are in no sum. */
  readonly unreadable: number;
  /** Changes that a filter by changes cannot see any more. */
  readonly notKept: NotKept | null;
  readonly filtered: boolean;
  readonly totals: LoadState<InvoiceTotals>;
  readonly selected: LoadState<InvoiceTotals>;
  readonly onClearSelection: () => void;
}

/** Sums of what is filtered and of what is selected, for the foot of the grid; never of what happens to be loaded. */
function useInvoiceSums(figures: Figures): GridSums<InvoiceColumn> {
  const t = useTexts('invoices');
  const formats = useFormats();
  const matching = dataOf(figures.totals);
  const selected = matching === null ? null : dataOf(figures.selected);
  const { scope, unreadable, notKept } = figures;
  const lines: SumsLine[] = [];
  if (matching !== null) {
    const name = t(figures.filtered ? 'totalFiltered' : 'totalAll', { count: formats.count(matching.count) });
    lines.push({
      name,
      scope: scope ?? name,
      stale: figures.totals.state === 'stale',
      after: (
        <>
          {unreadable > 0 && (
            <ExclusionBadge
              word={t('leftOut', formats.counted(unreadable))}
              text={t('scopeUnreadable', formats.counted(unreadable))}
            />
          )}
          {notKept !== null && <ExclusionBadge {...notKept} />}
        </>
      ),
    });
  }
  if (selected !== null) {
    lines.push({
      name: t('totalSelected', { count: formats.count(selected.count) }),
      stale: figures.selected.state === 'stale',
      after: <ClearSelection label={t('clearSelection')} onPress={figures.onClearSelection} />,
    });
  }
  const counted = [matching, selected].filter((totals) => totals !== null);
  return {
    label: t('totals'),
    lines,
    sums: INVOICE_SUMS.map(({ title, of, ...sum }) => ({ ...sum, title: t(title), values: counted.map(of) })),
  };
}

interface Sum {
  readonly key: string;
  readonly column: InvoiceColumn | null;
  readonly title: TextKey<'invoices'>;
  readonly of: (totals: InvoiceTotals) => string;
  readonly tone?: GridSum<InvoiceColumn>['tone'];
}

function owedIn(ageing: InvoiceTotals['ageing']): string {
  return sumOfDecimals(bucketsIn(ageing).map((step) => agedIn(ageing, step).outstanding));
}

/** Exact sums over every invoice of a selection, from the cache; read again with each version of the list and its marks. */
export function useTotals(
  customer: ListRef,
  selection: InvoiceSelection | null,
  version: string,
): LoadState<InvoiceTotals> {
  const bridge = useBridge();
  const ask = useMemo(() => {
    void version;
    return selection === null
      ? null
      : (signal: AbortSignal) => bridge.invoices.totals({ customer, selection }, signal);
  }, [bridge, customer, selection, version]);
  return useQuery(ask, listKey(customer));
}
