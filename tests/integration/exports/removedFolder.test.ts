import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { deskForEach } from './deskForEach.ts';
import { endOfJob, firstWithPdf } from './exportDesk.ts';

const COUNT = 80;

describe('an export whose files are removed while it runs', () => {
  const desk = deskForEach('K10010');

  const pdfs = async () =>
    (await readdir(desk.app.exportDir).catch(() => [])).filter((name) => name.endsWith('.pdf'));
  /** Files of the job are removed once so many are there. */
  const removedAfter = async (count: number, remove: () => Promise<unknown>) => {
    desk.sandbox.faults.add({ scope: 'invoicePdf', effect: { kind: 'latency', minMs: 20, maxMs: 40 } });
    const selection = await firstWithPdf(desk.app, desk.customer, COUNT);
    await desk.app.calls.exports.start({ customer: desk.customer, selection });
    await expect.poll(async () => (await pdfs()).length, { interval: 5 }).toBeGreaterThanOrEqual(count);
    await remove();
    return { job: await endOfJob(desk.app), selection };
  };
  const retried = async ({ id }: Job) => {
    await desk.app.calls.jobs.retryFailed({ jobId: id });
    return endOfJob(desk.app);
  };
  const exportedHere = async (ids: readonly number[]) => {
    const details = await Promise.all(
      ids.map((id) => desk.app.calls.invoices.detail({ customer: desk.customer, id })),
    );
    return details.filter(({ row }) => row.exportedHere).length;
  };

  it('P42 counts what is gone at its end as failed, and fetches it again when that is tried again', async () => {
    const { job, selection } = await removedAfter(20, async () => {
      for (const name of (await pdfs()).slice(0, 12)) await rm(join(desk.app.exportDir, name));
    });
    expect(job).toMatchObject({ state: 'done', done: COUNT - 12, failed: 12 });
    expect(job.failures).toHaveLength(12);
    expect(job.failures[0]?.failure.code).toBe('exportRemoved');
    expect(await pdfs()).toHaveLength(job.done);
    if (selection.kind === 'rows') expect(await exportedHere(selection.ids)).toBe(job.done);
    const verdict = await desk.app.calls.exports.verify({ jobId: job.id });
    expect(verdict).toMatchObject({ intact: job.done, missing: 0 });
    desk.sandbox.log.clear();
    expect(await retried(job)).toMatchObject({ state: 'done', done: COUNT, failed: 0 });
    expect(await pdfs()).toHaveLength(COUNT);
    expect(desk.sandbox.log.count('assumed')).toBeLessThanOrEqual(12);
  });

  it('P42 ends soon after the folder was emptied, with what is there, and saves the rest again', async () => {
    const { job } = await removedAfter(20, async () => {
      const names = await readdir(desk.app.exportDir);
      await Promise.all(names.map((name) => rm(join(desk.app.exportDir, name), { force: true })));
    });
    expect(job).toMatchObject({ state: 'failed', stoppedBy: { code: 'exportRemoved' } });
    expect(await pdfs()).toHaveLength(job.done);
    expect(job.done).toBeLessThan(20);
    expect(await retried(job)).toMatchObject({ state: 'done', done: COUNT, failed: 0 });
    expect(await pdfs()).toHaveLength(COUNT);
  });

  it('P50 ends where a link has taken the place of the folder, and writes nothing there', async () => {
    const elsewhere = `${desk.app.exportDir} elsewhere`;
    const { job } = await removedAfter(20, async () => {
      await mkdir(elsewhere);
      await rename(desk.app.exportDir, `${desk.app.exportDir} before`);
      await symlink(elsewhere, desk.app.exportDir);
    });
    expect(job).toMatchObject({ state: 'failed' });
    // A file may have come between the two steps.
    expect(['exportRemoved', 'folderGone']).toContain(job.stoppedBy?.code);
    expect(await readdir(elsewhere)).toEqual([]);
  });

  it('P42 ends soon after the folder was removed, has saved nothing, and makes it again', async () => {
    const { job } = await removedAfter(20, () =>
      rm(desk.app.exportDir, { recursive: true, force: true, maxRetries: 5 }),
    );
    expect(job).toMatchObject({ state: 'failed' });
    expect(await pdfs()).toHaveLength(job.done);
    expect(await retried(job)).toMatchObject({ state: 'done', done: COUNT, failed: 0 });
    expect(await pdfs()).toHaveLength(COUNT);
  });

  it('P42 is no different for statements of account', async () => {
    const { app, customer } = desk;
    const numbers = Array.from({ length: 24 }, (_, at) => String(10_001 + at));
    for (const typed of numbers) {
      const one = typedCustomer({ connectionId: customer.connectionId, typed });
      await app.calls.customers.refresh({ customer: one });
    }
    await app.calls.exports.statements({
      ...{ connectionId: customer.connectionId, scope: 'open', from: null, to: null },
      ...{ lateOn: '2026-06-30' as never, target: 'folder', template: 'Statement {customer} {date}' },
      whose: { kind: 'numbers', numbers: numbers.join(' ') },
    });
    await expect.poll(async () => (await pdfs()).length, { interval: 2 }).toBeGreaterThan(0);
    for (const name of await readdir(app.exportDir)) await rm(join(app.exportDir, name), { force: true });
    const job = await endOfJob(app);
    expect(await pdfs()).toHaveLength(job.done);
    expect(job.failed + (job.stoppedBy === null ? 0 : 1)).toBeGreaterThan(0);
    const whole = await retried(job);
    expect(whole).toMatchObject({ state: 'done', failed: 0 });
    expect(await pdfs()).toHaveLength(whole.done);
  });
});
