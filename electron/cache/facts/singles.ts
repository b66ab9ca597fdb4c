import type { CipherDatabase } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

/** One of the values that stand in the facts file under a name; null where it is not there. */
export function single(facts: CipherDatabase, name: string): string | null {
  const value = prepared(facts, 'SELECT value FROM single WHERE name = ?').pluck().get(name);
  return typeof value === 'string' ? value : null;
}

export function putSingle(facts: CipherDatabase, name: string, value: string): void {
  prepared(facts, 'INSERT OR REPLACE INTO single(name, value) VALUES(?, ?)').run(name, value);
}

export function removeSingle(facts: CipherDatabase, name: string): void {
  prepared(facts, 'DELETE FROM single WHERE name = ?').run(name);
}
