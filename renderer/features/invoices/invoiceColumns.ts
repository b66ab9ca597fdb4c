import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import {
  FIELD,
  INVOICE_COLUMNS,
  type InvoiceColumn,
  type InvoiceField,
  isCustomerColumn,
} from '../../../shared/domain/invoiceFields.ts';
import { cellText, INVOICE_CELL_KINDS } from '../../../shared/domain/listFormat.ts';
import { cellOf } from '../../base/copyTable.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';
import type { CopiedCell, GridColumn } from '../../ui/grid/gridColumns.ts';
import { FIGURES, statusText } from '../help/figureTexts.ts';
import { CHANGE_TEXTS, statusTone } from './changes/changeColumns.ts';

type Column = GridColumn<InvoiceRow, InvoiceColumn>;

/** A field by its kind, in the clerk's formats. */
function cell(row: InvoiceRow, field: InvoiceField, formats: Formats): string {
  switch (field.kind) {
    case 'amount':
      return formats.amount(row[field.id]);
    case 'wallClock':
      return formats.date(row[field.id]);
    case 'tags':
      return row[field.id].join(', ');
    default:
      return String(row[field.id]);
  }
}

const ALIGNED = { amount: 'end', wholeNumber: 'end', flag: 'center' } as const;

/** As the cache has it, by the kind of its field. */
export function copiedInvoiceCell(row: InvoiceRow, column: InvoiceColumn): CopiedCell {
  return cellOf(cellText(row, column), INVOICE_CELL_KINDS[column]);
}

const isCopied = (id: InvoiceColumn): Pick<Column, 'copied'> => ({
  copied: (row) => copiedInvoiceCell(row, id),
});

/** What single columns show besides their field, or instead. */
function ownOf(t: Texts<'invoices'>, formats: Formats): Partial<Record<InvoiceColumn, Partial<Column>>> {
  const pdf = { pdfNone: t('pdfNone'), pdfThere: t('pdfThere'), pdfSaved: t('pdfSaved') };
  return {
    invoiceNo: {
      sticky: 'ifRoom',
      tone: () => 'strong',
      icon: (row) => row.change ?? undefined,
      iconWithText: true,
      tooltip: (row) => (row.change === null ? undefined : t(CHANGE_TEXTS[row.change])),
      ariaLabel: (row) => {
        const marks = [row.creditNote && t('creditNote'), row.change !== null && t(CHANGE_TEXTS[row.change])];
        return marks.filter((mark) => mark !== false).join(', ') || undefined;
      },
    },
    dueDate: {
      tone: (row) => (row.overdue ? 'overdue' : undefined),
      icon: (row) => (row.overdue ? 'overdue' : undefined),
      iconWithText: true,
      tooltip: (row) => overdueWhy(row, t, formats),
      ariaLabel: (row) => (row.daysLate === null ? undefined : t('overdueDays', { count: row.daysLate })),
    },
    status: {
      pill: true,
      tone: (row) => statusTone(row.status),
      tooltip: (row) => (row.status === '' ? undefined : t(statusText(row.status))),
    },
    outstanding: { sticky: 'always' },
    price: {
      icon: (row) => (row.creditNote ? 'creditNote' : undefined),
      iconWithText: true,
      tooltip: (row) => (row.creditNote ? t('creditNote') : undefined),
    },
    hasPdf: {
      text: (row) => pdf[pdfText(row)],
      icon: (row) => (row.hasPdf ? (row.exportedHere ? 'pdfSaved' : 'pdf') : undefined),
      tone: (row) => (row.exportedHere ? 'positive' : 'faint'),
    },
  };
}

/**
 * Every documented field as a column (docs/service.md §2.3) and what Kontor works out from them, in the clerk's words
 * and formats.
 */
export function invoiceColumns(t: Texts<'invoices'>, help: Texts<'help'>, formats: Formats): Column[] {
  const own = ownOf(t, formats);
  return INVOICE_COLUMNS.flatMap((id) => {
    if (isCustomerColumn(id)) return [];
    if (id === 'daysLate') return [daysLateColumn(t, help, formats)];
    return [{ ...fieldColumn(FIELD[id], t, formats), ...own[id] }];
  });
}

function fieldColumn(field: InvoiceField, t: Texts<'invoices'>, formats: Formats): Column {
  return {
    id: field.id,
    title: t(field.title),
    width: field.width,
    align: field.kind in ALIGNED ? ALIGNED[field.kind as keyof typeof ALIGNED] : 'start',
    sortable: true,
    text: (row) => cell(row, field, formats),
    ...isCopied(field.id),
    ...(field.kind === 'tags' ? { words: true } : {}),
    ...(field.kind === 'amount' ? { tone: (row: InvoiceRow) => amountTone(row[field.id]) } : {}),
  };
}

/** Empty for what is not overdue, so that late invoices stand out. */
function daysLateColumn(t: Texts<'invoices'>, help: Texts<'help'>, formats: Formats): Column {
  return {
    id: 'daysLate',
    title: t('columnDaysLate'),
    headerTooltip: help(FIGURES.daysLate.text),
    width: 118,
    align: 'end',
    sortable: true,
    ...isCopied('daysLate'),
    text: (row) => (row.daysLate === null ? '' : formats.count(row.daysLate)),
    tone: () => 'overdue',
    tooltip: (row) => overdueWhy(row, t, formats),
  };
}

function pdfText(row: InvoiceRow): 'pdfNone' | 'pdfThere' | 'pdfSaved' {
  if (!row.hasPdf) return 'pdfNone';
  return row.exportedHere ? 'pdfSaved' : 'pdfThere';
}

/** Negative amounts have their own tone besides their sign; nothing outstanding steps back. */
function amountTone(decimal: string): string | undefined {
  if (decimal.startsWith('-')) return 'credit';
  return /^0(\.0*)?$/.test(decimal) ? 'faint' : undefined;
}

/** Whose invoice it is, for a list of several customers; a list that was not fetched for long says so. */
export function customerColumns(t: Texts<'invoices'>, formats: Formats, now: number): Column[] {
  const stale = (row: InvoiceRow) =>
    formats.stale(row.fetchedAt, now)
      ? t('rowStale', { moment: formats.moment(row.fetchedAt, now) })
      : undefined;
  return [
    {
      id: 'customerNumber',
      title: t('columnCustomer'),
      width: 104,
      align: 'start',
      sortable: true,
      ...isCopied('customerNumber'),
      text: (row) => row.customerNumber,
      icon: (row) => (stale(row) === undefined ? undefined : 'stale'),
      iconWithText: true,
      tooltip: stale,
      ariaLabel: stale,
    },
    {
      id: 'givenName',
      title: t('columnGivenName'),
      width: 150,
      words: true,
      align: 'start',
      sortable: true,
      ...isCopied('givenName'),
      text: (row) => row.givenName,
    },
  ];
}

/** Why Kontor calls an invoice overdue; undefined where it does not. */
export function overdueWhy(row: InvoiceRow, t: Texts<'invoices'>, formats: Formats): string | undefined {
  if (row.daysLate === null) return undefined;
  return t('overdueWhy', {
    count: row.daysLate,
    due: formats.date(row.dueDate),
    outstanding: formats.amount(row.outstanding),
  });
}
