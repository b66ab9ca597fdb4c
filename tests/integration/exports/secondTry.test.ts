import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { deskForEach } from './deskForEach.ts';
import { endOfJob, firstWithPdf } from './exportDesk.ts';

const COUNT = 12;
const tools = missingTools('unzip', 'pdfinfo');

describe('another try of what failed', () => {
  const desk = deskForEach('K10010');
  const digest = async (name: string | null) =>
    createHash('sha256')
      .update(await readFile(desk.file(name)))
      .digest('hex');

  /** A job of which some invoices fail at first. */
  const halfDone = async (target: 'folder' | 'zip' | 'mergedPdf'): Promise<Job> => {
    desk.sandbox.faults.add({ scope: 'invoicePdf', effect: { kind: 'status', status: 404 }, next: 5 });
    const selection = await firstWithPdf(desk.app, desk.customer, COUNT);
    const job = await desk.ended(
      desk.app.calls.exports.start({ customer: desk.customer, selection, target }),
    );
    expect(job).toMatchObject({ state: 'done', total: COUNT });
    expect(job.failed).toBeGreaterThan(0);
    expect(job.done).toBeGreaterThan(0);
    desk.sandbox.faults.clear();
    return job;
  };
  const again = async ({ id: jobId }: Job): Promise<Job> => {
    await desk.app.calls.jobs.retryFailed({ jobId });
    const job = await endOfJob(desk.app);
    expect(job).toMatchObject({ state: 'done', done: COUNT, failed: 0 });
    return job;
  };

  it('fills a folder in, and asks for nothing that is there', async () => {
    const first = await halfDone('folder');
    desk.sandbox.log.clear();
    const second = await again(first);
    expect(desk.sandbox.log.count('assumed')).toBe(first.failed);
    expect((await readdir(desk.app.exportDir)).filter((name) => name.endsWith('.pdf'))).toHaveLength(COUNT);
    expect(await desk.app.calls.exports.verify({ jobId: second.id })).toMatchObject({
      intact: COUNT,
      unknown: 0,
    });
  });

  it.skipIf(tools !== null)(
    `puts the whole ZIP in the place of the first (${tools ?? 'unzip'})`,
    async () => {
      const first = await halfDone('zip');
      expect(first.fileName).toBe('PDF 10010.zip');
      desk.sandbox.log.clear();
      // Another launch knows its own file as well.
      await desk.relaunch();
      const second = await again(first);
      expect(second.fileName).toBe(first.fileName);
      expect(desk.sandbox.log.count('assumed')).toBe(first.failed);
      expect((await readdir(desk.app.exportDir)).sort()).toEqual([
        'PDF 10010.manifest.csv',
        'PDF 10010.manifest.json',
        'PDF 10010.zip',
      ]);
      const listed = await printed('unzip', '-Z1', desk.file(second.fileName));
      expect(listed.split('\n').filter((name) => name.endsWith('.pdf'))).toHaveLength(COUNT);
      const manifest = JSON.parse(await readFile(desk.file('PDF 10010.manifest.json'), 'utf8'));
      expect(manifest.entries).toHaveLength(COUNT);
      expect(manifest.entries.every(({ outcome }: { outcome: string }) => outcome === 'saved')).toBe(true);
    },
  );

  it.skipIf(tools !== null)(`puts the whole merged PDF there too (${tools ?? 'pdfinfo'})`, async () => {
    const first = await halfDone('mergedPdf');
    const before = await digest(first.fileName);
    const second = await again(first);
    expect(second.fileName).toBe(first.fileName);
    expect(await digest(second.fileName)).not.toBe(before);
    expect((await readdir(desk.app.exportDir)).filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
    const pages = /Pages:\s+(\d+)/.exec(await printed('pdfinfo', desk.file(second.fileName)))?.[1];
    expect(Number(pages)).toBeGreaterThanOrEqual(COUNT);
  });

  it('leaves a file alone that somebody has changed since, and takes a numbered name', async () => {
    const first = await halfDone('zip');
    await writeFile(desk.file(first.fileName), 'somebody put something else here');
    const second = await again(first);
    expect(second.fileName).toBe('PDF 10010 (2).zip');
    expect(await readFile(desk.file(first.fileName), 'utf8')).toBe('somebody put something else here');
  });
});
