import { type CipherDatabase, execute, readValue } from '../../database/database.ts';

/** One of the values that stand in the facts file under a name; null where it is not there. */
export function single(facts: CipherDatabase, name: string): string | null {
  const value = readValue(facts, 'SELECT value FROM single WHERE name = ?', name);
  return typeof value === 'string' ? value : null;
}

export function putSingle(facts: CipherDatabase, name: string, value: string): void {
  execute(facts, 'INSERT OR REPLACE INTO single(name, value) VALUES(?, ?)', name, value);
}

export function removeSingle(facts: CipherDatabase, name: string): void {
  execute(facts, 'DELETE FROM single WHERE name = ?', name);
}
