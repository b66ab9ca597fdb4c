import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryKeychain } from '../../../electron/adapters/memoryKeychain.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { connectTo } from './connectTo.ts';
import { launch, makeFolders } from './launch.ts';

const page = await readFile(resolve(import.meta.dirname, '../../../docs/administrators.md'), 'utf8');
/** What the administrators' page says is backed up together. */
const SAVED = [...(/^- Back up (.*?) together/m.exec(page)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(
  ([, name = '']) => name,
);

let folders: Awaited<ReturnType<typeof makeFolders>>;
let elsewhere: Awaited<ReturnType<typeof makeFolders>>;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeEach(async () => {
  folders = await makeFolders();
  elsewhere = await makeFolders();
  sandbox = await startSandbox({ referenceDate: '2026-06-30' });
});
afterEach(async () => {
  await sandbox.stop();
  await folders.remove();
  await elsewhere.remove();
});

/** A desk with a connection and a name, closed; then its backup alone in another folder. */
async function restored(keychain: MemoryKeychain): Promise<CustomerRef> {
  const desk = await launch(folders, { keychain });
  const connectionId = await connectTo(desk, sandbox);
  const customer = { connectionId, number: '10001' as CustomerRef['number'] };
  await desk.calls.customers.note({ customer, givenName: 'Åkerlund', pinned: true });
  await desk.close();
  await mkdir(join(elsewhere.dataDir, 'cache'), { recursive: true });
  for (const name of SAVED) await copyFile(join(folders.dataDir, name), join(elsewhere.dataDir, name));
  return customer;
}

describe('the backup that the administrators’ page describes', () => {
  it('brings back connections, their secrets, names and a whole log, with the keychain', async () => {
    const keychain = new MemoryKeychain();
    const customer = await restored(keychain);
    expect(SAVED).toHaveLength(5);
    const desk = await launch(elsewhere, { keychain });
    try {
      const { connections } = await desk.state();
      expect(connections.map(({ id }) => id)).toContain(customer.connectionId);
      expect(await desk.calls.customers.summary({ customer })).toMatchObject({ givenName: 'Åkerlund' });
      expect(await desk.calls.activity.verify({})).toMatchObject({ brokenAt: null, trouble: null });
      // With the secret out of the keychain the service lets it in.
      await desk.calls.customers.refresh({ customer });
      expect((await desk.calls.customers.summary({ customer })).list?.totals.count).toBeGreaterThan(0);
    } finally {
      await desk.close();
    }
  });

  it('is out of a folder whose every file the page names', async () => {
    await restored(new MemoryKeychain());
    const found = await readdir(folders.dataDir, { recursive: true, withFileTypes: true });
    const files = found.filter((entry) => entry.isFile());
    const paths = files.map((entry) => relative(folders.dataDir, join(entry.parentPath, entry.name)));
    expect(paths).toEqual(expect.arrayContaining(SAVED));
    expect(paths.filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
  });

  it('is read by nobody without it', async () => {
    await restored(new MemoryKeychain());
    const desk = await launch(elsewhere, { keychain: new MemoryKeychain() });
    try {
      expect(await desk.state()).toMatchObject({ vault: { kind: 'backendChanged' }, connections: [] });
    } finally {
      await desk.close();
    }
  });
});
