import { beforeAll, beforeEach } from 'vitest';
import type { Cipher } from '../../../electron/database/database.ts';
import type { Store } from '../../../electron/store/store.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../shared/ipc/customers.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { ingestBody, openCore, openTestStore, type StoreCore } from './testStore.ts';

export interface StoreHome {
  /** A test that closes it puts the next one here. */
  store: Store;
  readonly folder: string;
  /** Sends records as a customer's list; `fetchedAt` is in milliseconds since the epoch. */
  ingest(customer: CustomerRef, records: readonly unknown[], fetchedAt?: number): Promise<FetchReport>;
}

type Hook = (open: () => Promise<() => Promise<void>>) => void;

function homeAround(hook: Hook, cipher?: Cipher): StoreHome {
  // Both are there as soon as a test or a later hook runs.
  const home = {} as { -readonly [Key in keyof StoreHome]: StoreHome[Key] };
  home.ingest = (customer, records, fetchedAt = 1) =>
    ingestBody(home.store, customer, JSON.stringify(records), { fetchedAt });
  hook(async () => {
    const { path, remove } = await temporaryFolder();
    home.folder = path;
    home.store = await openTestStore(path, { cipher });
    return async () => {
      await home.store.close();
      await remove();
    };
  });
  return home;
}

/** An empty store in a folder of its own, for the tests of the file or block together. */
export function storeForAll(): StoreHome {
  return homeAround(beforeAll);
}

/** The same, in which each test finds nothing of these connections. */
export function storeEmptiedForEach(...connections: readonly string[]): StoreHome {
  const home = storeForAll();
  beforeEach(async () => {
    for (const id of connections) await home.store.facts.removeConnection(id);
  });
  return home;
}

/** An empty store in a folder of its own, for each test of the file or block. */
export function storeForEach(cipher?: Cipher): StoreHome {
  return homeAround(beforeEach, cipher);
}

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
