import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { sandboxForEach } from '../../sandbox/ownSandbox.ts';
import { connectTo } from './connectTo.ts';
import { homeForEach } from './home.ts';

const docs = resolve(import.meta.dirname, '../../../docs');
const page = await readFile(join(docs, 'administrators.md'), 'utf8');
const reference = await readFile(join(docs, 'administrators-reference.md'), 'utf8');
/** What the administrators' page says is backed up together. */
const SAVED = [...(/^- Back up (.*?) together/m.exec(page)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(
  ([, name = '']) => name,
);

const sandbox = sandboxForEach({ referenceDate: '2026-06-30' });
const home = homeForEach();
const elsewhere = homeForEach();

/** A desk with a connection and a name, closed; then its backup alone in another folder. */
async function restored(): Promise<CustomerRef> {
  const desk = await home.launch();
  const connectionId = await connectTo(desk, sandbox);
  const customer = { connectionId, number: '10001' as CustomerRef['number'] };
  await desk.calls.customers.note({ customer, givenName: 'Åkerlund', pinned: true });
  await desk.close();
  await mkdir(join(elsewhere.dataDir, 'cache'), { recursive: true });
  for (const name of SAVED) await copyFile(join(home.dataDir, name), join(elsewhere.dataDir, name));
  return customer;
}

describe('the backup that the administrators’ page describes', () => {
  it('brings back connections, their secrets, names and a whole log, with the keychain', async () => {
    const customer = await restored();
    expect(SAVED).toHaveLength(5);
    const desk = await elsewhere.launch({ keychain: home.keychain });
    const { connections } = await desk.state();
    expect(connections.map(({ id }) => id)).toContain(customer.connectionId);
    expect(await desk.calls.customers.summary({ customer })).toMatchObject({ givenName: 'Åkerlund' });
    expect(await desk.calls.activity.verify({})).toMatchObject({ brokenAt: null, trouble: null });
    // With the secret out of the keychain the service lets it in.
    await desk.calls.customers.refresh({ customer });
    expect((await desk.calls.customers.summary({ customer })).list?.totals.count).toBeGreaterThan(0);
  });

  it('is out of a folder whose every file the reference names', async () => {
    await restored();
    const found = await readdir(home.dataDir, { recursive: true, withFileTypes: true });
    const files = found.filter((entry) => entry.isFile());
    const paths = files.map((entry) => relative(home.dataDir, join(entry.parentPath, entry.name)));
    expect(paths).toEqual(expect.arrayContaining(SAVED));
    expect(paths.filter((path) => !reference.includes(`\`${path}\``))).toEqual([]);
  });

  it('is read by nobody without it', async () => {
    await restored();
    const desk = await elsewhere.launch();
    expect(await desk.state()).toMatchObject({ vault: { kind: 'backendChanged' }, connections: [] });
  });
});
