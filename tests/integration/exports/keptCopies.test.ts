import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../electron/sandbox/startSandbox.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Launch } from '../services/launch.ts';
import { endOfJob, firstWithPdf, launchBelow, lookUp } from './exportDesk.ts';

const COUNT = 10;
const PDF_BYTES = 600_000;

describe('exported PDFs, kept for offline reading once the job is over', () => {
  let root = '';
  let sandbox: Sandbox;
  let app: Launch;
  let customer: CustomerRef;

  const kept = async () => (await app.calls.pdfs.kept({})).count;
  const untilKept = async (count: number) => {
    for (let tries = 0; tries < 400 && (await kept()) < count; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    expect(await kept()).toBe(count);
  };
  const exported = async (target: 'folder' | 'zip') => {
    const selection = await firstWithPdf(app, customer, COUNT);
    await app.calls.exports.start({ customer, selection, target });
    expect(await endOfJob(app)).toMatchObject({ state: 'done', done: COUNT });
    return selection;
  };

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'kontor-copies-'));
    sandbox = await startSandbox({ referenceDate: '2026-06-30', pdf: { padTo: PDF_BYTES } });
    app = await launchBelow(root);
    customer = await lookUp(app, sandbox, 'K10010');
  });
  afterEach(async () => {
    await app.close();
    await sandbox.stop();
    await rm(root, { recursive: true, force: true });
  });

  it.each(['folder', 'zip'] as const)(
    'are read without the service after an export to a %s',
    async (target) => {
      const selection = await exported(target);
      await untilKept(COUNT);
      await sandbox.stop();
      const [id = 0] = selection.kind === 'rows' ? selection.ids : [];
      const { bytes, fromCache } = await app.calls.pdfs.preview({ customer, id });
      expect(fromCache).toBe(true);
      expect(bytes).toHaveLength(PDF_BYTES);
      // And a second export of the same asks for none of them.
      const plan = await app.calls.exports.plan({ customer, selection });
      expect(plan.requests).toBe(0);
    },
  );

  it('are none where the clerk gives them no room', async () => {
    await app.calls.settings.update({ change: { pdfLimitMb: 0 } });
    await exported('zip');
    await exported('folder');
    await app.close();
    app = await launchBelow(root);
    expect(await kept()).toBe(0);
  });

  it('are the files as they were written, not as somebody has changed them', async () => {
    const selection = await firstWithPdf(app, customer, COUNT);
    await app.calls.exports.start({ customer, selection });
    await endOfJob(app);
    await untilKept(COUNT);
    await app.calls.pdfs.empty({});
    const names = (await readdir(app.exportDir)).filter((name) => name.endsWith('.pdf'));
    await writeFile(join(app.exportDir, names[0] ?? ''), 'changed');
    sandbox.log.clear();
    // The same again: what still holds its bytes is "there already", and all are kept from what the service sent.
    await app.calls.exports.start({ customer, selection });
    const job = await endOfJob(app);
    expect(job).toMatchObject({ state: 'done', done: 1, skipped: COUNT - 1 });
    expect(sandbox.log.count('assumed')).toBe(COUNT);
    await untilKept(COUNT);
  });
});
