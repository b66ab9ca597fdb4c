import { DuckDBInstance, type DuckDBResultReader, type DuckDBValue, type Json } from '@duckdb/node-api';

export type DuckRow = Readonly<Record<string, DuckDBValue>>;

/** The rows of a question to DuckDB, as it reads the files named in it. It loads nothing and asks no network. */
export async function askDuckDb(sql: string): Promise<DuckRow[]> {
  return (await read(sql)).getRowObjects();
}

/** The same in a form that JSON has: decimals as texts. */
export async function jsonFromDuckDb(sql: string): Promise<Readonly<Record<string, Json>>[]> {
  return (await read(sql)).getRowObjectsJson();
}

async function read(sql: string): Promise<DuckDBResultReader> {
  const duck = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    threads: '1',
  });
  try {
    const connection = await duck.connect();
    const answer = await connection.runAndReadAll(sql);
    connection.closeSync();
    return answer;
  } finally {
    duck.closeSync();
  }
}

/** A path within SQL. */
export function quoted(path: string): string {
  return `'${path.replaceAll("'", "''")}'`;
}
