import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { mergeOnThread } from '../../../electron/documents/documentThread.ts';
import { saveWhole } from '../../../electron/documents/files/writeFile.ts';
import { mergedPdf } from '../../../electron/documents/pdf/merge.ts';
import { EXPORT_TARGETS, type ExportTarget } from '../../../shared/domain/bounds.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { damagedPdf } from '../../sandbox/faults/damagedPdf.ts';
import type { FaultEffect } from '../../sandbox/faults/faultRule.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { threadFiles } from '../threadFiles.ts';
import { plainPdf } from '../writers/oddPdfs.ts';
import { deskForEach } from './deskForEach.ts';
import { endOfJob, firstWithPdf, hashesOf, pdfsOnly } from './exportDesk.ts';

const THREAD = threadFiles().exportThread;
const COUNT = 6;

describe('an export that gets damaged PDFs', () => {
  const desk = deskForEach('K10010');

  const exported = async (target: ExportTarget, count = COUNT): Promise<Job> => {
    const selection = await firstWithPdf(desk.app, desk.customer, count);
    return desk.ended(desk.app.calls.exports.start({ customer: desk.customer, selection, target }));
  };
  const fault = (effect: FaultEffect, next = 1) =>
    desk.sandbox.faults.add({ scope: 'invoicePdf', effect, next });
  const codes = ({ failures }: Job) => failures.map(({ failure }) => failure.code);

  it.each(EXPORT_TARGETS)(
    'saves no damaged file (%s), names it, and gets it by another try',
    async (target) => {
      fault({ kind: 'damagedPdf' });
      const job = await exported(target);
      expect(job).toMatchObject({ state: 'done', done: COUNT - 1, failed: 1, stoppedBy: null });
      expect(codes(job)).toEqual(['pdfDamaged']);
      await desk.app.calls.jobs.retryFailed({ jobId: job.id });
      expect(await endOfJob(desk.app)).toMatchObject({ state: 'done', done: COUNT, failed: 0 });
    },
  );

  it('says of a merge of one damaged PDF that it is damaged', async () => {
    fault({ kind: 'damagedPdf' });
    const job = await exported('mergedPdf', 1);
    expect(job).toMatchObject({ done: 0, failed: 1, stoppedBy: null });
    expect(codes(job)).toEqual(['pdfDamaged']);
    expect(await readdir(desk.app.exportDir)).toEqual([]);
  });

  it('ends the reading of a small PDF that unpacks to hundreds of megabytes, and saves the others', async () => {
    fault({ kind: 'damagedPdf', unpacksTo: 300_000_000 });
    const job = await exported('folder');
    expect(job).toMatchObject({ state: 'done', done: COUNT - 1, failed: 1 });
    expect(codes(job)).toEqual(['pdfTooLarge']);
    expect(Object.keys(pdfsOnly(await hashesOf(desk.app.exportDir)))).toHaveLength(COUNT - 1);
  });

  it('does not take a damaged copy that is kept here for the PDF', async () => {
    const { rows } = await desk.app.calls.invoices.page({
      customer: desk.customer,
      filter: { ...NO_FILTER, hasPdf: true },
      sort: [],
      offset: 0,
      limit: 1,
    });
    fault({ kind: 'damagedPdf' });
    await desk.app.calls.pdfs.preview({ customer: desk.customer, id: rows[0]?.id ?? 0 });
    expect(await exported('folder', 1)).toMatchObject({ done: 1, failed: 0 });
  });
});

describe('a merge within bounds', () => {
  let plain: Buffer = Buffer.alloc(0);
  beforeEach(async () => {
    plain = await plainPdf();
  });

  const merged = (bytes: Buffer, bounds: { bytes: number; ms: number }, size = bytes.length) => {
    const inputs = inWindows([{ title: 'a', group: null, bytes }]);
    const signal = new AbortController().signal;
    const merge = { thread: THREAD, title: 'x', inputs, size, signal, bounds };
    const target = { folder: join(process.env['TMPDIR'] ?? '/tmp'), fileName: 'merged.pdf', jobId: 'bounds' };
    return saveWhole(target, (path) => mergeOnThread(merge, path));
  };

  it('ends at its limit of memory, which buffers count in', async () => {
    const bomb = damagedPdf(plain, 300_000_000);
    expect(bomb.length).toBeLessThan(350_000);
    await expect(merged(bomb, { bytes: 150_000_000, ms: 60_000 })).rejects.toMatchObject({
      code: 'mergeTooLarge',
    });
  });

  it('ends when its time is over, and refuses more input than there is room for', async () => {
    const bomb = damagedPdf(plain, 300_000_000);
    const bounds = { bytes: 4_000_000_000, ms: 300 };
    await expect(merged(bomb, bounds)).rejects.toMatchObject({ code: 'mergeTooLarge' });
    await expect(merged(plain, bounds, 500_000_000)).rejects.toMatchObject({ code: 'mergeTooLarge' });
  });

  it('takes so many pages and no more', async () => {
    const reading = async () => {
      const inputs = inWindows([1, 2, 3].map((n) => ({ title: `${n}`, group: null, bytes: plain })));
      for await (const _ of mergedPdf(inputs, { title: 'x', broken: () => undefined, mostPages: 5 }));
    };
    await expect(reading()).rejects.toMatchObject({ name: 'TooManyPages' });
  });
});
