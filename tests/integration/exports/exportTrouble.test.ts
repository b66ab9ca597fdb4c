import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { deskForEach } from './deskForEach.ts';
import { endOfJob, firstWithPdf, hashesOf, pdfsOnly } from './exportDesk.ts';

const COUNT = 120;

describe('an export that meets trouble', () => {
  const desk = deskForEach('K10010');

  const until = async (condition: (job: Job) => boolean): Promise<Job> => {
    for (;;) {
      const job = (await desk.app.state()).jobs.at(-1);
      if (job && condition(job)) return job;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const start = async () => {
    const selection = await firstWithPdf(desk.app, desk.customer, COUNT);
    await desk.app.calls.exports.start({ customer: desk.customer, selection });
  };

  it('waits while the service is gone, says so, and continues by itself', async () => {
    await start();
    await until(({ done }) => done >= 20);
    const { port } = desk.sandbox;
    await desk.sandbox.stop();
    const waiting = await until((job) => job.waiting === 'offline');
    expect(waiting).toMatchObject({ state: 'running', failed: 0 });
    expect(waiting.done).toBeLessThan(COUNT);
    desk.sandbox = await startSandbox({ referenceDate: '2026-06-30', port });
    const job = await endOfJob(desk.app);
    expect(job).toMatchObject({ state: 'done', done: COUNT, failed: 0, waiting: null });
    expect(Object.keys(pdfsOnly(await hashesOf(desk.app.exportDir)))).toHaveLength(COUNT);
  });

  it('ends at once when the service refuses the client, and does the rest once it no longer does', async () => {
    await start();
    await until(({ done }) => done >= 20);
    for (const scope of ['invoicePdf', 'generalToken', 'customerToken']) {
      desk.sandbox.faults.add({ scope, effect: { kind: 'status', status: 401 } });
    }
    desk.sandbox.log.clear();
    const job = await endOfJob(desk.app);
    expect(job).toMatchObject({
      state: 'failed',
      failed: 0,
      stoppedBy: { code: 'serviceRejectedCredentials' },
    });
    expect(desk.sandbox.log.entries().length).toBeLessThan(40);
    const manifest = JSON.parse(await readFile(join(desk.app.exportDir, 'manifest.json'), 'utf8'));
    expect(manifest.entries).toHaveLength(COUNT);
    const open = manifest.entries.filter(({ reason }: { reason: string }) => reason === 'notTried');
    expect(open).toHaveLength(COUNT - job.done);
    desk.sandbox.faults.clear();
    await desk.app.calls.jobs.retryFailed({ jobId: job.id });
    expect(await endOfJob(desk.app)).toMatchObject({
      state: 'done',
      done: COUNT,
      failed: 0,
      stoppedBy: null,
    });
    expect(await desk.app.calls.exports.verify({ jobId: job.id })).toMatchObject({
      files: COUNT,
      intact: COUNT,
    });
  });

  it('leaves nothing half behind when it is cancelled, and says in the manifest what it did not do', async () => {
    await start();
    const { id: jobId } = await until(({ done }) => done >= 20);
    await desk.app.calls.jobs.cancel({ jobId });
    const job = await endOfJob(desk.app);
    expect(job.state).toBe('cancelled');
    const names = await readdir(desk.app.exportDir);
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(job.done);
    expect(await desk.app.calls.exports.verify({ jobId })).toMatchObject({ intact: job.done, unknown: 0 });
    await desk.app.calls.jobs.dismiss({ jobId });
    expect((await desk.app.state()).jobs).toEqual([]);
    await desk.relaunch();
    expect((await desk.app.state()).jobs).toEqual([]);
  });

  it('continues an interrupted job by itself in the next launch, and shows ended ones again', async () => {
    await start();
    await until(({ done }) => done >= 20);
    await desk.relaunch();
    const left = await until(() => true);
    expect(left).toMatchObject({ state: 'running', waiting: null, total: COUNT });
    expect(await endOfJob(desk.app)).toMatchObject({ state: 'done', failed: 0 });
    expect(Object.keys(pdfsOnly(await hashesOf(desk.app.exportDir)))).toHaveLength(COUNT);
    await desk.relaunch();
    expect(await until(() => true)).toMatchObject({ id: left.id, state: 'done', total: COUNT });
  });

  it('ends at once when the folder is gone, instead of fetching what nobody can keep', async () => {
    await start();
    await until(({ done }) => done >= 20);
    await rename(desk.app.exportDir, join(desk.root, 'moved'));
    expect(await endOfJob(desk.app)).toMatchObject({
      state: 'failed',
      stoppedBy: { code: 'folderGone' },
    });
    expect(desk.sandbox.log.count('assumed')).toBeLessThan(COUNT);
  });
});
