import { join } from 'node:path';
import type { Cache } from '../../../electron/cache/cache.ts';
import { openCache } from '../../../electron/cache/openCache.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';

export const CHUNK = 64 * 1024;

export function ref(number: number): CustomerRef {
  return { connectionId: 'bench', number: String(number) as CustomerRef['number'] };
}

/** The cache as the app has it, threads included, in a folder that is gone afterwards. */
export async function withCache<T>(
  work: (cache: Cache, folder: string) => Promise<T>,
  prepare: (data: string) => void = () => undefined,
): Promise<T> {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  prepare(data);
  const cache = await openCache({
    folder: data,
    key: new Uint8Array(32).fill(1),
    threads: {
      ingestWorker: new URL('../../../electron/cache/ingestWorkerThread.ts', import.meta.url),
      queryWorker: new URL('../../../electron/cache/queryWorkerThread.ts', import.meta.url),
    },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  try {
    return await work(cache, folder.path);
  } finally {
    await cache.close();
  }
}

export function chunksOf(body: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < body.length; at += CHUNK) chunks.push(new Uint8Array(body.subarray(at, at + CHUNK)));
  return chunks;
}

/** Sends a body as a service would. */
export async function send(
  cache: Cache,
  customer: CustomerRef,
  chunks: readonly Uint8Array<ArrayBuffer>[],
): Promise<void> {
  const sink = cache.lists.ingest(customer, () => 1);
  sink.begin();
  for (const chunk of chunks) await sink.write(chunk);
  await sink.end();
}
