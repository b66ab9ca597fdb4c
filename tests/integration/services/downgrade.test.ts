import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MemoryKeychain } from '../../../electron/adapters/memoryKeychain.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { connectTo } from './connectTo.ts';
import { type Launch, launch, makeFolders } from './launch.ts';

let folders: Awaited<ReturnType<typeof makeFolders>>;

beforeEach(async () => {
  folders = await makeFolders();
});
afterEach(() => folders.remove());

it('a Kontor that was put back begins files of its own, and the newer one finds its own as they were', async () => {
  const keychain = new MemoryKeychain();
  const started = async <T>(work: (desk: Launch) => Promise<T>): Promise<T> => {
    const desk = await launch(folders, { keychain });
    try {
      return await work(desk);
    } finally {
      await desk.close();
    }
  };
  const service = { baseUrl: 'http://127.0.0.1:9/api', credentials: { clientId: 'a', clientSecret: 'b' } };
  const customer = await started(async (desk): Promise<CustomerRef> => {
    const connectionId = await connectTo(desk, service);
    const noted = { connectionId, number: '10001' as CustomerRef['number'] };
    await desk.calls.customers.note({ customer: noted, givenName: 'Åkerlund' });
    return noted;
  });
  const [facts, check] = ['facts.db', 'facts.json'].map((name) => join(folders.dataDir, 'cache', name)) as [
    string,
    string,
  ];
  const before = [await readFile(facts), await readFile(check, 'utf8')] as const;
  await writeFile(check, JSON.stringify({ ...JSON.parse(before[1]), schema: 99 }));
  const older = await started((desk) => desk.state());
  expect(older).toMatchObject({ cacheNotice: 'newerSchema', connections: [] });
  expect((await readFile(facts)).equals(before[0])).toBe(true);
  await writeFile(check, before[1]);
  const newer = await started((desk) => desk.calls.customers.summary({ customer }));
  expect(newer.givenName).toBe('Åkerlund');
});
