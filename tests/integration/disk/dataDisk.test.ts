import { cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerSummary } from '../../../shared/ipc/customers.ts';
import type { InvoicePage } from '../../../shared/ipc/invoices.ts';
import { pdfsIn } from '../../e2e/harness/pdfsIn.ts';
import { LONGEST_TEST } from '../../patience.ts';
import { casesOf, inFull } from '../../promiseCounts.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { folderForEach } from '../ownFolder.ts';
import {
  customer,
  type Driver,
  failureOf,
  granted,
  lookedUpOrSaid,
  ready,
  type StartHost,
  startBrowserHost,
  startElectronHost,
} from './driver.ts';
import { type DiskFailure, type FailingDisk, noFailingDisk, onFailingDisk } from './onFailingDisk.ts';
import { noSmallDisk, onSmallDisk, type SmallDisk } from './onSmallDisk.ts';

const missing = await noSmallDisk();
const POINTS = casesOf(50, 2);
/** Bytes of room that the points are spread over: none at all, up to what a deed or two needs. */
const MOST_ROOM = 400_000;
const OWN_DISK = ['diskFull', 'dataGone', 'dataReadOnly'];
const HOSTS: readonly (readonly [string, StartHost])[] = [
  ['browser host', startBrowserHost],
  ['Electron', startElectronHost],
];

const exportDir = folderForEach();

/** Fetches a customer with PDFs while there is room, and gives the ids of some. */
async function pdfIds(host: Driver): Promise<readonly number[]> {
  granted(await host.call<CustomerSummary>('customers.open', { customer: customer(10_010) }));
  granted(await host.call('customers.refresh', { customer: customer(10_010) }));
  const window = { filter: { ...NO_FILTER, hasPdf: true }, sort: [], offset: 0, limit: 60 };
  const page = granted(
    await host.call<InvoicePage>('invoices.page', { customer: customer(10_010), ...window }),
  );
  return page.rows.map(({ id }) => id);
}

async function exported(host: Driver, id: number): Promise<void> {
  const selection = { kind: 'rows', ids: [id] };
  granted(await host.call('exports.start', { customer: customer(10_010), selection, target: 'folder' }));
  await expect.poll(async () => (await host.state()).jobs.at(-1)?.state).not.toBe('running');
  expect((await host.state()).jobs.at(-1)).toMatchObject({ state: 'done', failed: 0, stoppedBy: null });
}

