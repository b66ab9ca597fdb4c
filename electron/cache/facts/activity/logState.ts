import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { entryOf } from './entryText.ts';
import type { LogStart, LogState } from './headTrouble.ts';

/** Names of the single values that are about the log. */
export const LOG_NAME = 'activityLog';
/** The place of the entry about the last removal; nothing is believed of it that this entry does not say. */
const START_AT = 'activityStart';
const RECKONED_AT = 'activityReckonedAt';

const FROM_THE_FIRST: LogStart = { place: 0, seal: null, until: null };

export function logState(database: CipherDatabase): LogState {
  const end = prepared(database, 'SELECT max(place) AS last FROM activity').get() as { last: number | null };
  const start = startOf(database);
  const sealAt = (place: number) => {
    if (place > 0 && place === start.place) return start.seal;
    const row = prepared(database, 'SELECT seal FROM activity WHERE place = ?').get(place) as
      | { seal: Uint8Array }
      | undefined;
    return row === undefined ? null : Buffer.from(row.seal).toString('hex');
  };
  return { log: single(database, LOG_NAME), last: end.last ?? 0, start, sealAt };
}

/** From now on the log begins where the entry in this place says. */
export function putStart(database: CipherDatabase, place: number): void {
  putSingle(database, START_AT, String(place));
}

export function countedAt(database: CipherDatabase): number | null {
  const text = single(database, RECKONED_AT);
  return text === null ? null : Number(text);
}

export function putCountedAt(database: CipherDatabase, at: number): void {
  putSingle(database, RECKONED_AT, String(at));
}

function startOf(database: CipherDatabase): LogStart {
  const place = single(database, START_AT);
  if (place === null) return FROM_THE_FIRST;
  const row = prepared(database, 'SELECT entry FROM activity WHERE place = ?').get(Number(place)) as
    | { entry: string }
    | undefined;
  const entry = row === undefined ? null : entryOf(row.entry);
  if (entry?.kind !== 'entriesRemoved' || entry.removed === null) return FROM_THE_FIRST;
  return { place: entry.removed, seal: entry.mark, until: entry.until };
}

function single(database: CipherDatabase, name: string): string | null {
  const row = prepared(database, 'SELECT value FROM single WHERE name = ?').get(name) as
    | { value: string }
    | undefined;
  return row?.value ?? null;
}

function putSingle(database: CipherDatabase, name: string, value: string): void {
  prepared(database, 'INSERT OR REPLACE INTO single(name, value) VALUES(?, ?)').run(name, value);
}
