import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { subjectKey } from '../../../shared/domain/markEvent.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import type { AsOfCustomer, AsOfItem, AsOfState } from '../../../shared/ipc/asOf.ts';
import type { PageWindow } from '../../../shared/ipc/customerRef.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import { cellOf } from '../../base/copyTable.ts';
import { type AskPage, useFeed } from '../../base/list/useFeed.ts';
import { customerPath, invoicePath } from '../../base/paths.ts';
import { type Formats, useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { type Texts, useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';
import { pillOf } from '../invoices/changes/changeColumns.ts';
import styles from './AsOfView.module.css';
import type { RowsShape } from './asOfStore.ts';

const keyOf = ({ customer }: AsOfCustomer) => customer.ref.number;

interface Page<Row> {
  readonly total: number;
  readonly revision: number;
  readonly rows: readonly Row[];
}

/** Where the rows are asked for: what is known of a day now, or a frozen sheet. */
interface Rooms<Of> {
  items(asked: Of & PageWindow): Promise<Answer<Page<AsOfItem>>>;
  customers(asked: Of & PageWindow & { readonly known: boolean }): Promise<Answer<Page<AsOfCustomer>>>;
}

interface AsOfRowsProps<Of> {
  readonly connectionId: string;
  readonly rooms: Rooms<Of>;
  /** Keep the object while the same is meant. */
  readonly of: Of;
  readonly shape: RowsShape;
}

/** The items, or the customers whose balances are known or are not. */
export function AsOfRows<Of extends object>({ connectionId, rooms, of, shape }: AsOfRowsProps<Of>) {
  const known = shape === 'customers';
  const items = useCallback(
    (offset: number, limit: number) => rooms.items({ ...of, offset, limit }),
    [rooms, of],
  );
  const customers = useCallback(
    (offset: number, limit: number) => rooms.customers({ ...of, known, offset, limit }),
    [rooms, of, known],
  );
  if (shape === 'items') return <AsOfItems connectionId={connectionId} page={items} />;
  return <AsOfCustomers key={shape} connectionId={connectionId} page={customers} known={known} />;
}

interface AsOfCustomersProps {
  readonly connectionId: string;
  /** Keep the function while the same rows are meant. */
  readonly page: AskPage<AsOfCustomer>;
  /** Those whose balances are known, or all others with the reason. */
  readonly known: boolean;
}

/** What each customer owed, and by which fetches that is known; or why it is not. Enter opens one. */
function AsOfCustomers({ connectionId, page, known }: AsOfCustomersProps) {
  const t = useTexts('asOf');
  const changes = useTexts('changes');
  const invoices = useTexts('invoices');
  const refreshing = useTexts('refreshing');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const columns = useMemo(() => {
    const words = { t, changes, invoices, refreshing, formats, now };
    return known ? knownColumns(words) : unknownColumns(words);
  }, [t, changes, invoices, refreshing, formats, now, known]);
  const none = <EmptyState title={t(known ? 'noneKnown' : 'allKnown')} />;
  const words = { failed: t('failed'), none };
  const { grid, instead } = useFeed({ connectionId, page, keyOf, columns, words });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<AsOfCustomer, CustomerColumn>
        {...grid}
        texts={{
          label: t(known ? 'byCustomer' : 'withoutFigures'),
          selectAll: invoices('selectAll'),
          selectRow: invoices('selectRow'),
        }}
        onOpen={({ customer }) => navigate(customerPath(customer.ref))}
      />
    </div>
  );
}

interface AsOfItemsProps {
  readonly connectionId: string;
  /** Keep the function while the same rows are meant. */
  readonly page: AskPage<AsOfItem>;
}

const itemKeyOf = ({ customer, id, ...item }: AsOfItem) =>
  [customer.ref.number, id, subjectKey(item)].join(' ');

/** Every open item, by customer and due date. Enter opens the invoice, or the customer where it is no longer listed. */
function AsOfItems({ connectionId, page }: AsOfItemsProps) {
  const t = useTexts('asOf');
  const changes = useTexts('changes');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const [, navigate] = useLocation();
  const columns = useMemo(() => itemColumns({ changes, invoices, formats }), [changes, invoices, formats]);
  const words = { failed: t('failed'), none: <EmptyState title={t('none')} /> };
  const { grid, instead } = useFeed({ connectionId, page, keyOf: itemKeyOf, columns, words });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<AsOfItem, ItemColumn>
        {...grid}
        texts={{ label: t('items'), selectAll: invoices('selectAll'), selectRow: invoices('selectRow') }}
        onOpen={({ id, customer }) =>
          navigate(id === null ? customerPath(customer.ref) : invoicePath(customer.ref, id))
        }
      />
    </div>
  );
}

type ItemColumn =
  | 'number'
  | 'name'
  | 'invoiceNo'
  | 'invoiceDate'
  | 'dueDate'
  | 'daysLate'
  | 'status'
  | 'outstanding'
  | 'priceVat'
  | 'entryNo';

interface ColumnTexts {
  readonly changes: Texts<'changes'>;
  readonly invoices: Texts<'invoices'>;
  readonly formats: Formats;
}

