import { copiedCell } from '../../../shared/domain/formulaGuard.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import type { MovesColumn, PlacedMoves } from './movesColumns.ts';

/** Customers for a spreadsheet, tab-separated: amounts and moments without the screen's formatting. */
export function movesAsText(
  rows: readonly PlacedMoves[],
  columns: readonly GridColumn<PlacedMoves, MovesColumn>[],
  titles: boolean,
): string {
  const cell = (row: PlacedMoves, { id, text }: GridColumn<PlacedMoves, MovesColumn>) => {
    if (id === 'at') return localMoment(row.at);
    return id === 'moved' || id === 'outstanding' ? row[id] : copiedCell(text(row));
  };
  const lines = rows.map((row) => columns.map((column) => cell(row, column)).join('\t'));
  return [...(titles ? [columns.map(({ title }) => title).join('\t')] : []), ...lines].join('\n');
}
