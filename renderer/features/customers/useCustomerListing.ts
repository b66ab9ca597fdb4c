import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { AgeingBucket } from '../../../shared/domain/ageing.ts';
import {
  CUSTOMER_AMOUNTS,
  CUSTOMER_FIELDS,
  type CustomerAmount,
  type CustomerColumn,
  isStepColumn,
  isThere,
} from '../../../shared/domain/customerColumns.ts';
import { changesSince } from '../../../shared/domain/customerFilter.ts';
import type { CustomerFilter, CustomerSort } from '../../../shared/domain/customerQuery.ts';
import { cellText } from '../../../shared/domain/listFormat.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { customerColumnTitle } from '../../../shared/i18n/columnTitles.ts';
import type { CustomerListRow } from '../../../shared/ipc/customers.ts';
import { orThrow, useBridge } from '../../base/bridgeContext.tsx';
import { customersChanged, type Follow, useChanges } from '../../base/changes.ts';
import { cellOf } from '../../base/copyTable.ts';
import { allMatching, selectedOf } from '../../base/list/listSelection.ts';
import { useRows } from '../../base/list/useRemoteList.ts';
import { useAgeingBuckets } from '../../base/useApp.ts';
import { type Formats, useFormats } from '../../i18n/useFormats.ts';
import { useNow, useSinceText } from '../../i18n/useNow.ts';
import { type Texts, useTexts } from '../../i18n/useTexts.ts';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { type FetchRows, type RowSource, useGridCount } from '../../ui/grid/rowSource.ts';
import { FIGURES, type Figure } from '../help/figureTexts.ts';
import { useCustomersStore } from './state/customersStore.ts';

/** Milliseconds within which changes of several customers lead to one new list: a job fetches many in a row. */
const PACE = { first: 400 };

/** The list on screen, as its bar and its rows know it. */
export type CustomerListing = ReturnType<typeof useCustomerListing>;

