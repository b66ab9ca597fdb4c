import type { CipherDatabase } from '../../database/database.ts';
import { writtenAt } from './entryText.ts';

/** The first entries of a log, up to the last that is old enough. */
interface Oldest {
  readonly count: number;
  /** Of the last of them. */
  readonly place: number;
  readonly entry: string;
  /** Hexadecimal. */
  readonly seal: string;
}

/** The entries before the first that was written at `before` (milliseconds since the epoch) or later; at most so many. */
export function oldestEntries(database: CipherDatabase, before: number, most: number): Oldest | null {
  const rows = database.prepare('SELECT place, entry, seal FROM activity ORDER BY place').raw();
  let oldest: Oldest | null = null;
  let count = 0;
  for (const [place, entry, seal] of rows.iterate() as IterableIterator<[number, string, Uint8Array]>) {
    const at = writtenAt(entry);
    if (at === null || at >= before || count >= most) break;
    count += 1;
    oldest = { count, place, entry, seal: Buffer.from(seal).toString('hex') };
  }
  return oldest;
}
