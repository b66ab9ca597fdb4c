import { type CipherDatabase, prepared } from '../../../database/database.ts';
import { readColumns, type StoredColumn } from '../model/columns.ts';

/**
 * Rows in an order, named by what their ids have beyond the `base` of their list: for a customer's own list the small
 * numbers of its rows, for the list of all customers the ids themselves.
 */
export type RowNumbers = Uint32Array | Float64Array;

/** Columns of the rows with the ids `base` + n, in their order. Neighbours in the table are read in one go. */
export function storedRows(
  database: CipherDatabase,
  columns: readonly StoredColumn[],
  numbers: RowNumbers,
  base: number,
): unknown[][] {
  const first = numbers[0];
  const last = numbers.at(-1);
  if (first === undefined || last === undefined) return [];
  const select = `SELECT ${readColumns(columns)} FROM invoice`;
  if (last - first === numbers.length - 1 && numbers.every((n, at) => n === first + at)) {
    const range = prepared(database, `${select} WHERE id BETWEEN ? AND ? ORDER BY id`).raw();
    return range.all(base + first, base + last) as unknown[][];
  }
  const one = prepared(database, `${select} WHERE id = ?`).raw();
  const rows: unknown[][] = [];
  for (const n of numbers) {
    const row = one.get(base + n) as unknown[] | undefined;
    if (row) rows.push(row);
  }
  return rows;
}
