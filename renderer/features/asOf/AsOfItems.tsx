import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { subjectKey } from '../../../shared/domain/markEvent.ts';
import type { AsOfItem } from '../../../shared/ipc/asOf.ts';
import { cellOf } from '../../base/copiedTable.ts';
import { type AskPage, useFeed } from '../../base/list/useFeed.ts';
import { customerPath, invoicePath } from '../../base/paths.ts';
import { type Formats, useFormats } from '../../i18n/useFormats.ts';
import { type Texts, useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';
import { pillOf } from '../invoices/changes/changeColumns.ts';
import styles from './AsOfView.module.css';

interface AsOfItemsProps {
  readonly connectionId: string;
  /** Keep the function while the same rows are meant. */
  readonly page: AskPage<AsOfItem>;
}

const keyOf = ({ customer, id, ...item }: AsOfItem) => [customer.ref.number, id, subjectKey(item)].join(' ');

/** Every open item, by customer and due date. Enter opens the invoice, or the customer where it is no longer listed. */
export function AsOfItems({ connectionId, page }: AsOfItemsProps) {
  const t = useTexts('asOf');
  const changes = useTexts('changes');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const [, navigate] = useLocation();
  const columns = useMemo(() => itemColumns({ changes, invoices, formats }), [changes, invoices, formats]);
  const words = { failed: t('failed'), none: <EmptyState title={t('none')} /> };
  const { grid, instead } = useFeed({ connectionId, page, keyOf, columns, words });
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
