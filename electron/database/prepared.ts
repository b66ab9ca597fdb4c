import type { CipherDatabase, Prepared } from './database.ts';

const kept = new WeakMap<CipherDatabase, Map<string, Prepared>>();

/**
 * The statement of a fixed text, compiled once per database: compiling costs more than most of them take. Not
 * for texts that are put together per call, nor for a statement that is still being read row by row.
 *
 * `raw` and `pluck` give statements of their own, compiled once too: set on the shared one, they would change what
 * every other caller of the same text is given.
 */
export function prepared(database: CipherDatabase, sql: string): Prepared {
  let statements = kept.get(database);
  if (!statements) {
    statements = new Map();
    kept.set(database, statements);
  }
  let statement = statements.get(sql);
  if (!statement) {
    statement = compiled(database, sql);
    statements.set(sql, statement);
  }
  return statement;
}

function compiled(database: CipherDatabase, sql: string): Prepared {
  let rows: Prepared | null = null;
  let values: Prepared | null = null;
  return Object.assign(database.prepare(sql), {
    raw: (): Prepared => {
      rows ??= database.prepare(sql).raw();
      return rows;
    },
    pluck: (): Prepared => {
      values ??= database.prepare(sql).pluck();
      return values;
    },
  });
}
