import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { manifestSchema } from '../../../electron/documents/folder/manifest.ts';
import { NO_FILTER, statementSelection } from '../../../shared/domain/invoiceFilter.ts';
import { NO_SENDER } from '../../../shared/domain/sender.ts';
import { NO_SENDER_SETTINGS } from '../../../shared/ipc/connections.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { StatementsInput } from '../../../shared/ipc/exports.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { startThreadedSandbox } from '../../sandbox/startThreadedSandbox.ts';
import { folderForEach } from '../ownFolder.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { deskForAll } from './deskForEach.ts';
import { endOfJob, foldersBelow } from './exportDesk.ts';
import { runAndKill, runToEnd } from './killedExport.ts';

const tools = missingTools('pdftotext', 'pdfinfo');
const PERIOD = { from: null, to: null };

describe.skipIf(tools !== null)(`statements for many customers (${tools ?? 'pdftotext'})`, () => {
  const desk = deskForAll('K10001');

  beforeEach(async () => {
    const { app, customer } = desk;
    await app.calls.sender.put({ connectionId: customer.connectionId, ...NO_SENDER_SETTINGS });
    await app.calls.customers.note({ customer, givenName: '', paperLanguage: null });
  });

  const refOf = (typed: string) => typedCustomer({ connectionId: desk.customer.connectionId, typed });
  const fetch = async (...typed: readonly string[]) => {
    for (const one of typed) await desk.app.calls.customers.refresh({ customer: await refOf(one) });
  };
  const input = (more: Partial<StatementsInput>): StatementsInput => ({
    ...{ connectionId: desk.customer.connectionId, scope: 'open', ...PERIOD },
    ...{
      lateOn: '2026-06-30' as never,
      balances: false,
      target: 'folder',
      template: 'Statement {customer} {date}',
      reminder: null,
    },
    whose: { kind: 'numbers', numbers: '10001 10003 10008' },
    ...more,
  });
  const open = async (customer: CustomerRef) =>
    desk.app.calls.invoices.totals({ customer, selection: statementSelection('open', PERIOD) });
  const textOf = async (name: string | null) => {
    const text = await printed('pdftotext', '-layout', desk.file(name), '-');
    return text.normalize('NFC').replaceAll('\u00a0', ' ');
  };
  const manifest = async (name = 'manifest.json') =>
    manifestSchema.parse(JSON.parse(await readFile(desk.file(name), 'utf8')));

  it('write one each by the template, with a manifest, and count who gets none and why', async () => {
    const { app } = desk;
    await fetch('K10003', 'K10008');
    await app.calls.customers.note({ customer: desk.customer, givenName: 'Åkerlund & Söner AB' });
    const address = { customer: desk.customer, scope: 'open', ...PERIOD } as const;
    await app.calls.exports.statement({
      ...address,
      recipientLines: ['Östra Storgatan 12 B'],
      keepAddress: true,
    });
    await endOfJob(app);
    const asked = input({ whose: { kind: 'numbers', numbers: 'K10001 10003;10008 10001 10012 x9-9' } });
    const plan = await app.calls.exports.statementsPlan(asked);
    expect(plan).toMatchObject({ customers: 4, notKept: 1, duplicates: 1, refused: 1, unreadable: 0 });
    expect(plan.firstNames[0]).toMatch(/^Statement 10001 \d{4}-\d\d-\d\d\.pdf$/);

    const job = await desk.ended(app.calls.exports.statements(asked));
    const refs = await Promise.all(['10001', '10003', '10008'].map(refOf));
    const figures = await Promise.all(refs.map(open));
    const stated = refs.filter((_, place) => (figures[place]?.count ?? 0) > 0);
    expect(stated.length).toBeGreaterThan(0);
    expect(stated.length).toBeLessThan(3);
    expect(job).toMatchObject({
      ...{ kind: 'exportStatements', state: 'done', total: 4, done: stated.length, failed: 0 },
      ...{ counts: { nothingToState: 3 - stated.length, notKept: 1 }, skipped: 4 - stated.length },
    });
    const files = (await readdir(app.exportDir)).filter((name) => name.startsWith('Statement 1')).sort();
    expect(files).toEqual(stated.map(({ number }) => expect.stringContaining(`Statement ${number} `)));
    const { entries } = await manifest();
    expect(entries.map(({ customerNumber, outcome, reason }) => [customerNumber, outcome, reason])).toEqual([
      ...refs.map(({ number }, place) =>
        (figures[place]?.count ?? 0) > 0 ? [number, 'saved', ''] : [number, 'skipped', 'nothingToState'],
      ),
      ['10012', 'skipped', 'notKept'],
    ]);
    const text = await textOf(files[0] ?? null);
    for (const piece of ['10001', 'Åkerlund & Söner AB', 'Östra Storgatan 12 B'])
      expect(text).toContain(piece);
    const outstanding = Number(figures[0]?.outstanding).toFixed(2).replace('.', ',');
    expect(text.replaceAll(' ', '')).toContain(outstanding);
    expect(await app.calls.exports.verify({ jobId: job.id })).toMatchObject({ changed: 0, missing: 0 });
    const { entries: log } = await app.calls.activity.page({
      filter: { kinds: [], text: '', from: null, to: null },
      offset: 0,
      limit: 2,
    });
    expect(log.map(({ entry }) => entry?.what)).toEqual(['exportStatements', 'exportStatements']);

    // Again into the same folder: what is there byte for byte is not written a second time, and nothing is overwritten.
    const again = await desk.ended(app.calls.exports.statements(asked));
    expect(again.done + again.skipped).toBe(4);
    expect(again.failed).toBe(0);
  });

  it('are all with something overdue, as one PDF with a bookmark for each', async () => {
    const { app } = desk;
    await fetch('K10003', 'K10008', 'K10010');
    const asked = input({ whose: { kind: 'overdue' }, target: 'mergedPdf', template: '' });
    const refs = await Promise.all(['10001', '10003', '10008', '10010'].map(refOf));
    const late = [];
    for (const customer of refs) {
      const { rows } = await app.calls.invoices.page({
        customer,
        filter: { ...NO_FILTER, outstanding: 'open' },
        sort: [],
        offset: 0,
        limit: 500,
      });
      if (
        rows.some(
          ({ dueDate, outstanding }) => dueDate.slice(0, 10) < '2026-06-30' && Number(outstanding) > 0,
        )
      )
        late.push(customer.number);
    }
    expect(late.length).toBeGreaterThan(1);
    expect(await app.calls.exports.statementsPlan(asked)).toMatchObject({
      customers: late.length,
      notKept: 0,
    });
    const job = await desk.ended(app.calls.exports.statements(asked));
    expect(job).toMatchObject({ state: 'done', done: late.length, customers: late.length, failed: 0 });
    expect(job.fileName).toMatch(/^Statement of account \d{4}-\d\d-\d\d\.pdf$/);
    const task = getDocument({ data: new Uint8Array(await readFile(desk.file(job.fileName))) });
    const outline = await (await task.promise).getOutline();
    await task.destroy();
    expect(outline.map(({ title }) => title)).toEqual(late);
    const text = await textOf(job.fileName);
    for (const number of late) expect(text).toContain(number);
    expect((await readdir(app.exportDir)).filter((name) => name.startsWith('.'))).toEqual([]);
    const { archive, entries } = await manifest(job.fileName?.replace('.pdf', '.manifest.json'));
    expect(archive?.file).toBe(job.fileName);
    expect(entries.map(({ customerNumber, outcome }) => [customerNumber, outcome])).toEqual(
      late.map((number) => [number, 'merged']),
    );
  });

  it('say as one PDF what single ones say: title, author and language, those of the sender', async () => {
    const { app } = desk;
    await fetch('K10003');
    const { connectionId } = desk.customer;
    const author = 'Åkerlund & Söner AB';
    const sender = { ...NO_SENDER, name: author };
    await app.calls.sender.put({ connectionId, sender, currency: '', language: 'fi' });
    // One customer's is in another language: that of the whole is the sender's all the same.
    await app.calls.customers.note({ customer: desk.customer, paperLanguage: 'de' });
    const job = await desk.ended(app.calls.exports.statements(input({ scope: 'all', target: 'mergedPdf' })));
    const path = desk.file(job.fileName);
    const said = (await printed('pdfinfo', path)).normalize('NFC');
    expect(said).toMatch(/^Title: +Tiliote \d{4}-\d\d-\d\d$/m);
    expect(said).toMatch(new RegExp(`^Author: +${author}$`, 'm'));
    const task = getDocument({ data: new Uint8Array(await readFile(path)) });
    const { info } = await (await task.promise).getMetadata();
    await task.destroy();
    expect(info).toMatchObject({ Language: 'fi' });
    expect(await textOf(job.fileName)).toContain('Kontoauszug');
  });

  it('count whose reference, and which rows’, cannot be made, before they are begun and when they are done', async () => {
    const { app } = desk;
    const { connectionId } = desk.customer;
    const put = (template: string, scheme: 'viite' | 'rf') => {
      const sender = { ...NO_SENDER, reference: { template, scheme } };
      return app.calls.sender.put({ connectionId, sender, currency: '', language: null });
    };
    const asked = input({ scope: 'all', whose: { kind: 'numbers', numbers: '10001 10012' } });
    await put('X-{customer}', 'viite');
    expect(await app.calls.exports.statementsPlan(asked)).toMatchObject({ withoutReference: 1 });
    expect(await desk.ended(app.calls.exports.statements(asked))).toMatchObject({
      done: 1,
      counts: { withoutReference: 1, notKept: 1 },
    });
    // No row’s can be made: that is known once the rows are read.
    await put('X-{invoice}', 'viite');
    const { count } = await app.calls.invoices.totals({
      customer: desk.customer,
      selection: statementSelection('all', PERIOD),
    });
    expect(await app.calls.exports.statementsPlan(asked)).toMatchObject({ withoutReference: 0 });
    const { counts } = await desk.ended(app.calls.exports.statements(asked));
    expect(counts).toEqual({ rowsWithoutReference: count, notKept: 1 });
    const address = { customer: desk.customer, scope: 'all', ...PERIOD } as const;
    expect((await desk.ended(app.calls.exports.statement(address))).counts).toEqual({
      rowsWithoutReference: count,
    });
    await put('{customer}{invoice}', 'rf');
    expect((await desk.ended(app.calls.exports.statements(asked))).counts).toEqual({ notKept: 1 });
  });

  it('refuses what would be nothing, before a folder is asked for', async () => {
    const { app } = desk;
    const none = input({ whose: { kind: 'numbers', numbers: 'nobody' } });
    await expect(app.calls.exports.statements(none)).rejects.toMatchObject({ code: 'invalidInput' });
    const unknown = input({ whose: { kind: 'numbers', numbers: '10012' } });
    await expect(app.calls.exports.statements(unknown)).rejects.toMatchObject({ code: 'notCached' });
    const early = input({ whose: { kind: 'overdue' }, lateOn: '1990-01-01' as never });
    expect(await app.calls.exports.statementsPlan(early)).toMatchObject({ customers: 0 });
  });
});

