import type { PlacedEntry } from '../../../shared/ipc/activity.ts';
import { type CopiedTable, cellOf } from '../../base/copiedTable.ts';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import { type ActivityColumn, customerOf } from './activityColumns.ts';

/** Entries for a spreadsheet, in the columns' present order; times as they were written. */
export function copiedActivity(
  rows: readonly PlacedEntry[],
  columns: readonly GridColumn<PlacedEntry, ActivityColumn>[],
  titles: boolean,
): CopiedTable {
  const cell = (row: PlacedEntry, { id, text }: GridColumn<PlacedEntry, ActivityColumn>) => {
    if (id === 'when') return cellOf(row.entry?.local ?? '', 'dateTime');
    if (id === 'place') return cellOf(String(row.place), 'count');
    if (id === 'customer') return cellOf(customerOf(row) ?? '', 'identifier');
    return cellOf(text(row));
  };
  return {
    titles: titles ? columns.map(({ title }) => title) : null,
    rows: rows.map((row) => columns.map((column) => cell(row, column))),
  };
}
