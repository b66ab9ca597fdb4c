import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceColumns.ts';
import { COLUMN_TITLES } from '../../../shared/i18n/columnTitles.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import { overdueWhy } from './record/overdueWhy.ts';

type Column = GridColumn<InvoiceRow, InvoiceColumn>;

const CHANGES = {
  new: 'changeNew',
  settled: 'changeSettled',
  changed: 'changeOther',
  readable: 'changeReadable',
} as const;

/** Every documented field as a column (docs/service.md §2.3), in the clerk's words and formats. */
export function invoiceColumns(t: Texts<'invoices'>, formats: Formats): Column[] {
  const column = (
    id: InvoiceColumn,
    width: number,
    text: (row: InvoiceRow) => string,
    more: Partial<Omit<Column, 'id' | 'width' | 'text'>> = {},
  ): Column => ({ id, width, text, title: t(COLUMN_TITLES[id]), align: 'start', sortable: true, ...more });
  const amount = (id: 'outstanding' | 'price' | 'priceVat' | 'balance', width: number): Column =>
    column(id, width, (row) => formats.amount(row[id]), { align: 'end', tone: (row) => amountTone(row[id]) });
  const pdf = { pdfNone: t('pdfNone'), pdfThere: t('pdfThere'), pdfSaved: t('pdfSaved') };
  return [
    column('invoiceNo', 92, (row) => row.invoiceNo, {
      tone: () => 'strong',
      icon: (row) => row.change ?? undefined,
      iconWithText: true,
      why: (row) => (row.change === null ? undefined : t(CHANGES[row.change])),
      spoken: (row) => (row.change === null ? undefined : t(CHANGES[row.change])),
    }),
    column('type', 76, (row) => row.type),
    column('invoiceDate', 100, (row) => formats.date(row.invoiceDate)),
    column('dueDate', 118, (row) => formats.date(row.dueDate), {
      tone: (row) => (row.overdue ? 'overdue' : undefined),
      icon: (row) => (row.overdue ? 'overdue' : undefined),
      iconWithText: true,
      why: (row) => overdueWhy(row, t, formats),
      spoken: (row) => (row.overdue ? t('overdueDays', { count: row.daysLate }) : undefined),
    }),
    column('status', 72, (row) => row.status),
    amount('outstanding', 112),
    amount('price', 104),
    amount('priceVat', 104),
    amount('balance', 104),
    column('hasPdf', 52, (row) => pdf[pdfText(row)], {
      align: 'center',
      icon: (row) => (row.hasPdf ? (row.exportedHere ? 'pdfSaved' : 'pdf') : undefined),
      tone: (row) => (row.exportedHere ? 'positive' : 'faint'),
    }),
    column('entryNo', 104, (row) => row.entryNo),
    column('agreementId', 96, (row) => String(row.agreementId), { align: 'end' }),
    column('agreementExternalId', 280, (row) => row.agreementExternalId),
    column('tags', 140, (row) => row.tags.join(', ')),
  ];
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
