import { createRequire } from 'node:module';

export interface PlainStatement {
  run(...values: readonly unknown[]): unknown;
  all(...values: readonly unknown[]): unknown[];
  get(...values: readonly unknown[]): unknown;
  raw(): PlainStatement;
}

export interface PlainDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): PlainStatement;
  close(): unknown;
}

/** The same SQLite as the store's, without a key: what every ratio is measured against. */
export function openDatabase(file: string): PlainDatabase {
  const Database = createRequire(import.meta.url)('better-sqlite3-multiple-ciphers') as new (
    path: string,
  ) => PlainDatabase;
  return new Database(file);
}
