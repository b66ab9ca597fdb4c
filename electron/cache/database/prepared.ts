import type { CipherDatabase, Prepared } from './database.ts';

const kept = new WeakMap<CipherDatabase, Map<string, Prepared>>();

/**
 * The statement of a fixed text, compiled once per database: compiling costs more than most of them take. Not
 * for texts that are put together per call, nor for a statement that is still being read row by row.
 */
export function prepared(database: CipherDatabase, sql: string): Prepared {
  let statements = kept.get(database);
  if (!statements) {
    statements = new Map();
    kept.set(database, statements);
  }
  let statement = statements.get(sql);
  if (!statement) {
    statement = database.prepare(sql);
    statements.set(sql, statement);
  }
  return statement;
}
