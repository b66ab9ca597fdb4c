/**
 * User data: what the clerk entered or did, which cannot be fetched again and is never lost with the lists. One file
 * (`schema.ts`) with a repository for each subject, all owned by the query worker: `userDataRepository.ts` has settings,
 * connections and what is noted of customers, `marksRepository.ts` the marks, `activityRepository.ts` the sealed log,
 * `userDataExportRepository.ts` all of it as a file for another computer.
 *
 * Here is what several of them need of the file: values under a name, ids, and rows that are removed in steps. An example:
 *
 *     putSingle(database, 'settings', JSON.stringify(settings));
 *     const stored = single(database, 'settings');
 */
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import type { ConnectionSummary, SenderSettings } from '../../../shared/ipc/connections.ts';
import type { customersContract } from '../../../shared/ipc/customers.ts';
import { type CipherDatabase, execute, readValue } from '../../database/database.ts';

/** One of the values that stand in the file under a name; null where it is not there. */
export function single(database: CipherDatabase, name: string): string | null {
  const value = readValue(database, 'SELECT value FROM single WHERE name = ?', name);
  return typeof value === 'string' ? value : null;
}

export function putSingle(database: CipherDatabase, name: string, value: string): void {
  execute(database, 'INSERT OR REPLACE INTO single(name, value) VALUES(?, ?)', name, value);
}

export function removeSingle(database: CipherDatabase, name: string): void {
  execute(database, 'DELETE FROM single WHERE name = ?', name);
}

/** The id of something that the clerk has just made. */
export function newId(): string {
  return randomBytes(9).toString('base64url');
}

/** Rows are written some at a time, and what owns them is written last. Until then they are orphans: nothing shows them. */
interface Tables {
  readonly rows: string;
  /** Its column that names what they are of; they are placed in it by `place`. */
  readonly of: string;
  readonly owners: string;
  readonly key: string;
}

/** Rows that are removed at once: some milliseconds. */
const AT_ONCE = 200;

/**
 * Removes some rows of what is not there: it was given up, removed, or cut short by a kill. True while there may be more.
 * @param except what is still being written
 */
export function removeOrphanRows(
  database: CipherDatabase,
  { rows, of, owners, key }: Tables,
  except: readonly (string | number)[],
): boolean {
  // From one to the next by the index: there are few of them, and many rows.
  const found = readValue(
    database,
    `WITH RECURSIVE one(of) AS (
      SELECT min(${of}) FROM ${rows}
      UNION ALL SELECT (SELECT min(${of}) FROM ${rows} WHERE ${of} > one.of) FROM one WHERE one.of IS NOT NULL
    )
    SELECT of FROM one WHERE of IS NOT NULL AND of NOT IN (SELECT ${key} FROM ${owners})
      AND of NOT IN (SELECT value FROM json_each(?)) LIMIT 1`,
    JSON.stringify(except),
  );
  if (found === undefined) return false;
  const some = `SELECT place FROM ${rows} WHERE ${of} = ? ORDER BY place LIMIT ${AT_ONCE}`;
  execute(database, `DELETE FROM ${rows} WHERE ${of} = ? AND place IN (${some})`, found, found);
  return true;
}

/** A connection profile as kept; the secret is in the keychain, never here. */
export interface StoredConnection extends Readonly<Omit<ConnectionSummary, 'host' | 'hasSecret'>> {
  readonly baseUrl: string;
}

/** What the clerk noted about a customer. */
export interface CustomerFacts {
  readonly givenName: string;
  readonly pinned: boolean;
  readonly externalId: string | null;
  /** The address that the clerk put on the customer's statements; null where she never did. */
  readonly addressLines: readonly string[] | null;
  /** The language of the customer's statements; null for that of the connection. */
  readonly paperLanguage: SenderSettings['language'];
  /** Milliseconds since the epoch, null when never opened. */
  readonly openedAt: number | null;
}

/** Whether anything was noted about a customer besides that it was opened. */
export function isNoted(facts: Omit<CustomerFacts, 'openedAt'> | undefined): boolean {
  if (facts === undefined) return false;
  const { givenName, pinned, externalId, addressLines, paperLanguage } = facts;
  return givenName !== '' || pinned || [externalId, addressLines, paperLanguage].some((one) => one !== null);
}

/** The numbers of a kept list, with its name. */
export interface NamedNumbers {
  readonly name: string;
  readonly numbers: readonly CustomerNumber[];
}

/** A customer's name is noted only where the name so far is `replaces`. */
export interface CustomerNote extends Omit<z.output<typeof customersContract.note.input>, 'customer'> {
  readonly addressLines?: readonly string[] | null | undefined;
}
