import { type CipherDatabase, readObjects, readValue } from '../../../database/database.ts';
import { customerIdOf, ROWS_PER_CUSTOMER } from '../model/columns.ts';

/** A row of `change_set`; see the schema. */
export interface StoredSet {
  readonly id: number;
  readonly at: number;
  readonly first: number;
  readonly place: number;
  readonly kept: number;
  readonly total: number;
  readonly figures: string;
}

/** What fetches after a customer's first one did to its list. */
export interface CustomerChanges {
  /** Changes of invoices: new, settled, changed, gone, unreadable, readable again. */
  readonly changes: number;
  /** The customer was fetched for the first time since then: its first list is no change. */
  readonly isNew: boolean;
}

/** What has changed at each customer of a connection since an instant, by the id of its row; none for most of them. */
export function customerChanges(
  database: CipherDatabase,
  connectionId: string,
  since: number,
): ReadonlyMap<number, CustomerChanges> {
  const sums = new Map<number, CustomerChanges>();
  for (const set of setsSince(database, connectionId, since)) {
    const { changes, isNew } = sums.get(customerOf(set)) ?? { changes: 0, isNew: false };
    sums.set(customerOf(set), { changes: changes + set.total, isNew: isNew || set.first === 1 });
  }
  return sums;
}

/** Newest first. */
export function setsSince(database: CipherDatabase, connectionId: string, since: number): StoredSet[] {
  const sql = `SELECT change_set.id, change_set.at, change_set.first, change_set.place, change_set.kept,
      change_set.total, change_set.figures FROM change_set INDEXED BY change_set_at
    CROSS JOIN customer ON customer.id = change_set.id >> 32
    WHERE change_set.at >= ? AND customer.connection_id = ? ORDER BY change_set.at DESC, change_set.id DESC`;
  return readObjects(database, sql, since, connectionId);
}

/** How many changes fetches after an instant have found at one customer. */
export function changesAfter(database: CipherDatabase, customerId: number, at: number): number {
  const sql = 'SELECT ifnull(sum(total), 0) FROM change_set WHERE id >= ? AND id < ? AND at > ?';
  return Number(
    readValue(database, sql, customerId * ROWS_PER_CUSTOMER, (customerId + 1) * ROWS_PER_CUSTOMER, at),
  );
}

export function customerOf({ id }: StoredSet): number {
  return customerIdOf(id);
}