export function useCustomerListing(connectionId: string) {
  const t = useTexts('customerList');
  const help = useTexts('help');
  const formats = useFormats();
  const now = useNow();
  const { filter, sort, selection } = useCustomersStore(
    useShallow((state) => ({ filter: state.filter, sort: state.sort, selection: state.selection })),
  );
  const grid = useRef<GridHandle<CustomerListRow>>(null);
  const steps = useAgeingBuckets();
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

interface CustomerQuery {
  readonly connectionId: string;
  readonly filter: CustomerFilter;
  readonly sort: CustomerSort;
}

/**
 * The customers of a query. Another filter or sort starts at the top; what is fetched, named, pinned or put into the
 * kept list of the filter meanwhile is taken over at the clerk's place, and so is another day: what is overdue is of one.
 */
function useCustomerRows(
  { connectionId, filter, sort }: CustomerQuery,
  grid: RefObject<GridHandle<CustomerListRow> | null>,
): RowSource<CustomerListRow> {
  const bridge = useBridge();
  const wanted = useMemo(
    () => ({ connectionId, filter, sort: [...sort], changesSince: changesSince(filter) }),
    [connectionId, filter, sort],
  );
  const fetch = useMemo<FetchRows<CustomerListRow>>(
    () => async (offset, limit) => orThrow(await bridge.customerList.page({ ...wanted, offset, limit })),
    [bridge, wanted],
  );
  const { list } = filter;
  const follow = useCallback<Follow>(
    (changed) => {
      const stops = [customersChanged(bridge, connectionId, changed)];
      if (list !== null) stops.push(bridge.keptLists.changed(changed));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [bridge, connectionId, list],
  );
  const positionOf = async ({ id }: CustomerListRow) => {
    const answer = await bridge.customerList.position({ ...wanted, id });
    return answer.ok ? answer.value.position : null;
  };
  return useRows(fetch, { other: useChanges(follow, PACE) }, { grid, positionOf });
}

type CustomerGridColumn = GridColumn<CustomerListRow, CustomerColumn>;

const WIDTHS: Readonly<Partial<Record<CustomerColumn, number>>> = {
  number: 104,
  givenName: 170,
  outstanding: 116,
  daysLate: 84,
  invoices: 84,
  fetchedAt: 168,
  changes: 84,
  pinned: 64,
};
const WIDTH = 104;
/** Of steps whose headings say that they count from the invoice date. */
const OLD_WIDTH = 168;

const AMOUNTS: ReadonlySet<string> = new Set(CUSTOMER_AMOUNTS);

function isAmount(column: CustomerColumn): column is CustomerAmount {
  return AMOUNTS.has(column);
}

/** Headings whose figures Kontor works out itself. */
const MEANT: Readonly<Partial<Record<CustomerColumn, Figure>>> = {
  outstanding: 'outstanding',
  overdue: 'overdue',
  daysLate: 'daysLate',
  late60: 'late60',
  credits: 'credits',
  changes: 'changes',
};

interface Words {
  readonly t: Texts<'customerList'>;
  readonly help: Texts<'help'>;
  readonly formats: Formats;
  /** Decides what is stale. */
  readonly now: number;
  /** From when on changes are counted, in words. */
  readonly since: string;
  /** Of the ageing. */
  readonly steps: readonly AgeingBucket[];
}

/** What single columns show besides, or instead of, their value. */
function ownOf({
  t,
  formats,
  now,
  since,
}: Words): Partial<Record<CustomerColumn, Partial<CustomerGridColumn>>> {
  const fetched = ({ fetchedAt }: CustomerListRow) => ({
    moment: formats.moment(fetchedAt, now),
    age: formats.age(fetchedAt, now),
  });
  const isStale = ({ fetchedAt }: CustomerListRow) => formats.stale(fetchedAt, now);
  const unreadable = ({ unreadable: count }: CustomerListRow) =>
    count === 0 ? undefined : t('unreadableMark', formats.counted(count));
  const figure = (value: number) => ({ text: formats.count(value), tone: value === 0 ? 'faint' : undefined });
  return {
    number: {
      opens: true,
      tone: () => 'link',
      icon: ({ pinned }) => (pinned ? 'pinned' : undefined),
      iconWithText: true,
      ariaLabel: ({ pinned }) => (pinned ? t('pinnedMark') : undefined),
    },
    outstanding: { sticky: 'always' },
    daysLate: {
      text: ({ daysLate }) => figure(daysLate).text,
      tone: ({ daysLate }) => (daysLate > 0 ? 'overdue' : 'faint'),
      tooltip: ({ daysLate: count }) => (count === 0 ? undefined : t('lateMark', formats.counted(count))),
    },
    invoices: {
      text: ({ invoices }) => formats.count(invoices),
      icon: (row) => (row.unreadable > 0 ? 'unreadable' : undefined),
      iconWithText: true,
      tooltip: unreadable,
      ariaLabel: unreadable,
    },
    unreadable: {
      text: (row) => figure(row.unreadable).text,
      tone: (row) => (row.unreadable > 0 ? 'overdue' : 'faint'),
    },
    fetchedAt: {
      align: 'start',
      text: (row) => fetched(row).moment,
      icon: (row) => (isStale(row) ? 'stale' : undefined),
      iconWithText: true,
      tone: (row) => (isStale(row) ? 'stale' : undefined),
      tooltip: (row) => t(isStale(row) ? 'staleMark' : 'fetchedMark', fetched(row)),
      ariaLabel: (row) => (isStale(row) ? t('staleMark', fetched(row)) : undefined),
    },
    changes: {
      text: ({ changes, isNew }) => (isNew ? t('newCustomer') : formats.count(changes)),
      tone: ({ changes, isNew }) => (isNew ? 'accent' : changes > 0 ? 'strong' : 'faint'),
      tooltip: ({ changes, isNew }) => {
        if (isNew) return t('newMark', { since });
        return changes === 0 ? undefined : t('changesMark', { ...formats.counted(changes), since });
      },
    },
    pinned: {
      align: 'center',
      text: ({ pinned }) => t(pinned ? 'yes' : 'no'),
      icon: ({ pinned }) => (pinned ? 'pinned' : undefined),
    },
    externalId: { text: ({ externalId }) => externalId ?? '' },
    givenName: { text: ({ givenName }) => givenName, words: true },
  };
}

/** Every column of the list of customers in the clerk's words and formats. */
function customerColumns(words: Words): CustomerGridColumn[] {
  const { t, help, formats, steps } = words;
  const isByInvoice = steps[0] !== 'notDue';
  const meaningOf = (id: CustomerColumn) => {
    const figure = isStepColumn(id) ? 'ageing' : MEANT[id];
    return figure === undefined ? {} : { headerTooltip: help(FIGURES[figure].text) };
  };
  const own = ownOf(words);
  const fields = CUSTOMER_FIELDS.filter(({ id }) => isThere(id, steps.length));
  return fields.map(({ id, kind }) => ({
    id,
    title: customerColumnTitle(id, steps, t),
    width: WIDTHS[id] ?? (isStepColumn(id) && isByInvoice ? OLD_WIDTH : WIDTH),
    align: kind === 'amount' || kind === 'count' ? 'end' : 'start',
    sortable: true,
    copied: (row) => cellOf(id === 'fetchedAt' ? localMoment(row.fetchedAt) : cellText(row, id), kind),
    text: (row) => (isAmount(id) ? formats.amount(row[id]) : String(row[id] ?? '')),
    ...(isAmount(id) ? { tone: (row: CustomerListRow) => amountTone(row[id], id) } : {}),
    ...meaningOf(id),
    ...own[id],
  }));
}

/** Negative amounts have their own tone besides their sign; nothing owed steps back. */
function amountTone(decimal: string, column: CustomerAmount): string | undefined {
  if (decimal.startsWith('-')) return 'credit';
  if (decimal === '0') return 'faint';
  return column === 'overdue' || column === 'late60' ? 'overdue' : undefined;
}
