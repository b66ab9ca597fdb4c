import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { casesOf } from '../../promiseCounts.ts';
import { ownDeskForEach } from '../exports/deskForEach.ts';
import { firstWithPdf, foldersBelow, launchBelow } from '../exports/exportDesk.ts';
import { jobUntil } from '../refreshing/refreshDesk.ts';
import { connectTo } from '../services/connectTo.ts';
import { type Launch, launch } from '../services/launch.ts';
import { makeTraces } from './keepDesk.ts';

const CHILD = fileURLToPath(new URL('./wipeChild.ts', import.meta.url));
/** Every step in full, every fourth otherwise. */
const STRIDE = casesOf(1, 13);
const desk = ownDeskForEach('K10010');

/** The keychain's items by their names without the folder's mark. */
async function itemsBelow(root: string): Promise<Record<string, string>> {
  const { keychain, dataDir } = foldersBelow(root);
  const mark = (await readFile(join(dataDir, 'keychain.mark'), 'utf8')).trim();
  const items = JSON.parse(await readFile(keychain, 'utf8')) as Record<string, string>;
  return Object.fromEntries(Object.entries(items).map(([name, value]) => [name.replace(mark, ''), value]));
}

/** The content of the data folder, except what belongs to every launch. */
async function dataBelow(root: string): Promise<string[]> {
  const ofEvery = ['logs', 'keychain.mark'];
  return (await readdir(foldersBelow(root).dataDir)).filter((name) => !ofEvery.includes(name)).sort();
}

async function expectAsAtFirst(app: Launch, before: Record<string, string>): Promise<void> {
  const state = await app.state();
  expect(state).toMatchObject({
    connections: [],
    activeConnectionId: null,
    jobs: [],
    unreadableJobs: [],
    settings: DEFAULT_SETTINGS,
  });
  expect(state.vault.kind).toBe('ready');
  expect(await app.calls.pdfs.kept({})).toEqual({ count: 0, bytes: 0 });
  expect(await app.calls.views.list({})).toEqual([]);
  expect(await app.calls.keptLists.list({ connectionId: desk.customer.connectionId })).toEqual([]);
  const summary = await app.calls.customers.summary({ customer: desk.customer });
  expect(summary).toMatchObject({ givenName: '', list: null });
  const { connectionId } = desk.customer;
  expect((await app.calls.customers.overview({ connectionId })).customers).toBe(0);
  const now = await itemsBelow(desk.root);
  expect(Object.keys(now).sort()).toEqual(['backend-id', 'data-key']);
  for (const [name, value] of Object.entries(now)) expect(value).not.toBe(before[name]);
}

it('wipes cache, facts, jobs, connections and keychain, keeps what was exported, and works on', async () => {
  await makeTraces(desk.app, desk.customer);
  const { calls } = desk.app;
  await calls.settings.update({ change: { theme: 'dark', forgetAfterDays: 30 } });
  const before = await itemsBelow(desk.root);
  expect(Object.keys(before)).toHaveLength(3);
  const exported = (await readdir(desk.app.exportDir)).filter((name) => !name.startsWith('.'));
  await calls.keep.wipe({ everything: true });
  await expectAsAtFirst(desk.app, before);
  expect((await readdir(desk.app.exportDir)).sort()).toEqual(exported.sort());
  expect(await dataBelow(desk.root)).toEqual(['cache', 'vault-marker.json']);
  // A window may ask late for what was of the wiped connection.
  const late = { connectionId: desk.customer.connectionId, name: 'Month-end', numbers: '10001' };
  await expect(calls.keptLists.create(late)).rejects.toMatchObject({ code: 'invalidInput' });

  // The desk works as on its first day, also after another start.
  const connectionId = await connectTo(desk.app, desk.sandbox);
  const customer = typedCustomer({ connectionId, typed: '10001' });
  expect((await calls.customers.refresh({ customer })).outcome).toBe('first');
  await desk.relaunch();
  expect((await desk.app.state()).connections).toHaveLength(1);
  expect((await desk.app.calls.customers.summary({ customer })).list).not.toBeNull();
});

