import { type CipherDatabase, readValue } from '../../../database/database.ts';
import { single } from '../singles.ts';
import { entryOf } from './entryText.ts';

/** What the database says of itself. */
export interface LogState {
  /** The log's name; null before its first entry. */
  readonly log: string | null;
  /** The last place, 0 without entries. */
  readonly last: number;
  /** Where the log begins, after all that was removed for its age: place 0 while nothing was. */
  readonly start: LogStart;
  /** The seal in a place, hexadecimal; null where there is no such entry. */
  readonly sealAt: (place: number) => string | null;
}

/** The last entry that was removed, as the entry about it says; `seal` null while none was. */
export interface LogStart {
  readonly place: number;
  readonly seal: string | null;
  /** When that one was written, `YYYY-MM-DD HH:MM:SS`. */
  readonly until: string | null;
}

/** Names of the single values that are about the log. */
export const LOG_NAME = 'activityLog';
/** The place of the entry about the last removal; nothing is believed of it that this entry does not say. */
export const START_AT = 'activityStart';

const FROM_THE_FIRST: LogStart = { place: 0, seal: null, until: null };

export function logState(database: CipherDatabase): LogState {
  const last = Number(readValue(database, 'SELECT max(place) FROM activity') ?? 0);
  const start = startOf(database);
  const sealAt = (place: number) => {
    if (place > 0 && place === start.place) return start.seal;
    const seal = readValue(database, 'SELECT seal FROM activity WHERE place = ?', place);
    return seal === undefined ? null : Buffer.from(seal as Uint8Array).toString('hex');
  };
  return { log: single(database, LOG_NAME), last, start, sealAt };
}

export function entryCount(database: CipherDatabase): number {
  return Number(readValue(database, 'SELECT count(*) FROM activity'));
}

function startOf(database: CipherDatabase): LogStart {
  const place = single(database, START_AT);
  if (place === null) return FROM_THE_FIRST;
  const text = readValue(database, 'SELECT entry FROM activity WHERE place = ?', Number(place));
  const entry = typeof text === 'string' ? entryOf(text) : null;
  if (entry?.kind !== 'entriesRemoved' || entry.removed === null) return FROM_THE_FIRST;
  // No entry removes itself, or what comes after it.
  if (entry.removed >= Number(place)) return FROM_THE_FIRST;
  return { place: entry.removed, seal: entry.mark, until: entry.until };
}
