import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { deskForEach } from './deskForEach.ts';
import { firstWithPdf } from './exportDesk.ts';

const COUNT = 10;
const PDF_BYTES = 600_000;

describe('exported PDFs, kept for offline reading once the job is over', () => {
  const desk = deskForEach('K10010', { pdf: { padTo: PDF_BYTES } });

  const kept = async () => (await desk.app.calls.pdfs.kept({})).count;
  const untilKept = async (count: number) => {
    for (let tries = 0; tries < 400 && (await kept()) < count; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    expect(await kept()).toBe(count);
  };
  const exported = async (target: 'folder' | 'zip') => {
    const selection = await firstWithPdf(desk.app, desk.customer, COUNT);
    expect(
      await desk.ended(desk.app.calls.exports.start({ customer: desk.customer, selection, target })),
    ).toMatchObject({ state: 'done', done: COUNT });
    return selection;
  };

  it.each(['folder', 'zip'] as const)(
    'are read without the service after an export to a %s',
    async (target) => {
      const selection = await exported(target);
      await untilKept(COUNT);
      await desk.sandbox.stop();
      const [id = 0] = selection.kind === 'rows' ? selection.ids : [];
      const { bytes, fromCache } = await desk.app.calls.pdfs.preview({ customer: desk.customer, id });
      expect(fromCache).toBe(true);
      expect(bytes).toHaveLength(PDF_BYTES);
      // And a second export of the same asks for none of them.
      const plan = await desk.app.calls.exports.plan({ customer: desk.customer, selection });
      expect(plan.requests).toBe(0);
    },
  );

  it('are none where the clerk gives them no room', async () => {
    await desk.app.calls.settings.update({ change: { pdfLimitMb: 0 } });
    await exported('zip');
    await exported('folder');
    await desk.relaunch();
    expect(await kept()).toBe(0);
    await desk.app.calls.settings.update({ change: { pdfLimitMb: DEFAULT_SETTINGS.pdfLimitMb } });
  });

  it('are gone at once when the clerk gives them no room any more', async () => {
    await exported('folder');
    await untilKept(COUNT);
    await desk.app.calls.settings.update({ change: { pdfLimitMb: 0 } });
    expect(await kept()).toBe(0);
    await desk.app.calls.settings.update({ change: { pdfLimitMb: DEFAULT_SETTINGS.pdfLimitMb } });
  });

  it('are the files as they were written, not as somebody has changed them', async () => {
    const selection = await firstWithPdf(desk.app, desk.customer, COUNT);
    await desk.ended(desk.app.calls.exports.start({ customer: desk.customer, selection }));
    await untilKept(COUNT);
    await desk.app.calls.pdfs.empty({});
    const names = (await readdir(desk.app.exportDir)).filter((name) => name.endsWith('.pdf'));
    await writeFile(join(desk.app.exportDir, names[0] ?? ''), 'changed');
    desk.sandbox.log.clear();
    // The same again: what still holds its bytes is "there already", and all are kept from what the service sent.
    const job = await desk.ended(desk.app.calls.exports.start({ customer: desk.customer, selection }));
    expect(job).toMatchObject({ state: 'done', done: 1, skipped: COUNT - 1 });
    expect(desk.sandbox.log.count('assumed')).toBe(COUNT);
    await untilKept(COUNT);
  });
});
