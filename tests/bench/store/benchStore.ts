import { join } from 'node:path';
import { openStore } from '../../../electron/store/openStore.ts';
import type { Store } from '../../../electron/store/store.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';

export const CHUNK = 64 * 1024;

export function ref(number: number): CustomerRef {
  return { connectionId: 'bench', number: String(number) as CustomerRef['number'] };
}

/** The store as the app has it, threads included, in a folder that is gone afterwards. */
export async function withStore<T>(
  work: (store: Store, folder: string) => Promise<T>,
  prepare: (data: string) => void = () => undefined,
): Promise<T> {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  prepare(data);
  const store = await openStore({
    folder: data,
    key: new Uint8Array(32).fill(1),
    threads: {
      ingestWorker: new URL('../../../electron/store/ingestWorkerThread.ts', import.meta.url),
      queryWorker: new URL('../../../electron/store/queryWorkerThread.ts', import.meta.url),
    },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  try {
    return await work(store, folder.path);
  } finally {
    await store.close();
  }
}

export function chunksOf(body: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < body.length; at += CHUNK) chunks.push(new Uint8Array(body.subarray(at, at + CHUNK)));
  return chunks;
}

/** Sends a body as a service would. */
export async function send(
  store: Store,
  customer: CustomerRef,
  chunks: readonly Uint8Array<ArrayBuffer>[],
): Promise<void> {
  const sink = store.lists.ingest(customer, () => 1);
  sink.begin();
  for (const chunk of chunks) await sink.write(chunk);
  await sink.end();
}