describe.each(HOSTS)('P41 a disk of the data folder that fails: %s', (name, start) => {
  const disk = (body: (disk: SmallDisk) => Promise<void>) => onSmallDisk('24m', body);

  it.skipIf(missing !== null)(
    `P41 ${name}: full at ${POINTS} points, said in words, exports to another disk go on, recovery by itself (${missing ?? 'tmpfs'})`,
    { timeout: 2 * LONGEST_TEST },
    async () => {
      await disk(async ({ path, fill, free }) => {
        const data = join(path, 'data');
        const host = await start(data, exportDir());
        const ids = await pdfIds(host);
        for (let point = 0; point < POINTS; point += 1) {
          await fill(Math.round((MOST_ROOM * point) / POINTS));
          // Three look-ups and more: each is done or says which disk it was.
          for (let at = 0; at < 4; at += 1) {
            await lookedUpOrSaid(host, 10_020 + ((point * 4 + at) % 150), OWN_DISK);
          }
          if (point === 0) await ready(host, 'full');
          await exported(host, ids[point % ids.length] ?? 0);
          expect(host.exitCode()).toBeNull();
          await free();
          await ready(host, 'ready');
          granted(await host.call('customers.refresh', { customer: customer(10_020 + (point % 150)) }));
        }
        expect((await pdfsIn(exportDir())).length).toBe(Math.min(POINTS, ids.length));
        // What was done meanwhile is kept after all.
        const detail = await host.call<{ row: { exportedHere: boolean } }>('invoices.detail', {
          customer: customer(10_010),
          id: ids[0],
        });
        expect(granted(detail).row.exportedHere).toBe(true);
        const logFile = join(data, name === 'Electron' ? 'data' : '', 'logs', 'kontor.log');
        const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n');
        const events = lines.map((line) => (JSON.parse(line) as { event: string }).event);
        expect(events).toContain('dataFolder.ready');
        expect(events).not.toContain('process.uncaught');
        await host.close();
      });
    },
  );

  it.skipIf(missing !== null)(
    `P41 ${name}: a start on a full disk names the cause and goes on by itself (${missing ?? 'tmpfs'})`,
    async () => {
      await disk(async ({ path, fill, free }) => {
        await fill();
        const host = await start(join(path, 'data'), exportDir());
        await ready(host, 'full');
        const retried = failureOf(await host.call('vault.retry'));
        expect(retried).toMatchObject({ code: 'diskFull', retryable: true });
        expect((await host.state()).vault.kind).not.toBe('ready');
        expect(host.exitCode()).toBeNull();
        await free();
        await ready(host, 'ready');
        await expect.poll(async () => (await host.state()).connections.length).toBe(1);
        expect(await pdfIds(host)).not.toEqual([]);
        await host.close();
      });
    },
  );

  it(`P41 ${name}: a data folder that is taken away is said, and is used again when it is back`, async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    const host = await start(data, exportDir());
    const [id = 0] = await pdfIds(host);
    await rename(data, `${data}.away`);
    // By day a call meets it; at night it is noticed by itself, by a look every five seconds.
    if (!inFull) await lookedUpOrSaid(host, 10_012, OWN_DISK);
    await ready(host, 'gone');
    await exported(host, id);
    expect(host.exitCode()).toBeNull();
    await rename(`${data}.away`, data);
    await ready(host, 'ready');
    granted(await host.call('customers.refresh', { customer: customer(10_011) }));
    await host.close();
  });

  it(`P41 ${name}: once the data folder is removed nothing is answered as kept, and a backup is used`, async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    const host = await start(data, exportDir());
    const noted = (number: number) => ({ customer: customer(number), givenName: `Noted ${number}` });
    granted(await host.call('customers.note', noted(10_011)));
    // As programs for backups do, without the socket of a host that runs.
    await cp(data, `${data}.backup`, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
    const view = { name: 'Lost', filter: NO_FILTER, sort: [], columns: null };
    const writes: readonly [string, unknown][] = [
      ['customers.note', noted(10_012)],
      ['views.save', { id: null, view }],
      ['settings.update', { change: { theme: 'dark' } }],
      ['customers.refresh', { customer: customer(10_012) }],
    ];
    for (const [channel, input] of writes) {
      const failure = failureOf(await host.call(channel, input));
      expect({ channel, code: failure?.code }).toEqual({ channel, code: 'dataGone' });
    }
    await ready(host, 'removed');
    const { settings } = await host.state();
    expect(settings.theme).not.toBe('dark');
    // What is open can still be read, and the clerk's own part of it be kept.
    const prepared = granted(await host.call<{ exportId: string; text: string }>('ownFacts.prepare'));
    expect(prepared.text).toContain('Noted 10011');
    const saved = granted(
      await host.call<{ fileName: string }>('ownFacts.save', { exportId: prepared.exportId }),
    );
    expect(await readdir(exportDir())).toContain(saved.fileName);
    // The other way out: a backup is used as soon as it is there.
    await rename(`${data}.backup`, data);
    await ready(host, 'ready');
    granted(await host.call('customers.note', noted(10_013)));
    const restored = granted(await host.call<{ text: string }>('ownFacts.prepare'));
    expect(restored.text).toContain('Noted 10011');
    expect(restored.text).not.toContain('Noted 10012');
    await host.close();
  });
});

