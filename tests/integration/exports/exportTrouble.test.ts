import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../electron/sandbox/startSandbox.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { Launch } from '../services/launch.ts';
import { endOfJob, firstWithPdf, hashesOf, launchBelow, lookUp, pdfsOnly } from './exportDesk.ts';

const COUNT = 120;

describe('an export that meets trouble', () => {
  let root = '';
  let sandbox: Sandbox;
  let app: Launch;
  let customer: CustomerRef;

  const until = async (condition: (job: Job) => boolean): Promise<Job> => {
    for (;;) {
      const job = (await app.state()).jobs.at(-1);
      if (job && condition(job)) return job;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const start = async () => {
    const selection = await firstWithPdf(app, customer, COUNT);
    await app.calls.exports.start({ customer, selection });
  };

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'kontor-trouble-'));
    sandbox = await startSandbox({ referenceDate: '2026-06-30' });
    app = await launchBelow(root);
    customer = await lookUp(app, sandbox, 'K10010');
  });
  afterEach(async () => {
    await app.close();
    await sandbox.stop();
    await rm(root, { recursive: true, force: true });
  });

  it('waits while the service is gone, says so, and goes on by itself', async () => {
    await start();
    await until(({ done }) => done >= 20);
    const { port } = sandbox;
    await sandbox.stop();
    const waiting = await until((job) => job.waiting === 'offline');
    expect(waiting).toMatchObject({ state: 'running', failed: 0 });
    expect(waiting.done).toBeLessThan(COUNT);
    sandbox = await startSandbox({ referenceDate: '2026-06-30', port });
    const job = await endOfJob(app);
    expect(job).toMatchObject({ state: 'done', done: COUNT, failed: 0, waiting: null });
    expect(Object.keys(pdfsOnly(await hashesOf(app.exportDir)))).toHaveLength(COUNT);
  });

  it('ends at once when the service refuses the client, and does the rest once it no longer does', async () => {
    await start();
    await until(({ done }) => done >= 20);
    for (const scope of ['invoicePdf', 'generalToken', 'customerToken']) {
      sandbox.faults.add({ scope, effect: { kind: 'status', status: 401 } });
    }
    sandbox.log.clear();
    const job = await endOfJob(app);
    expect(job).toMatchObject({
      state: 'failed',
      failed: 0,
      stoppedBy: { code: 'serviceRejectedCredentials' },
    });
    expect(sandbox.log.entries().length).toBeLessThan(40);
    const manifest = JSON.parse(await readFile(join(app.exportDir, 'manifest.json'), 'utf8'));
    expect(manifest.entries).toHaveLength(COUNT);
    const open = manifest.entries.filter(({ reason }: { reason: string }) => reason === 'notTried');
    expect(open).toHaveLength(COUNT - job.done);
    sandbox.faults.clear();
    await app.calls.jobs.retryFailed({ jobId: job.id });
    expect(await endOfJob(app)).toMatchObject({ state: 'done', done: COUNT, failed: 0, stoppedBy: null });
    expect(await app.calls.exports.verify({ jobId: job.id })).toMatchObject({ files: COUNT, intact: COUNT });
  });

  it('leaves nothing half behind when it is cancelled, and says in the manifest what it did not do', async () => {
    await start();
    const { id: jobId } = await until(({ done }) => done >= 20);
    await app.calls.jobs.cancel({ jobId });
    const job = await endOfJob(app);
    expect(job.state).toBe('cancelled');
    const names = await readdir(app.exportDir);
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(job.done);
    expect(await app.calls.exports.verify({ jobId })).toMatchObject({ intact: job.done, unknown: 0 });
    await app.calls.jobs.dismiss({ jobId });
    expect((await app.state()).jobs).toEqual([]);
    await app.close();
    app = await launchBelow(root);
    expect((await app.state()).jobs).toEqual([]);
  });

  it('shows ended jobs again in the next launch, and an interrupted one as paused', async () => {
    await start();
    await until(({ done }) => done >= 20);
    await app.close();
    app = await launchBelow(root);
    const left = await until(() => true);
    expect(left).toMatchObject({ state: 'paused', waiting: 'interrupted', total: COUNT });
    await app.calls.jobs.resume({ jobId: left.id });
    expect(await endOfJob(app)).toMatchObject({ state: 'done', failed: 0 });
    expect(Object.keys(pdfsOnly(await hashesOf(app.exportDir)))).toHaveLength(COUNT);
    await app.close();
    app = await launchBelow(root);
    expect(await until(() => true)).toMatchObject({ id: left.id, state: 'done', total: COUNT });
  });

  it('ends at once when the folder is gone, instead of fetching what nobody can keep', async () => {
    await start();
    await until(({ done }) => done >= 20);
    await rename(app.exportDir, join(root, 'moved'));
    expect(await endOfJob(app)).toMatchObject({ state: 'failed', stoppedBy: { code: 'fileNotWritable' } });
    expect(sandbox.log.count('assumed')).toBeLessThan(COUNT);
  });
});
