/**
 * The entry of the export threads on a disk that is full: the file named by the environment says which call of the
 * system fails with ENOSPC and from which one on. All else is the real code; without that file there is room again.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

export const FULL_DISK = 'KONTOR_TEST_FULL_DISK';

/** What a full disk refuses, in the order of a file's life. */
export const POINTS = ['openSync', 'writeSync', 'fsync', 'linkSync'] as const;
export type Point = (typeof POINTS)[number];

const orders = process.env[FULL_DISK] ?? '';
const made = new Map<Point, number>();

function isFull(point: Point): boolean {
  const count = (made.get(point) ?? 0) + 1;
  made.set(point, count);
  try {
    const [which, from] = fs.readFileSync(orders, 'utf8').split(' ');
    return which === point && count > Number(from);
  } catch {
    return false;
  }
}

const full = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
const { openSync, writeSync, fsync, linkSync } = fs;

// `readFileSync` opens within itself, so the refusals here meet only what the writer calls.
Object.assign(fs, {
  openSync: (...given: Parameters<typeof openSync>) => {
    if (given[1] === 'wx' && isFull('openSync')) throw full();
    return openSync(...given);
  },
  writeSync: (file: number, bytes: Uint8Array, at: number) => {
    if (!isFull('writeSync')) return writeSync(file, bytes, at);
    // A full disk takes what still fits.
    if (at === 0 && bytes.length > 10) return writeSync(file, bytes, 0, 10);
    throw full();
  },
  fsync: (file: number, done: (error: Error | null) => void) => {
    if (isFull('fsync')) done(full());
    else fsync(file, done);
  },
  linkSync: (...given: Parameters<typeof linkSync>) => {
    if (isFull('linkSync')) throw full();
    linkSync(...given);
  },
});
syncBuiltinESMExports();

await import('../../../electron/services/exportThread.ts');