describe('statements whose process is killed', () => {
  const root = folderForEach();

  it('P37 go on with the rest: none is lost, none is there twice, and no half file is left', async () => {
    const count = 40;
    const sandbox = await startThreadedSandbox({ crowd: { customers: count, invoices: 60 } });
    try {
      const { baseUrl, credentials } = sandbox;
      const task = { root: root(), service: { baseUrl, credentials }, number: '600001', count } as const;
      const { exportDir } = foldersBelow(root());
      await runAndKill({ ...task, target: 'statements' }, true, 8);
      const before = (await readdir(exportDir)).filter((name) => name.endsWith('.pdf'));
      expect(before.length).toBeLessThan(count);
      const job = (await runToEnd({ ...task, target: 'statements' })).at(-1)?.job;
      expect(job).toMatchObject({ kind: 'exportStatements', state: 'done', total: count, failed: 0 });
      const names = await readdir(exportDir);
      expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(job?.done ?? 0);
      expect(names.filter((name) => / \(2\)/.test(name))).toEqual([]);
      expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
      const { entries } = manifestSchema.parse(
        JSON.parse(await readFile(join(exportDir, 'manifest.json'), 'utf8')),
      );
      expect(new Set(entries.map(({ customerNumber }) => customerNumber)).size).toBe(count);
    } finally {
      await sandbox.stop();
    }
  });
});
