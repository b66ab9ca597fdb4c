import { MOST_FETCHES } from '../../../../shared/domain/pageBounds.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { ID_SPAN } from './rowWriter.ts';

/** What one fetch did to a list. */
export interface ChangeSet {
  readonly customerId: number;
  readonly revision: number;
  /** When it was fetched, milliseconds since the epoch. */
  readonly at: number;
  /** The customer's first fetch: `figures` then say what the list is, and no invoice has a change of its own. */
  readonly first: boolean;
  /** Place of its first change in the customer's history, and how many were written. */
  readonly place: number;
  readonly kept: number;
  /** All its changes, also those beyond the bound of what is written. */
  readonly total: number;
  /** As `ChangeFigures` packs them. */
  readonly figures: string;
}

/** Writes what a fetch did, and removes the oldest of the customer's beyond the bound with their changes. */
export function storeChangeSet(database: CipherDatabase, set: ChangeSet): void {
  const base = set.customerId * ID_SPAN;
  prepared(database, 'INSERT OR REPLACE INTO change_set VALUES(?, ?, ?, ?, ?, ?, ?)').run(
    base + set.revision,
    set.at,
    set.first ? 1 : 0,
    set.place,
    set.kept,
    set.total,
    set.figures,
  );
  const beyond = prepared(
    database,
    'SELECT id, place + kept, at FROM change_set WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT 1 OFFSET ?',
  )
    .raw()
    .get(base, base + ID_SPAN, MOST_FETCHES) as [id: number, place: number, at: number] | undefined;
  if (beyond === undefined) return;
  const [id, place, at] = beyond;
  prepared(database, 'DELETE FROM change_set WHERE id >= ? AND id <= ?').run(base, id);
  prepared(database, 'DELETE FROM history WHERE id >= ? AND id < ?').run(base, base + place);
  prepared(
    database,
    'UPDATE customer SET history_from = max(history_from, ?), changes_since = max(changes_since, ?) WHERE id = ?',
  ).run(place, at + 1, set.customerId);
}
