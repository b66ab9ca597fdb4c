import { copiedCell } from '../../../shared/domain/formulaGuard.ts';
import type { PlacedEntry } from '../../../shared/ipc/activity.ts';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import type { ActivityColumn } from './activityColumns.ts';

/** Entries for a spreadsheet, tab-separated, in the columns' present order; times as they were written. */
export function activityAsText(
  rows: readonly PlacedEntry[],
  columns: readonly GridColumn<PlacedEntry, ActivityColumn>[],
  titles: boolean,
): string {
  const cell = (row: PlacedEntry, { id, text }: GridColumn<PlacedEntry, ActivityColumn>) =>
    id === 'when' ? (row.entry?.local ?? '') : id === 'place' ? String(row.place) : copiedCell(text(row));
  const lines = rows.map((row) => columns.map((column) => cell(row, column)).join('\t'));
  return [...(titles ? [columns.map(({ title }) => title).join('\t')] : []), ...lines].join('\n');
}
