/**
 * Calls of the file system that fail for a time, in this thread: what a viewer, what looks for viruses, or a disk
 * without hard links answers. All else is the real code.
 */
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

export interface Held {
  readonly call: 'link' | 'rename';
  readonly code: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

const real = { linkSync: fs.linkSync, link: fsPromises.link, rename: fsPromises.rename };

/** Null gives the real calls back. `held` is asked at each call. */
export function holdCalls(held: (() => Held | null) | null): void {
  const refuse = (call: Held['call']) => {
    const now = held?.();
    if (now?.call !== call || Date.now() >= now.until) return;
    throw Object.assign(new Error(now.code), { code: now.code });
  };
  fs.linkSync = (...given) => {
    refuse('link');
    real.linkSync(...given);
  };
  fsPromises.link = async (...given) => {
    refuse('link');
    await real.link(...given);
  };
  fsPromises.rename = async (...given) => {
    refuse('rename');
    await real.rename(...given);
  };
  if (held === null) {
    fs.linkSync = real.linkSync;
    Object.assign(fsPromises, { link: real.link, rename: real.rename });
  }
  syncBuiltinESMExports();
}
