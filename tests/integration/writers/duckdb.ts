import { DuckDBInstance, type DuckDBValue, type Json } from '@duckdb/node-api';

export type DuckRow = Readonly<Record<string, DuckDBValue>>;

/** The rows of a question to DuckDB, as it reads the files named in it. It loads nothing and asks no network. */
export async function askDuckDb(sql: string): Promise<DuckRow[]> {
  const duck = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    threads: '1',
  });
  try {
    const connection = await duck.connect();
    const answer = await connection.runAndReadAll(sql);
    connection.closeSync();
    return answer.getRowObjects();
  } finally {
    duck.closeSync();
  }
}

/** The same in a form that JSON has: decimals as texts. */
export async function jsonFromDuckDb(sql: string): Promise<Readonly<Record<string, Json>>[]> {
  const duck = await DuckDBInstance.create(':memory:');
  try {
    const connection = await duck.connect();
    const answer = await connection.runAndReadAll(sql);
    connection.closeSync();
    return answer.getRowObjectsJson();
  } finally {
    duck.closeSync();
  }
}

/** A path within SQL. */
export function quoted(path: string): string {
  return `'${path.replaceAll("'", "''")}'`;
}
