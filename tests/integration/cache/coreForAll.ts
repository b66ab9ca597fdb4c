import { afterAll, beforeAll } from 'vitest';
import { type CacheCore, openCore } from './cacheCore.ts';
import { temporaryFolder } from './testCache.ts';

/** The rooms of an empty cache, for the tests of the file together; they are there as soon as a test or a later hook runs. */
export function coreForAll(): CacheCore {
  const core = {} as CacheCore;
  beforeAll(async () => {
    const { path, remove } = await temporaryFolder();
    Object.assign(core, openCore(path));
    return remove;
  });
  afterAll(() => core.close());
  return core;
}
