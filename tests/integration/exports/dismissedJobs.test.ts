import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { noSmallDisk } from '../disk/onSmallDisk.ts';
import type { Launch } from '../services/launch.ts';
import { deskForEach } from './deskForEach.ts';
import { endOfJob, firstWithPdf } from './exportDesk.ts';

const command = promisify(execFile);
const COUNT = 5;

describe('a job that nobody will try again', () => {
  const desk = deskForEach('K10010');
  let app: Launch;
  let customer: CustomerRef;
  let mounted = false;
  let logged = 0;

  const names = async (folder = app.exportDir) => (await readdir(folder)).sort();
  const hidden = async () => (await names()).filter((name) => name.startsWith('.'));
  const pdfs = async () => (await names()).filter((name) => name.endsWith('.pdf'));
  const start = async (target: 'folder' | 'zip', count = COUNT) => {
    const selection = await firstWithPdf(app, customer, count);
    await app.calls.exports.start({ customer, selection, target });
  };
  /** All PDFs are there, and a folder has the manifest's name: the last step fails. */
  const failed = async (target: 'folder' | 'zip' = 'folder'): Promise<Job> => {
    await mkdir(join(app.exportDir, target === 'zip' ? 'PDF 10010.manifest.json' : 'manifest.json'));
    await start(target);
    const job = await endOfJob(app);
    expect(job).toMatchObject({ state: 'failed', done: COUNT });
    expect((await hidden()).length).toBeGreaterThan(0);
    return job;
  };
  const refused = () => app.log.lines.slice(logged).filter((line) => line.includes('jobs.discard'));
  /** Dismisses and closes Kontor, which ends the time in which the job can be brought back. */
  const dismiss = async (jobId: string) => {
    await app.calls.jobs.dismiss({ jobId });
    expect((await app.state()).jobs).toEqual([]);
    await app.close();
  };
  const relaunch = async () => {
    await desk.relaunch();
    app = desk.app;
  };
  const expectNoJob = async () => {
    await relaunch();
    expect((await app.state()).jobs).toEqual([]);
  };

  beforeEach(() => {
    ({ app, customer } = desk);
    logged = app.log.lines.length;
  });
  afterEach(async () => {
    if (mounted) await command('umount', [app.exportDir]);
    mounted = false;
  });

  it('takes journal and half files along, and neither a finished PDF nor what is somebody else’s', async () => {
    const { id: jobId } = await failed();
    const half = `.kontor-${jobId.slice(0, 8)}-1.part`;
    const others = ['.kontor-ffffffff-1.part', '.kontor-ffffffff.journal', 'draft.part', 'manifest.csv'];
    for (const name of [half, ...others]) await writeFile(join(app.exportDir, name), 'half');
    const there = await pdfs();
    expect(there).toHaveLength(COUNT);
    expect(await hidden()).toContain(`.kontor-${jobId.slice(0, 8)}.journal`);
    await dismiss(jobId);
    expect(await names()).toEqual([...there, ...others, 'manifest.json'].sort());
    await expectNoJob();
  });

  it('takes the hidden folder of a ZIP along, and not the ZIP', async () => {
    const { id: jobId } = await failed('zip');
    expect(await hidden()).toEqual([`.kontor-${jobId}`]);
    expect(await names(join(app.exportDir, `.kontor-${jobId}`))).toHaveLength(COUNT + 1);
    await dismiss(jobId);
    expect(await names()).toEqual(['PDF 10010.manifest.json', 'PDF 10010.zip']);
    await expectNoJob();
  });

  it('is dismissed where its folder is gone', async () => {
    const { id: jobId } = await failed();
    const moved = join(desk.root, 'moved');
    await rename(app.exportDir, moved);
    const there = await names(moved);
    await dismiss(jobId);
    expect(await names(moved)).toEqual(there);
    expect(refused()).toEqual([]);
    await expectNoJob();
  });

  it('is dismissed where a file has taken the place of its folder, which the log says without its name', async () => {
    const { id: jobId } = await failed();
    const moved = join(desk.root, 'moved too');
    await rename(app.exportDir, moved);
    await writeFile(app.exportDir, '');
    await dismiss(jobId);
    expect(refused()).toHaveLength(1);
    expect(refused()[0]).toContain('fileNotWritable');
    expect(refused()[0]).not.toContain(desk.root);
    await rm(app.exportDir);
    await expectNoJob();
  });

  it.for(['read-only', 'unmounted'])('is dismissed where its disk is %s', async (disk, context) => {
    const { exportDir } = app;
    const missing = await noSmallDisk();
    if (missing !== null) return context.skip(missing);
    await command('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', exportDir]);
    mounted = true;
    const { id: jobId } = await failed();
    const there = await names();
    await command(...(disk === 'unmounted' ? unmount(exportDir) : readOnly(exportDir)));
    mounted = disk !== 'unmounted';
    await dismiss(jobId);
    expect(await names()).toEqual(mounted ? there : []);
    expect(refused()).toHaveLength(mounted ? 1 : 0);
    await expectNoJob();
  });

  it('can be brought back as it was, files included, until Kontor is closed', async () => {
    const job = await failed();
    const there = await names();
    await app.calls.jobs.dismiss({ jobId: job.id });
    expect((await app.state()).jobs).toEqual([]);
    expect(await names()).toEqual(there);
    await app.calls.jobs.bringBack({ jobId: job.id });
    expect((await app.state()).jobs).toEqual([job]);
    await rm(join(app.exportDir, 'manifest.json'), { recursive: true });
    await app.calls.jobs.retryFailed({ jobId: job.id });
    expect(await endOfJob(app)).toMatchObject({ state: 'done', done: COUNT });
    await dismiss(job.id);
    await relaunch();
    await expect(app.calls.jobs.bringBack({ jobId: job.id })).rejects.toMatchObject({ code: 'jobNotFound' });
  });

  it('goes for good before its customer is forgotten', async () => {
    const { id: jobId } = await failed();
    await app.calls.jobs.dismiss({ jobId });
    await app.calls.connections.remove({ connectionId: customer.connectionId });
    expect(await hidden()).toEqual([]);
    await expect(app.calls.jobs.bringBack({ jobId })).rejects.toMatchObject({ code: 'jobNotFound' });
  });

  it('leaves nothing hidden behind when its connection is removed, ended or interrupted', async () => {
    await failed();
    await start('folder', 100);
    while (((await app.state()).jobs.at(-1)?.done ?? 0) < 20) await new Promise((go) => setTimeout(go, 10));
    await app.close();
    const left = await hidden();
    expect(left).toHaveLength(2);
    await relaunch();
    expect((await app.state()).jobs.map(({ state }) => state)).toEqual(['failed', 'running']);
    await app.calls.connections.remove({ connectionId: customer.connectionId });
    const there = await pdfs();
    expect(there.length).toBeGreaterThanOrEqual(20);
    expect(await names()).toEqual([...there, 'manifest.json'].sort());
    await expectNoJob();
  });
});

function unmount(folder: string): [string, string[]] {
  return ['umount', [folder]];
}

function readOnly(folder: string): [string, string[]] {
  return ['mount', ['-o', 'remount,ro', folder]];
}
