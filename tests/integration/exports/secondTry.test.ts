import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../electron/sandbox/startSandbox.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { Launch } from '../services/launch.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { endOfJob, firstWithPdf, launchBelow, lookUp } from './exportDesk.ts';

const COUNT = 12;
const tools = missingTools('unzip', 'pdfinfo');

describe('another try of what failed', () => {
  let root = '';
  let sandbox: Sandbox;
  let app: Launch;
  let customer: CustomerRef;
  const file = (name: string | null) => join(app.exportDir, name ?? '');
  const digest = async (name: string | null) =>
    createHash('sha256')
      .update(await readFile(file(name)))
      .digest('hex');

  /** A job of which some invoices fail at first. */
  const halfDone = async (target: 'folder' | 'zip' | 'mergedPdf'): Promise<Job> => {
    sandbox.faults.add({ scope: 'invoicePdf', effect: { kind: 'status', status: 404 }, next: 5 });
    const selection = await firstWithPdf(app, customer, COUNT);
    await app.calls.exports.start({ customer, selection, target });
    const job = await endOfJob(app);
    expect(job).toMatchObject({ state: 'done', total: COUNT });
    expect(job.failed).toBeGreaterThan(0);
    expect(job.done).toBeGreaterThan(0);
    sandbox.faults.clear();
    return job;
  };
  const again = async ({ id: jobId }: Job): Promise<Job> => {
    await app.calls.jobs.retryFailed({ jobId });
    const job = await endOfJob(app);
    expect(job).toMatchObject({ state: 'done', done: COUNT, failed: 0 });
    return job;
  };

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'kontor-again-'));
    sandbox = await startSandbox({ referenceDate: '2026-06-30' });
    app = await launchBelow(root);
    customer = await lookUp(app, sandbox, 'K10010');
  });
  afterEach(async () => {
    await app.close();
    await sandbox.stop();
    await rm(root, { recursive: true, force: true });
  });

  it('fills a folder in, and asks for nothing that is there', async () => {
    const first = await halfDone('folder');
    sandbox.log.clear();
    const second = await again(first);
    expect(sandbox.log.count('assumed')).toBe(first.failed);
    expect((await readdir(app.exportDir)).filter((name) => name.endsWith('.pdf'))).toHaveLength(COUNT);
    expect(await app.calls.exports.verify({ jobId: second.id })).toMatchObject({ intact: COUNT, unknown: 0 });
  });

  it.skipIf(tools !== null)(
    `puts the whole ZIP in the place of the first (${tools ?? 'unzip'})`,
    async () => {
      const first = await halfDone('zip');
      expect(first.fileName).toBe('PDF 10010.zip');
      sandbox.log.clear();
      // Another launch knows its own file as well.
      await app.close();
      app = await launchBelow(root);
      const second = await again(first);
      expect(second.fileName).toBe(first.fileName);
      expect(sandbox.log.count('assumed')).toBe(first.failed);
      expect((await readdir(app.exportDir)).sort()).toEqual([
        'PDF 10010.manifest.csv',
        'PDF 10010.manifest.json',
        'PDF 10010.zip',
      ]);
      const listed = await printed('unzip', '-Z1', file(second.fileName));
      expect(listed.split('\n').filter((name) => name.endsWith('.pdf'))).toHaveLength(COUNT);
      const manifest = JSON.parse(await readFile(file('PDF 10010.manifest.json'), 'utf8'));
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
    expect((await readdir(app.exportDir)).filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
    const pages = /Pages:\s+(\d+)/.exec(await printed('pdfinfo', file(second.fileName)))?.[1];
    expect(Number(pages)).toBeGreaterThanOrEqual(COUNT);
  });

  it('leaves a file alone that somebody has changed since, and takes a numbered name', async () => {
    const first = await halfDone('zip');
    await writeFile(file(first.fileName), 'somebody put something else here');
    const second = await again(first);
    expect(second.fileName).toBe('PDF 10010 (2).zip');
    expect(await readFile(file(first.fileName), 'utf8')).toBe('somebody put something else here');
  });
});
