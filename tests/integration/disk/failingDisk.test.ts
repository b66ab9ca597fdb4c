import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoicePage } from '../../../shared/ipc/invoices.ts';
import { pdfsIn } from '../../e2e/harness/pdfsIn.ts';
import { casesOf } from '../../promiseCounts.ts';
import { folderForEach } from '../ownFolder.ts';
import {
  customer,
  type Driver,
  granted,
  lookedUpOrSaid,
  ready,
  type StartHost,
  startBrowserHost,
  startElectronHost,
} from './driver.ts';
import { type DiskFailure, type FailingDisk, noFailingDisk, onFailingDisk } from './onFailingDisk.ts';

const missing = await noFailingDisk();
/** What the desk says, and what a call may answer. */
const SAID: Readonly<Record<DiskFailure, string>> = { readOnly: 'readOnly', ioError: 'gone' };
const OWN_DISK = ['dataGone', 'dataReadOnly'];
/** Both failures in both hosts in full; reduced, each host meets one of them. */
const HOSTS: readonly (readonly [string, StartHost, readonly DiskFailure[]])[] = [
  ['browser host', startBrowserHost, (['readOnly', 'ioError'] as const).slice(0, casesOf(2, 1))],
  ['Electron', startElectronHost, (['ioError', 'readOnly'] as const).slice(0, casesOf(2, 1))],
];

const exportDir = folderForEach();

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
  for (const one of [number, 10_031, 10_032]) await lookedUpOrSaid(host, one, OWN_DISK);
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

describe.each(HOSTS)('P41 a disk of the data folder that fails under Kontor: %s', (name, start, failures) => {
  it.skipIf(missing !== null)(
    `P41 ${name}: ${failures.join(', then ')}: said, an export to another disk goes on, recovery by itself (${missing ?? 'ext4'})`,
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
});
