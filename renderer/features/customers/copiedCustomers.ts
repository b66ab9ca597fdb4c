import { CUSTOMER_FIELDS, type CustomerColumn } from '../../../shared/domain/customerColumns.ts';
import { cellText } from '../../../shared/domain/listFormat.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import type { CustomerListRow } from '../../../shared/ipc/customerList.ts';
import { type CopiedTable, cellOf } from '../../base/copiedTable.ts';

const KINDS = new Map<CustomerColumn, (typeof CUSTOMER_FIELDS)[number]['kind']>(
  CUSTOMER_FIELDS.map(({ id, kind }) => [id, kind]),
);

/** Customers for a spreadsheet, a cell for each column. `titles`: the headings as a first line; none where null. */
export function copiedCustomers(
  rows: readonly CustomerListRow[],
  columns: readonly CustomerColumn[],
  titles: readonly string[] | null,
): CopiedTable {
  const text = (row: CustomerListRow, column: CustomerColumn) =>
    column === 'fetchedAt' ? localMoment(row.fetchedAt) : cellText(row, column);
  return {
    titles,
    rows: rows.map((row) => columns.map((column) => cellOf(text(row, column), KINDS.get(column)))),
  };
}
