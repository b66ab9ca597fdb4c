import { copiedCell } from '../../../shared/domain/formulaGuard.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceColumns.ts';

/**
 * Rows for a spreadsheet, tab-separated, without the screen's formatting: plain decimals with a hyphen as sign,
 * ISO dates, identifiers with their leading zeros. Texts of the service that a spreadsheet would calculate are
 * guarded as in an exported file. `titles`: the headings as a first line; none where null.
 */
export function rowsAsText(
  rows: readonly InvoiceRow[],
  columns: readonly InvoiceColumn[],
  titles: readonly string[] | null = null,
): string {
  const lines = rows.map((row) => columns.map((column) => cellAsText(row, column)).join('\t'));
  return [...(titles === null ? [] : [titles.join('\t')]), ...lines].join('\n');
}

function cellAsText(row: InvoiceRow, column: InvoiceColumn): string {
  switch (column) {
    case 'outstanding':
    case 'price':
    case 'priceVat':
    case 'balance':
      return copiedCell(row[column], 'amount');
    case 'agreementId':
    case 'hasPdf':
      return String(row[column]);
    case 'invoiceDate':
    case 'dueDate':
      return copiedCell(row[column], 'dateTime').replace(/ 00:00:00$/, '');
    case 'tags':
      return copiedCell(row.tags.join(', '));
    case 'invoiceNo':
    case 'type':
    case 'status':
    case 'entryNo':
    case 'agreementExternalId':
      return copiedCell(row[column]);
  }
}
