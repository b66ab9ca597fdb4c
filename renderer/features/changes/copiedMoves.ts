import { CHANGE_KINDS } from '../../../shared/domain/changeKinds.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { type CopiedCell, type CopiedTable, cellOf } from '../../base/copiedTable.ts';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import type { MovesColumn, PlacedMoves } from './movesColumns.ts';

/** Customers for a spreadsheet: what moved at each, as numbers and moments. */
export function copiedMoves(
  rows: readonly PlacedMoves[],
  columns: readonly GridColumn<PlacedMoves, MovesColumn>[],
  titles: boolean,
): CopiedTable {
  return {
    titles: titles ? columns.map(({ title }) => title) : null,
    rows: rows.map((row) => columns.map((column) => cell(row, column))),
  };
}

function cell(row: PlacedMoves, { id, text }: GridColumn<PlacedMoves, MovesColumn>): CopiedCell {
  switch (id) {
    case 'number':
      return cellOf(row.customer.ref.number, 'identifier');
    case 'name':
      return cellOf(text(row));
    case 'at':
      return cellOf(localMoment(row.at), 'dateTime');
    case 'moved':
    case 'outstanding':
      return cellOf(row[id], 'amount');
    case 'changes':
      return row.isNew && row.changes === 0 ? cellOf(text(row)) : cellOf(String(row.changes), 'count');
    case 'new':
    case 'settled':
    case 'changed':
    case 'removed': {
      const count = row.counts[CHANGE_KINDS.indexOf(id)] ?? 0;
      return cellOf(count === 0 ? '' : String(count), 'count');
    }
  }
}
