import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';

const last = new Map<string, Promise<unknown>>();

/**
 * Does work in a folder after all that was begun there before, whichever job began it: what is read, changed and
 * written back (a manifest, a job's own earlier file) never overwrites what another job has written meanwhile.
 */
export async function runExclusiveIn<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  const key = await folderKey(folder);
  const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
  last.set(key, turn);
  try {
    return await turn;
  } finally {
    if (last.get(key) === turn) last.delete(key);
  }
}

/** The same folder for any of its paths. */
export function folderKey(folder: string): Promise<string> {
  return realpath(folder).catch(() => resolve(folder));
}
