import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { connectTo } from './connectTo.ts';
import { homeForEach } from './home.ts';
import type { Launch } from './launch.ts';

const home = homeForEach();

it('a Kontor that was put back begins files of its own, and the newer one finds its own as they were', async () => {
  const started = async <T>(work: (desk: Launch) => Promise<T>): Promise<T> => {
    await using desk = await home.launch();
    return await work(desk);
  };
  const service = { baseUrl: 'http://127.0.0.1:9/api', credentials: { clientId: 'a', clientSecret: 'b' } };
  const customer = await started(async (desk): Promise<CustomerRef> => {
    const connectionId = await connectTo(desk, service);
    const noted = { connectionId, number: '10001' as CustomerRef['number'] };
    await desk.calls.customers.note({ customer: noted, givenName: 'Åkerlund' });
    return noted;
  });
  const [facts, check] = ['facts.db', 'facts.json'].map((name) => join(home.dataDir, 'cache', name)) as [
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