it('ends a running export and a fetch before it wipes', async () => {
  const { customer, app, sandbox } = desk;
  sandbox.faults.add({ scope: '*', effect: { kind: 'latency', minMs: 30, maxMs: 30 } });
  const selection = await firstWithPdf(app, customer, 50);
  await app.calls.exports.start({ customer, selection, target: 'folder' });
  await jobUntil(app, ({ done }) => done >= 2);
  sandbox.faults.clear();
  sandbox.faults.add({ scope: '*', effect: { kind: 'latency', minMs: 5_000, maxMs: 5_000 } });
  const fetch = app.calls.customers.refresh({ customer }).catch((error: { code: string }) => error.code);
  const before = await itemsBelow(desk.root);
  await app.calls.keep.wipe({ everything: true });
  expect(await fetch).toBe('cancelled');
  await expectAsAtFirst(app, before);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expectAsAtFirst(app, before);
  expect((await readdir(app.exportDir)).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('an opening that is asked for in the middle of a wipe waits for its end', async () => {
  await makeTraces(desk.app, desk.customer);
  const { calls } = desk.app;
  const before = await itemsBelow(desk.root);
  const wiped = calls.keep.wipe({ everything: true });
  const ended = wiped.then(() => true);
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over) {
    await calls.vault.retry({}).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await expectAsAtFirst(desk.app, before);
  await desk.relaunch();
  await expectAsAtFirst(desk.app, before);
});

it('P31 killed at any step, the next start finds everything or nothing', async () => {
  await makeTraces(desk.app, desk.customer);
  await desk.app.close();
  const whole = join(desk.root, 'whole');
  const { dataDir, keychain } = foldersBelow(desk.root);
  await cp(dataDir, whole, { recursive: true });
  const before = await itemsBelow(desk.root);
  const items = await readFile(keychain);
  const seen = { everything: 0, nothing: 0 };
  for (let dieAt = 1; ; dieAt += STRIDE) {
    await rm(dataDir, { recursive: true, force: true });
    await cp(whole, dataDir, { recursive: true });
    await writeFile(keychain, items);
    const said = await wipeAndDie(dieAt);
    const app = await launchBelow(desk.root);
    try {
      if (said.includes('marked')) {
        seen.nothing += 1;
        await expectAsAtFirst(app, before);
        expect(await dataBelow(desk.root)).toEqual(['cache', 'vault-marker.json']);
      } else {
        seen.everything += 1;
        expect((await app.state()).connections).toHaveLength(1);
        const { list, givenName } = await app.calls.customers.summary({ customer: desk.customer });
        expect(list?.totals.count).toBeGreaterThan(50);
        expect(givenName).not.toBe('');
        expect(await itemsBelow(desk.root)).toEqual(before);
      }
    } finally {
      await app.close();
    }
    if (said.includes('whole')) break;
  }
  process.stdout.write(`wiped and killed: ${JSON.stringify(seen)}\n`);
  expect(seen.everything).toBeGreaterThanOrEqual(1);
  expect(seen.nothing).toBeGreaterThanOrEqual(Math.floor(15 / STRIDE));
});

it('a wipe that met a locked keychain continues once it is open, and a session without one is wiped as well', async () => {
  const before = await itemsBelow(desk.root);
  await desk.app.close();
  const { dataDir, exportDir } = foldersBelow(desk.root);
  const locked = {
    load: () => Promise.reject(new Error('no library')),
    get: () => Promise.reject(new Error('no library')),
    set: () => Promise.reject(new Error('no library')),
    delete: () => Promise.reject(new Error('no library')),
  };
  const session = await launch({ dataDir, exportDir }, { keychain: locked });
  expect((await session.state()).vault.kind).toBe('absent');
  await session.calls.vault.useSessionOnly({});
  await connectTo(session, desk.sandbox);
  await session.calls.keep.wipe({ everything: true });
  expect(await session.state()).toMatchObject({ connections: [], vault: { kind: 'sessionOnly' } });
  await session.close();
  expect(await dataBelow(desk.root)).toEqual(['vault-marker.json', 'wipe.pending']);
  expect(await itemsBelow(desk.root)).toEqual(before);
  const app = await launchBelow(desk.root);
  await expectAsAtFirst(app, before);
  expect(await dataBelow(desk.root)).toEqual(['cache', 'vault-marker.json']);
  await app.close();
});

/** The words of the child until it died at that step; the last is `whole` when it came to its end. */
async function wipeAndDie(dieAt: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify({ root: desk.root, dieAt })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  await once(child, 'close');
  return said.split('\n').filter((line) => line !== '');
}
