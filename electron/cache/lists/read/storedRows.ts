import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import type { StoredColumn } from '../ingest/storedFields.ts';
import type { RowNumbers } from './listScope.ts';

/** Columns of the rows with the ids `base` + n, in the order of the ns. Neighbours in the table are read in one go. */
export function storedRows(
  database: CipherDatabase,
  columns: readonly StoredColumn[],
  ns: RowNumbers,
  base: number,
): unknown[][] {
  const first = ns[0];
  const last = ns.at(-1);
  if (first === undefined || last === undefined) return [];
  const select = `SELECT ${columns.join(',')} FROM invoice`;
  if (last - first === ns.length - 1 && ns.every((n, at) => n === first + at)) {
    const range = prepared(database, `${select} WHERE id BETWEEN ? AND ? ORDER BY id`).raw();
    return range.all(base + first, base + last) as unknown[][];
  }
  const one = prepared(database, `${select} WHERE id = ?`).raw();
  const rows: unknown[][] = [];
  for (const n of ns) {
    const row = one.get(base + n) as unknown[] | undefined;
    if (row) rows.push(row);
  }
  return rows;
}