/** Whose item it is, what it is called, and what of it was open since when. */
function itemColumns({ changes, invoices, formats }: ColumnTexts): GridColumn<AsOfItem, ItemColumn>[] {
  const column = textColumn<AsOfItem, ItemColumn>;
  const end = { align: 'end' } as const;
  return [
    column('number', changes('columnNumber'), 84, ({ customer }) => customer.ref.number, {
      sticky: 'ifRoom',
      tone: () => 'strong',
      copied: ({ customer }) => cellOf(customer.ref.number, 'identifier'),
    }),
    column('name', changes('columnName'), 150, ({ customer }) => customer.givenName, { words: true }),
    column('invoiceNo', invoices('columnInvoiceNo'), 92, ({ invoiceNo }) => invoiceNo, {
      opens: true,
      tone: ({ id }) => (id === null ? undefined : 'link'),
      copied: ({ invoiceNo }) => cellOf(invoiceNo, 'identifier'),
    }),
    column('invoiceDate', invoices('columnInvoiceDate'), 98, (row) => formats.recordTime(row.invoiceDate), {
      copied: ({ invoiceDate }) => cellOf(invoiceDate, 'dateTime'),
    }),
    column('dueDate', invoices('columnDueDate'), 98, ({ dueDate }) => formats.recordTime(dueDate), {
      copied: ({ dueDate }) => cellOf(dueDate, 'dateTime'),
    }),
    column('daysLate', invoices('columnDaysLate'), 84, (row) => lateText(row, formats), {
      ...end,
      copied: ({ daysLate }) => cellOf(daysLate?.toString() ?? '', 'count'),
    }),
    column(
      'status',
      invoices('columnStatus'),
      84,
      ({ status }) => status,
      pillOf<AsOfItem>(invoices, ({ status }) => status),
    ),
    column('outstanding', invoices('columnOutstanding'), 118, (row) => formats.amount(row.outstanding), {
      ...end,
      sticky: 'always',
      tone: ({ outstanding }) => (outstanding.startsWith('-') ? 'credit' : undefined),
      copied: ({ outstanding }) => cellOf(outstanding, 'amount'),
    }),
    column('priceVat', invoices('columnPriceVat'), 118, ({ priceVat }) => formats.amount(priceVat), {
      ...end,
      copied: ({ priceVat }) => cellOf(priceVat, 'amount'),
    }),
    column('entryNo', invoices('columnEntryNo'), 104, ({ entryNo }) => entryNo, {
      copied: ({ entryNo }) => cellOf(entryNo, 'identifier'),
    }),
  ];
}

function lateText({ daysLate }: AsOfItem, formats: Formats): string {
  return daysLate === null ? '' : formats.count(daysLate);
}

type CustomerColumn =
  | 'number'
  | 'name'
  | 'outstanding'
  | 'items'
  | 'unreadable'
  | 'since'
  | 'until'
  | 'reason';

type Column = GridColumn<AsOfCustomer, CustomerColumn>;
type Known = Extract<AsOfState, { kind: 'known' }>;

interface Words {
  readonly t: Texts<'asOf'>;
  readonly changes: Texts<'changes'>;
  readonly invoices: Texts<'invoices'>;
  readonly refreshing: Texts<'refreshing'>;
  readonly formats: Formats;
  readonly now: number;
}

const column = textColumn<AsOfCustomer, CustomerColumn>;

function whose({ changes }: Words): Column[] {
  return [
    column('number', changes('columnNumber'), 96, ({ customer }) => customer.ref.number, {
      sticky: 'ifRoom',
      opens: true,
      tone: () => 'link',
      copied: ({ customer }) => cellOf(customer.ref.number, 'identifier'),
    }),
    column('name', changes('columnName'), 150, ({ customer }) => customer.givenName, { words: true }),
  ];
}

/** What a customer owed, of how many items, and which fetches have said so. */
function knownColumns(words: Words): Column[] {
  const { t, invoices, formats, now } = words;
  const end = { align: 'end' } as const;
  const known = ({ state }: AsOfCustomer): Known | null => (state.kind === 'known' ? state : null);
  const count = (id: 'items' | 'unreadable', title: string, unknown: string) =>
    column(id, title, 112, (row) => countText(known(row)?.[id], unknown, formats), {
      ...end,
      copied: (row) => {
        const figure = known(row)?.[id];
        return typeof figure === 'number' ? cellOf(String(figure), 'count') : cellOf(unknown);
      },
    });
  const moment = (id: 'since' | 'until', title: string) =>
    column(
      id,
      title,
      140,
      (row) => {
        const at = known(row)?.[id] ?? null;
        return at === null ? t('notKnown') : formats.moment(at, now);
      },
      {
        copied: (row) => {
          const at = known(row)?.[id] ?? null;
          return at === null ? cellOf(t('notKnown')) : cellOf(localMoment(at), 'dateTime');
        },
      },
    );
  return [
    ...whose(words),
    column(
      'outstanding',
      invoices('columnOutstanding'),
      132,
      (row) => formats.amount(known(row)?.outstanding ?? '0'),
      {
        ...end,
        sticky: 'always',
        tone: (row) => (known(row)?.outstanding.startsWith('-') ? 'credit' : undefined),
        copied: (row) => cellOf(known(row)?.outstanding ?? '', 'amount'),
      },
    ),
    count('items', t('items'), t('itemsNotKept')),
    count('unreadable', t('columnUnreadable'), t('notKnown')),
    moment('since', t('columnSince')),
    moment('until', t('columnUntil')),
  ];
}

/** Who is in no figure, and why. */
function unknownColumns(words: Words): Column[] {
  return [
    ...whose(words),
    column('reason', words.refreshing('columnReason'), 420, ({ state }) => reasonText(state, words), {
      words: true,
    }),
  ];
}

function countText(count: number | null | undefined, unknown: string, formats: Formats): string {
  return typeof count === 'number' ? formats.count(count) : unknown;
}

function reasonText(state: AsOfState, { t, formats, now }: Words): string {
  switch (state.kind) {
    case 'known':
      return '';
    case 'notKept':
      return t('reasonNotKept', { day: formats.date(state.since) });
    case 'notFetched':
      return t('reasonNotFetched', { moment: formats.moment(state.fetchedAt, now) });
    case 'differs':
      return t('reasonDiffers');
  }
}
