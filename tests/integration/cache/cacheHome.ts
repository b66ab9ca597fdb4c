import { beforeAll, beforeEach } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import type { Cipher } from '../../../electron/cache/database/database.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { openTestCache } from './testCache.ts';

export interface CacheHome {
  /** A test that closes it puts the next one here. */
  cache: Cache;
  readonly folder: string;
}

type Hook = (open: () => Promise<() => Promise<void>>) => void;

function homeAround(hook: Hook, cipher?: Cipher): CacheHome {
  // Both are there as soon as a test or a later hook runs.
  const home = {} as { -readonly [Key in keyof CacheHome]: CacheHome[Key] };
  hook(async () => {
    const { path, remove } = await temporaryFolder();
    home.folder = path;
    home.cache = await openTestCache(path, { cipher });
    return async () => {
      await home.cache.close();
      await remove();
    };
  });
  return home;
}

/** An empty cache in a folder of its own, for the tests of the file or block together. */
export function cacheForAll(): CacheHome {
  return homeAround(beforeAll);
}

/** An empty cache in a folder of its own, for each test of the file or block. */
export function cacheForEach(cipher?: Cipher): CacheHome {
  return homeAround(beforeEach, cipher);
}
