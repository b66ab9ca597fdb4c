import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import type { StoredColumn } from '../ingest/storedFields.ts';

/** Columns of the rows with these ns, in the order of both. Neighbours in the table are read in one go. */
export function storedRows(
  database: CipherDatabase,
  columns: readonly StoredColumn[],
  ns: Uint32Array,
  customerId: number,
): unknown[][] {
  const first = ns[0];
  const last = ns.at(-1);
  if (first === undefined || last === undefined) return [];
  const base = customerId * ID_SPAN;
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
