import { beforeAll, beforeEach } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import type { Cipher } from '../../../electron/cache/database/database.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../shared/ipc/customers.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { ingestBody, openTestCache } from './testCache.ts';

export interface CacheHome {
  /** A test that closes it puts the next one here. */
  cache: Cache;
  readonly folder: string;
  /** Sends records as a customer's list; `fetchedAt` is in milliseconds since the epoch. */
  ingest(customer: CustomerRef, records: readonly unknown[], fetchedAt?: number): Promise<FetchReport>;
}

type Hook = (open: () => Promise<() => Promise<void>>) => void;

function homeAround(hook: Hook, cipher?: Cipher): CacheHome {
  // Both are there as soon as a test or a later hook runs.
  const home = {} as { -readonly [Key in keyof CacheHome]: CacheHome[Key] };
  home.ingest = (customer, records, fetchedAt = 1) =>
    ingestBody(home.cache, customer, JSON.stringify(records), { fetchedAt });
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

/** The same, in which each test finds nothing of these connections. */
export function cacheEmptiedForEach(...connections: readonly string[]): CacheHome {
  const home = cacheForAll();
  beforeEach(async () => {
    for (const id of connections) await home.cache.facts.removeConnection(id);
  });
  return home;
}

/** An empty cache in a folder of its own, for each test of the file or block. */
export function cacheForEach(cipher?: Cipher): CacheHome {
  return homeAround(beforeEach, cipher);
}
