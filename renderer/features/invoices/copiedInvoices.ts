import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceColumns.ts';
import { cellText, INVOICE_CELL_KINDS } from '../../../shared/domain/listFormat.ts';
import { type CopiedTable, cellOf } from '../../base/copiedTable.ts';

/** Rows for a spreadsheet, a cell for each column. `titles`: the headings as a first line; none where null. */
export function copiedInvoices(
  rows: readonly InvoiceRow[],
  columns: readonly InvoiceColumn[],
  titles: readonly string[] | null = null,
): CopiedTable {
  return {
    titles,
    rows: rows.map((row) =>
      columns.map((column) => cellOf(cellText(row, column), INVOICE_CELL_KINDS[column])),
    ),
  };
}
