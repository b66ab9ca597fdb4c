import { CHANGE_KINDS } from '../../../../shared/domain/changeKinds.ts';
import { MOST_CHANGES } from '../../../../shared/domain/pageBounds.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { ChangeFigures } from './changeFigures.ts';
import { storeChangeSet } from './changeSets.ts';
import { ID_SPAN } from './rowWriter.ts';

type Row = [id: number, revision: number, at: number, kind: number, fields: string];

/** Makes the sets of every fetch that history of an earlier version holds. */
export function setsOfHistory(database: CipherDatabase): void {
  const customers = database.prepare('SELECT id FROM customer').pluck().all() as number[];
  for (const customerId of customers) setsOfCustomer(database, customerId);
}

function setsOfCustomer(database: CipherDatabase, customerId: number): void {
  const base = customerId * ID_SPAN;
  const rows = prepared(
    database,
    'SELECT id, revision, at, kind, fields FROM history WHERE id >= ? AND id < ? ORDER BY id',
  )
    .raw()
    .all(base, base + ID_SPAN) as Row[];
  for (const [revision, own] of Map.groupBy(rows, ([, revision]) => revision)) {
    const [first] = own;
    if (first === undefined) continue;
    const figures = new ChangeFigures();
    for (const [, , , kind, fields] of own) noteRow(figures, kind, fields);
    const [id, , at] = first;
    const set = { customerId, revision, at, first: false, place: id - base };
    storeChangeSet(database, { ...set, kept: own.length, total: figures.total, figures: figures.pack() });
  }
  const trimmed = rows[0] !== undefined && rows[0][0] > base;
  if (trimmed || rows.length >= MOST_CHANGES) keptFrom(database, customerId, rows);
}

/** Of the oldest fetch that is left some changes may have gone already. */
function keptFrom(database: CipherDatabase, customerId: number, rows: readonly Row[]): void {
  const [id, , at] = rows[0] ?? [customerId * ID_SPAN, 0, 0];
  prepared(
    database,
    'UPDATE customer SET history_from = max(history_from, ?), changes_since = max(changes_since, ?) WHERE id = ?',
  ).run(id - customerId * ID_SPAN, at + 1, customerId);
}

function noteRow(figures: ChangeFigures, kind: number, fields: string): void {
  const changed = JSON.parse(fields) as [string, string | null, string | null][];
  const [, from = null, to = null] = changed.find(([field]) => field === 'outstanding') ?? [];
  figures.noteTexts(CHANGE_KINDS[kind - 1] ?? 'changed', from, to);
}
