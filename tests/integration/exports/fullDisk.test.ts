import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WORKERS } from '../../../electron/services/jobs/jobRun.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { inFull } from '../../promiseCounts.ts';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.ts';
import { noSmallDisk } from '../disk/onSmallDisk.ts';
import { folderForEach } from '../ownFolder.ts';
import type { Launch } from '../services/launch.ts';
import {
  endOfJob,
  firstWithPdf,
  foldersBelow,
  hashesOf,
  launchBelow,
  lookUp,
  pdfsOnly,
} from './exportDesk.ts';
import { faultlessExport, sandboxOptions } from './flakyExport.ts';

const command = promisify(execFile);
const COUNT = 60;
const NUMBER = 'K10010';
const THREAD = new URL('./fullDiskThread.ts', import.meta.url);
const POINTS: readonly string[] = inFull
  ? ['openSync', 'writeSync', 'fsync', 'linkSync']
  : ['writeSync', 'linkSync'];
const FROM = inFull ? [0, 1, 17, 58] : [17];
const TARGETS = inFull ? (['folder', 'zip'] as const) : (['zip'] as const);

const missing = await noSmallDisk();

describe('P34 an export onto a disk that is full', () => {
  const root = folderForEach();
  let orders = '';
  let sandbox: Sandbox;
  let app: Launch;
  let right: Record<string, string> = {};

  const begin = async (target: 'folder' | 'zip'): Promise<Job> => {
    const customer = await lookUp(app, sandbox, NUMBER);
    const selection = await firstWithPdf(app, customer, COUNT);
    await app.calls.exports.start({ customer, selection, target });
    return endOfJob(app);
  };
  const goOn = async ({ id: jobId }: Job): Promise<Job> => {
    await app.calls.jobs.retryFailed({ jobId });
    return endOfJob(app);
  };
  const expectClean = async (job: Job) => {
    expect(job).toMatchObject({ state: 'failed', stoppedBy: { code: 'diskFull', retryable: true } });
    const names = await readdir(app.exportDir);
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
    const hashes = pdfsOnly(await hashesOf(app.exportDir));
    expect(Object.entries(hashes).filter(([name, hash]) => right[name] !== hash)).toEqual([]);
    return Object.keys(hashes).length;
  };
  const expectWhole = async (job: Job) => {
    expect(job).toMatchObject({ state: 'done', total: COUNT, done: COUNT, failed: 0, stoppedBy: null });
    const hashes = await hashesOf(app.exportDir);
    expect(pdfsOnly(hashes)).toEqual(right);
    const besides = [...hashes.keys()].filter((name) => !name.endsWith('.pdf'));
    expect(besides).toEqual(['manifest.csv', 'manifest.json']);
    // What was on its way when the disk was full is asked for again, and nothing else.
    expect(sandbox.log.count('assumed')).toBeLessThanOrEqual(COUNT + WORKERS);
    expect(await app.calls.exports.verify({ jobId: job.id })).toMatchObject({ intact: COUNT, unknown: 0 });
  };

  beforeAll(async () => {
    right = await faultlessExport(NUMBER, COUNT);
  });
  beforeEach(async () => {
    orders = join(root(), 'orders');
    process.env['KONTOR_TEST_FULL_DISK'] = orders;
    sandbox = await startSandbox(sandboxOptions(false));
  });
  afterEach(async () => {
    await app.close();
    await sandbox.stop();
    delete process.env['KONTOR_TEST_FULL_DISK'];
  });

  const cells = POINTS.flatMap((point) => FROM.map((from) => ({ point, from })));
  it.each(cells)(
    'P34 $point refused from call $from on: said, no half file, and on with the rest',
    async ({ point, from }) => {
      app = await launchBelow(root(), { exportThread: THREAD });
      await writeFile(orders, `${point} ${from}`);
      const job = await begin('folder');
      expect(await expectClean(job)).toBeLessThan(COUNT);
      await rm(orders);
      await expectWhole(await goOn(job));
    },
  );

  it('P34 a ZIP is not there until there is room for all of it', async () => {
    app = await launchBelow(root(), { exportThread: THREAD });
    await writeFile(orders, 'writeSync 20');
    const job = await begin('zip');
    expect(job).toMatchObject({ state: 'failed', stoppedBy: { code: 'diskFull' } });
    expect((await readdir(app.exportDir)).filter((name) => !name.startsWith('.kontor-'))).toEqual([]);
    await rm(orders);
    expect(await goOn(job)).toMatchObject({ state: 'done', done: COUNT, fileName: 'PDF 10010.zip' });
    expect((await readdir(app.exportDir)).sort()).toEqual([
      'PDF 10010.manifest.csv',
      'PDF 10010.manifest.json',
      'PDF 10010.zip',
    ]);
  });

  it.skipIf(missing !== null)(
    `P34 a real disk of 3 MB: said, no half file, and on when there is room (${missing ?? 'tmpfs'})`,
    async () => {
      const disk = foldersBelow(root()).exportDir;
      await mkdir(disk);
      await command('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk]);
      try {
        app = await launchBelow(root());
        const job = await begin('folder');
        const there = await expectClean(job);
        expect(there).toBeGreaterThan(0);
        expect(there).toBeLessThan(COUNT);
        await command('mount', ['-o', 'remount,size=64m', disk]);
        await expectWhole(await goOn(job));
      } finally {
        await command('umount', ['-l', disk]);
      }
    },
  );

  it.skipIf(missing !== null).each(TARGETS)(
    `a disk that is read-only is named, and it goes on once it can be written: %s (${missing ?? 'tmpfs'})`,
    async (target) => {
      const disk = foldersBelow(root()).exportDir;
      await mkdir(disk);
      await command('mount', ['-t', 'tmpfs', '-o', 'size=64m,ro', 'tmpfs', disk]);
      try {
        app = await launchBelow(root());
        const job = await begin(target);
        expect(job).toMatchObject({ state: 'failed', stoppedBy: { code: 'folderReadOnly' } });
        await command('mount', ['-o', 'remount,rw', disk]);
        expect(await goOn(job)).toMatchObject({ state: 'done', failed: 0, stoppedBy: null });
      } finally {
        await command('umount', ['-l', disk]);
      }
    },
  );
});
