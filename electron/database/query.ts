import type { CipherDatabase } from './database.ts';
import { prepared } from './prepared.ts';

type Bound = readonly unknown[];

/** The first column of the first row that a statement of a fixed text gives; undefined without a row. */
export function readValue(database: CipherDatabase, sql: string, ...bound: Bound): unknown {
  return prepared(database, sql)
    .pluck()
    .get(...bound);
}

/** The first column of each row. */
export function readValues<Value>(database: CipherDatabase, sql: string, ...bound: Bound): Value[] {
  return prepared(database, sql)
    .pluck()
    .all(...bound) as Value[];
}

/** The columns of the first row, in their order; undefined without a row. */
export function readRow<Row extends Bound>(
  database: CipherDatabase,
  sql: string,
  ...bound: Bound
): Row | undefined {
  return prepared(database, sql)
    .raw()
    .get(...bound) as Row | undefined;
}

/** The columns of each row, in their order. */
export function readRows<Row extends Bound>(database: CipherDatabase, sql: string, ...bound: Bound): Row[] {
  return prepared(database, sql)
    .raw()
    .all(...bound) as unknown[] as Row[];
}

/** The first row by the names of its columns; undefined without a row. */
export function readObject<Row>(database: CipherDatabase, sql: string, ...bound: Bound): Row | undefined {
  return prepared(database, sql).get(...bound) as Row | undefined;
}

/** Each row by the names of its columns. */
export function readObjects<Row>(database: CipherDatabase, sql: string, ...bound: Bound): Row[] {
  return prepared(database, sql).all(...bound) as Row[];
}

/** Rows of a connection that one short step removes. */
const STEP = 2_000;

/**
 * Removes some rows of a connection from a table without row ids, whose key begins with the connection and goes on with
 * `key`; false when there are no more.
 */
export function removeSomeOf(
  database: CipherDatabase,
  table: string,
  key: string,
  connectionId: string,
): boolean {
  const some = `SELECT ${key} FROM ${table} WHERE connection_id = ? LIMIT ${STEP}`;
  const remove = `DELETE FROM ${table} WHERE connection_id = ? AND (${key}) IN (${some})`;
  return execute(database, remove, connectionId, connectionId).changes > 0;
}

/** Runs a statement of a fixed text that changes something. */
export function execute(database: CipherDatabase, sql: string, ...bound: Bound) {
  return prepared(database, sql).run(...bound);
}
