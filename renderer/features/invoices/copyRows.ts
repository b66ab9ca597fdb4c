import { copiedCell } from '../../../shared/domain/formulaGuard.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { type InvoiceColumn, isCustomerColumn } from '../../../shared/domain/invoiceColumns.ts';
import { FIELD, type InvoiceField } from '../../../shared/domain/invoiceFields.ts';

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
  const lines = rows.map((row) =>
    columns
      .map((column) => (isCustomerColumn(column) ? copiedCell(row[column]) : cellAsText(row, FIELD[column])))
      .join('\t'),
  );
  return [...(titles === null ? [] : [titles.join('\t')]), ...lines].join('\n');
}

function cellAsText(row: InvoiceRow, field: InvoiceField): string {
  switch (field.kind) {
    case 'amount':
      return copiedCell(row[field.id], 'amount');
    case 'wholeNumber':
    case 'flag':
      return String(row[field.id]);
    case 'wallClock':
      return copiedCell(row[field.id], 'dateTime').replace(/ 00:00:00$/, '');
    case 'tags':
      return copiedCell(row[field.id].join(', '));
    case 'identifier':
    case 'sharedIdentifier':
    case 'word':
      return copiedCell(row[field.id]);
  }
}
