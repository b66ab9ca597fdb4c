import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceColumns.ts';
import { cellText, INVOICE_CELL_KINDS } from '../../../shared/domain/listFormat.ts';

/** How a file has its values: flags as they came, or as words; `nordic` also with a decimal comma. */
export type ValueForm = 'plain' | 'words' | 'nordic';

/** The values of the first rows as the file will hold them, before any quoting: amounts plain, dates as sent. */
export function previewCells(
  rows: readonly InvoiceRow[],
  columns: readonly InvoiceColumn[],
  form: ValueForm,
  flags: { readonly yes: string; readonly no: string },
): string[][] {
  const decimalComma = form === 'nordic';
  return rows.map((row) =>
    columns.map((column) => {
      const text = cellText(row, column) ?? '';
      if (INVOICE_CELL_KINDS[column] === 'amount') return decimalComma ? text.replace('.', ',') : text;
      if (INVOICE_CELL_KINDS[column] === 'flag' && form !== 'plain')
        return text === 'true' ? flags.yes : flags.no;
      return text;
    }),
  );
}
