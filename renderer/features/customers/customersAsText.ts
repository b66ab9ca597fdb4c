import { CUSTOMER_FIELDS, type CustomerColumn } from '../../../shared/domain/customerColumns.ts';
import { copiedCell } from '../../../shared/domain/formulaGuard.ts';
import { cellText } from '../../../shared/domain/listFormat.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import type { CustomerListRow } from '../../../shared/ipc/customerList.ts';

const KINDS = new Map<CustomerColumn, (typeof CUSTOMER_FIELDS)[number]['kind']>(
  CUSTOMER_FIELDS.map(({ id, kind }) => [id, kind]),
);

/**
 * Customers for a spreadsheet, tab-separated, without the screen's formatting; texts that a spreadsheet would calculate
 * are guarded as in an exported file. `titles`: the headings as a first line; none where null.
 */
export function customersAsText(
  rows: readonly CustomerListRow[],
  columns: readonly CustomerColumn[],
  titles: readonly string[] | null,
): string {
  const cell = (row: CustomerListRow, column: CustomerColumn) =>
    column === 'fetchedAt'
      ? localMoment(row.fetchedAt)
      : copiedCell(cellText(row, column) ?? '', KINDS.get(column));
  const lines = rows.map((row) => columns.map((column) => cell(row, column)).join('\t'));
  return [...(titles === null ? [] : [titles.join('\t')]), ...lines].join('\n');
}
