import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_FILTER, statementSelection } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomerSummary } from '../../../shared/ipc/customers.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import type { Launch } from '../services/launch.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { deskForAll } from './deskForEach.ts';
import { firstWithPdf, hashesOf } from './exportDesk.ts';

const all = { kind: 'allMatching', filter: NO_FILTER, except: [] } as const;
const tools = missingTools('qpdf', 'pdfinfo', 'pdftotext');
const ofMany = { ...all, except: [] };

describe('exports as jobs', () => {
  const desk = deskForAll('K10001');
  const { file, ended } = desk;
  let app: Launch;
  let customer: CustomerRef;

  beforeAll(() => {
    ({ app, customer } = desk);
  });
  /** Another one, of whom a test changes what is kept. */
  const fetched = async (typed: string) => {
    const other = typedCustomer({ connectionId: customer.connectionId, typed });
    await app.calls.customers.refresh({ customer: other });
    return other;
  };

  it('write a manifest with every invoice, those without a PDF too, and find a changed folder', async () => {
    const job = await ended(app.calls.exports.start({ customer, selection: ofMany }));
    expect(job).toMatchObject({ state: 'done', total: 48, failed: 0 });
    expect(job.skipped).toBeGreaterThan(0);
    const manifest = JSON.parse(await readFile(file('manifest.json'), 'utf8'));
    expect(manifest.entries).toHaveLength(48);
    const without = manifest.entries.filter(({ reason }: { reason: string }) => reason === 'noPdf');
    expect(without).toHaveLength(job.skipped);
    expect(await app.calls.exports.verify({ jobId: job.id })).toMatchObject({ intact: job.done, changed: 0 });

    const [name = ''] = [...(await hashesOf(app.exportDir)).keys()].filter((one) => one.endsWith('.pdf'));
    await writeFile(file(name), 'somebody wrote over it');
    await rm(file('manifest.csv'));
    expect(await app.calls.exports.verify({ jobId: null })).toMatchObject({
      intact: job.done - 1,
      changedNames: [name],
    });
  });

  it('notify the window that shows the list that its rows are exported now, and no other', async () => {
    const customer = await fetched('K00042');
    const before = app.events.length;
    const publishedMarks = () =>
      app.events
        .slice(before)
        .filter(({ name }) => name === 'customers.changed')
        .map(({ payload }) => (payload as CustomerSummary).list?.marks ?? 0)
        .filter((marks) => marks > 0);
    await ended(app.calls.exports.start({ customer, selection: await firstWithPdf(app, customer, 2) }));
    expect(publishedMarks()).toEqual([]);
    const opened = await app.calls.customers.open({ customer });
    await ended(app.calls.exports.start({ customer, selection: ofMany }));
    expect(publishedMarks().at(-1)).toBeGreaterThan(opened.list?.marks ?? 0);
    const filter = { ...NO_FILTER, hasPdf: true, exportedHere: false };
    const left = await app.calls.invoices.page({ customer, filter, sort: [], offset: 0, limit: 1 });
    expect(left.matching).toBe(0);
  });

  it('keep what an earlier export into the same folder wrote in its manifest', async () => {
    const { rows } = await app.calls.invoices.page({
      customer,
      filter: { ...NO_FILTER, hasPdf: true },
      sort: [],
      offset: 0,
      limit: 4,
    });
    const some = (from: number, to: number) => ({
      kind: 'rows' as const,
      ids: rows.slice(from, to).map(({ id }) => id),
    });
    await ended(app.calls.exports.start({ customer, selection: some(0, 2) }));
    await ended(app.calls.exports.start({ customer, selection: some(1, 4) }));
    const verdict = await app.calls.exports.verify({ jobId: null });
    expect(verdict).toMatchObject({ files: 4, intact: 4, missing: 0, unknown: 0 });
  });

  it('name files by a template, preview them, and take only what was never exported', async () => {
    const customer = await fetched('K10004');
    const template = '{status}-{invoice}-{due}';
    const selection = { kind: 'notExportedYet', filter: NO_FILTER } as const;
    const plan = await app.calls.exports.plan({ customer, selection, template });
    expect(plan.requests).toBe(plan.withPdf);
    const preview = await app.calls.exports.previewNames({ customer, selection, template });
    expect(preview.firstNames).toEqual(plan.firstNames);
    await ended(app.calls.exports.start({ customer, selection, template }));
    const names = await readdir(app.exportDir);
    for (const name of plan.firstNames) expect(names).toContain(name);
    const again = await app.calls.exports.plan({ customer, selection, template: '{amuont}' });
    expect(again).toMatchObject({
      withPdf: 0,
      requests: 0,
      unknownTokens: ['amuont'],
      namesEachInvoice: false,
    });
  });

  it('take many customers from a pasted list and fetch the lists that are missing', async () => {
    const selection = {
      kind: 'customers',
      numbers: 'K10001;10003\nK10008, nobody',
      filter: NO_FILTER,
    } as const;
    const { connectionId } = customer;
    const plan = await app.calls.exports.plan({ connectionId, selection });
    expect(plan).toMatchObject({ customers: 3, customersNotCached: 2, refused: 1, duplicates: 0 });
    expect(plan.notNumbers).toEqual([{ piece: 'nobody', problem: 'otherCharacters' }]);
    const job = await ended(app.calls.exports.start({ connectionId, selection }));
    expect(job).toMatchObject({ state: 'done', customers: 3, failed: 0, total: 48 + 1 + 12 });
    const manifest = JSON.parse(await readFile(file('manifest.json'), 'utf8'));
    const numbers = manifest.entries.map((entry: { customerNumber: string }) => entry.customerNumber);
    expect([...new Set(numbers)].sort()).toEqual(['10001', '10003', '10008']);
    expect(desk.sandbox.log.violations()).toEqual([]);
  });

  it.skipIf(tools !== null)(`merge PDFs with bookmarks (${tools ?? 'qpdf, pdfinfo'})`, async () => {
    const job = await ended(app.calls.exports.start({ customer, selection: ofMany, target: 'mergedPdf' }));
    expect(job).toMatchObject({ state: 'done', failed: 0, fileName: 'PDF 10001.pdf' });
    await printed('qpdf', '--check', file(job.fileName));
    const pages = Number(/Pages:\s+(\d+)/.exec(await printed('pdfinfo', file(job.fileName)))?.[1]);
    expect(pages).toBeGreaterThanOrEqual(job.done);
    expect((await readdir(app.exportDir)).sort()).toEqual([
      'PDF 10001.manifest.csv',
      'PDF 10001.manifest.json',
      'PDF 10001.pdf',
    ]);
    expect((await app.calls.exports.plan({ customer, selection: ofMany })).exportedBefore).toBe(job.done);
    expect(await app.calls.jobs.copyPath({ jobId: job.id })).toEqual({ text: file(job.fileName) });
  });

  it.skipIf(tools !== null)(`write a statement of open items (${tools ?? 'qpdf, pdfinfo'})`, async () => {
    const asked = { customer, scope: 'open', from: null, to: null } as const;
    const job = await ended(app.calls.exports.statement(asked));
    expect(job).toMatchObject({ kind: 'exportStatement', state: 'done', done: 1, failed: 0 });
    await printed('qpdf', '--check', file(job.fileName));
    const period = await ended(app.calls.exports.statement({ ...asked, scope: 'all', from: '2026-01-01' }));
    expect(period).toMatchObject({ state: 'done', failed: 0 });
    expect(period.fileName).toContain('(2)');
    const text = await printed('pdftotext', '-layout', file(period.fileName), '-');
    const { outstanding } = await app.calls.invoices.totals({
      customer,
      selection: statementSelection('all', { from: null, to: null }),
    });
    const inAll = /For the period; total owed (\S.*)$/m.exec(text)?.[1] ?? '';
    expect(inAll.replaceAll(/\D/g, '')).toBe(outstanding.replaceAll(/\D/g, '').padEnd(3, '0'));
  });

  it.skipIf(tools !== null)(
    `write a statement with name, address and day (${tools ?? 'pdftotext'})`,
    async () => {
      const customer = await fetched('K10009');
      await app.calls.customers.note({ customer, givenName: 'Åkerlund & Söner AB' });
      expect(await app.calls.exports.statementAddress({ customer })).toEqual({ lines: null });
      const lines = ['Östra Storgatan 12 B', '553 21 Jönköping'];
      const asked = { customer, scope: 'open', from: null, to: null, recipientLines: lines } as const;
      const write = async (more: { keepAddress?: boolean; lateOn?: string }) => {
        const input = { ...asked, ...more, recipientLines: [...lines] };
        const job = await ended(
          app.calls.exports.statement(input as Parameters<typeof app.calls.exports.statement>[0]),
        );
        expect(job).toMatchObject({ state: 'done', failed: 0 });
        const text = await printed('pdftotext', '-layout', file(job.fileName), '-');
        return text.normalize('NFC').replaceAll('\u00a0', ' ');
      };
      const now = await write({ lateOn: '2026-06-30' });
      for (const piece of ['Åkerlund & Söner AB', ...lines]) expect(now).toContain(piece);
      expect(now).toMatch(/Aged as of +2026-06-30/);
      expect(await app.calls.exports.statementAddress({ customer })).toEqual({ lines: null });

      // Long before anything was due, nothing is late, and the balances are the same.
      const before = await write({ lateOn: '2020-01-01', keepAddress: true });
      const outstanding = /^ *(\d[\d ]*,\d\d)/m.exec(now.split('Of which overdue')[1] ?? '')?.[1];
      expect(outstanding).toBeDefined();
      expect(before).toContain(outstanding);
      expect(before).toMatch(/Aged as of +2020-01-01/);
      expect(
        before
          .split('Of which overdue')[1]
          ?.split('\n')
          .find((line) => /\d/.test(line)),
      ).toMatch(/ 0,00 /);
      expect(await app.calls.exports.statementAddress({ customer })).toEqual({ lines });
      const facts = await app.calls.customers.summary({ customer });
      expect(facts.givenName).toBe('Åkerlund & Söner AB');
    },
  );

  it('write JSON lines as the service sent them, in the order and choice of the clerk', async () => {
    const { rows } = await app.calls.invoices.page({
      customer,
      filter: NO_FILTER,
      sort: [{ column: 'invoiceNo', direction: 'descending' }],
      offset: 0,
      limit: 500,
    });
    const raws = await Promise.all(
      rows.map(async ({ id }) => JSON.parse((await app.calls.invoices.detail({ customer, id })).raw)),
    );
    const asked = {
      customer,
      sort: [{ column: 'invoiceNo', direction: 'descending' }],
      format: 'jsonLines',
      columns: ['invoiceNo'],
    } as const;
    const list = { ...asked, sort: [...asked.sort], columns: [...asked.columns] };
    const job = await ended(app.calls.exports.list({ ...list, selection: ofMany }));
    const lines = (await readFile(file(job.fileName), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(raws);
    const except = rows.slice(0, 5).map(({ id }) => id);
    const fewer = await ended(app.calls.exports.list({ ...list, selection: { ...all, except } }));
    expect((await readFile(file(fewer.fileName), 'utf8')).trimEnd().split('\n')).toEqual(lines.slice(5));
  });
});