const noDevice = await noFailingDisk();
/** What the desk says, and what a call may answer. */
const SAID: Readonly<Record<DiskFailure, string>> = { readOnly: 'readOnly', ioError: 'gone' };
const LOST_DISK = ['dataGone', 'dataReadOnly'];
/** Both failures in both hosts in full; reduced, each host meets one of them. */
const FAILING_HOSTS: readonly (readonly [string, StartHost, readonly DiskFailure[]])[] = [
  ['browser host', startBrowserHost, (['readOnly', 'ioError'] as const).slice(0, casesOf(2, 1))],
  ['Electron', startElectronHost, (['ioError', 'readOnly'] as const).slice(0, casesOf(2, 1))],
];

const job = async (host: Driver) => (await host.state()).jobs.at(-1);

/** Fetches a customer, and begins to export some of its PDFs; answers when the first is saved. */
async function exporting(host: Driver, number: number): Promise<{ count: number; rest: number }> {
  granted(await host.call('customers.open', { customer: customer(number) }));
  granted(await host.call('customers.refresh', { customer: customer(number) }));
  const window = { filter: { ...NO_FILTER, hasPdf: true }, sort: [], offset: 0, limit: 200 };
  const { rows, matching } = granted(
    await host.call<InvoicePage>('invoices.page', { customer: customer(number), ...window }),
  );
  const selection = { kind: 'rows', ids: rows.map(({ id }) => id) };
  granted(await host.call('exports.start', { customer: customer(number), selection, target: 'folder' }));
  await expect.poll(async () => (await job(host))?.done ?? 0, { interval: 5 }).toBeGreaterThan(0);
  return { count: rows.length, rest: matching - rows.length };
}

/** One failure from its beginning to its end, while an export goes to another disk. */
async function failedAndMended(
  host: Driver,
  disk: FailingDisk,
  how: DiskFailure,
  number: number,
): Promise<void> {
  const before = (await pdfsIn(exportDir())).length;
  const { count, rest } = await exporting(host, number);
  await disk.fail(how);
  for (const one of [number, 10_031, 10_032]) await lookedUpOrSaid(host, one, LOST_DISK);
  await ready(host, SAID[how]);
  await expect.poll(async () => (await job(host))?.state).not.toBe('running');
  expect(await job(host)).toMatchObject({ state: 'done', done: count, failed: 0, stoppedBy: null });
  expect((await pdfsIn(exportDir())).length).toBe(before + count);
  expect(host.exitCode()).toBeNull();
  await disk.mend();
  await ready(host, 'ready');
  expect((await host.state()).cacheNotice).toBe('none');
  granted(await host.call('customers.refresh', { customer: customer(10_031) }));
  // What the export did meanwhile is kept after all.
  const filter = { ...NO_FILTER, hasPdf: true, exportedHere: false };
  const window = { customer: customer(number), filter, sort: [], offset: 0, limit: 1 };
  const left = granted(await host.call<InvoicePage>('invoices.page', window)).matching;
  expect({ how, left }).toEqual({ how, left: rest });
}

describe.each(FAILING_HOSTS)(
  'P41 a disk of the data folder that fails under Kontor: %s',
  (name, start, failures) => {
    it.skipIf(noDevice !== null)(
      `P41 ${name}: ${failures.join(', then ')}: said, an export to another disk goes on, recovery by itself (${noDevice ?? 'ext4'})`,
      () =>
        onFailingDisk(async (disk) => {
          const data = join(disk.path, 'data');
          const host = await start(data, exportDir());
          try {
            for (const [at, how] of failures.entries()) await failedAndMended(host, disk, how, 10_010 + at);
            const logFile = join(data, name === 'Electron' ? 'data' : '', 'logs', 'kontor.log');
            // A disk that failed may have garbage in what was written last.
            const events = (await readFile(logFile, 'utf8')).match(/"event":"[^"]*"/g);
            expect(events).toContain('"event":"dataFolder.ready"');
            expect(events).not.toContain('"event":"process.uncaught"');
          } catch (error) {
            await host.close().catch(() => undefined);
            throw error;
          }
          await host.close();
        }),
    );
  },
);
