import { beforeAll, beforeEach } from 'vitest';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { openCore, type StoreCore } from './storeCore.ts';

/** The APIs are there as soon as a test or a later hook runs. */
function coreAround(hook: (open: () => Promise<() => Promise<void>>) => void): StoreCore {
  const core = {} as StoreCore;
  hook(async () => {
    const { path, remove } = await temporaryFolder();
    Object.assign(core, openCore(path));
    return async () => {
      core.close();
      await remove();
    };
  });
  return core;
}

/** The APIs of an empty store, for the tests of the file together. */
export const coreForAll = () => coreAround(beforeAll);

/** The APIs of an empty store, for each test of the file. */
export const coreForEach = () => coreAround(beforeEach);
