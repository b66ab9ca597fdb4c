import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceColumns.ts';
import type { ListFormat } from '../../../shared/domain/listFileFormats.ts';
import { cellText, INVOICE_CELL_KINDS } from '../../../shared/domain/listFormat.ts';

/** What the sheet offers: each format but the one that is printed, and CSV also for a Nordic Excel. */
export type ListForm = Exclude<ListFormat, 'pdf'> | 'nordicExcel';

/** The values of the first rows as the file will hold them, before any quoting: amounts plain, dates as sent. */
export function previewCells(
  rows: readonly InvoiceRow[],
  columns: readonly InvoiceColumn[],
  form: ListForm,
  flags: { readonly yes: string; readonly no: string },
): string[][] {
  const decimalComma = form === 'nordicExcel';
  return rows.map((row) =>
    columns.map((column) => {
      const text = cellText(row, column) ?? '';
      if (INVOICE_CELL_KINDS[column] === 'amount') return decimalComma ? text.replace('.', ',') : text;
      if (INVOICE_CELL_KINDS[column] === 'flag' && form !== 'csv' && form !== 'parquet')
        return text === 'true' ? flags.yes : flags.no;
      return text;
    }),
  );
}
