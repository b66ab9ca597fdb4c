import { rename } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const LOCKED = new Set(['EBUSY', 'EPERM', 'EACCES']);
const TRIES_MS = [50, 100, 200, 400, 800];

/** Whether another program may be holding the file for a moment: a viewer, or what looks for viruses. */
export function isLocked(error: unknown): boolean {
  return LOCKED.has(codeOf(error));
}

/** @throws Node's error once the target has been held by another program for too long */
export async function renamePatiently(from: string, to: string): Promise<void> {
  for (const pause of TRIES_MS) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (!isLocked(error)) throw error;
      await wait(pause);
    }
  }
  await rename(from, to);
}

/** Node's name of a fault such as `ENOSPC`, or empty. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
