import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { INVOICE_FIELDS } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { statementSelection } from '../../../shared/domain/statementSelection.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomerSummary } from '../../../shared/ipc/customers.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import type { Launch } from '../services/launch.ts';
import { readSheet, SOFFICE } from '../writers/libreOffice.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { deskForEach } from './deskForEach.ts';
import { endOfJob, firstWithPdf, hashesOf } from './exportDesk.ts';

const COLUMNS = INVOICE_FIELDS.map(({ id }) => id);

const all = { kind: 'allMatching', filter: NO_FILTER, except: [] } as const;
const tools = missingTools('qpdf', 'pdfinfo', 'pdftotext');
const ofMany = { ...all, except: [] };
/** Semicolons, quotes, UTF-8, Swedish; quoted fields are not forced to be text, special numbers are read. */
const NORDIC_CSV = 'CSV:59,34,76,1,,1053,false,true';

describe('exports as jobs', () => {
  const desk = deskForEach('K10001');
  const { file } = desk;
  let app: Launch;
  let customer: CustomerRef;

  const ended = async (answer: Promise<{ jobId: string | null }>) => {
    expect((await answer).jobId).not.toBeNull();
    return endOfJob(app);
  };

  beforeEach(() => {
    ({ app, customer } = desk);
  });

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
    const publishedMarks = () =>
      app.events
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
    const inAll = /Of the period; owed in all (\S.*)$/m.exec(text)?.[1] ?? '';
    expect(inAll.replaceAll(/\D/g, '')).toBe(outstanding.replaceAll(/\D/g, '').padEnd(3, '0'));
  });

  it.skipIf(tools !== null)(
    `write a statement with name, address and day (${tools ?? 'pdftotext'})`,
    async () => {
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
      expect(now).toMatch(/Due dates as of +2026-06-30/);
      expect(await app.calls.exports.statementAddress({ customer })).toEqual({ lines: null });

      // Long before anything was due, nothing is late, and the balances are the same.
      const before = await write({ lateOn: '2020-01-01', keepAddress: true });
      const outstanding = /^ *(\d[\d ]*,\d\d)/m.exec(now.split('Of which overdue')[1] ?? '')?.[1];
      expect(outstanding).toBeDefined();
      expect(before).toContain(outstanding);
      expect(before).toMatch(/Due dates as of +2020-01-01/);
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

  it.skipIf(SOFFICE === null)(
    `write lists that LibreOffice reads back (${SOFFICE === null ? 'not installed here' : 'soffice'})`,
    async () => {
      const asked = { customer, selection: ofMany, sort: [], columns: [...COLUMNS] };
      const { rows } = await app.calls.invoices.page({
        customer,
        filter: NO_FILTER,
        sort: [],
        offset: 0,
        limit: 500,
      });
      const totals = await app.calls.invoices.totals({ customer, selection: ofMany });
      const xlsx = await ended(app.calls.exports.list({ ...asked, format: 'xlsx' }));
      const sheet = await readSheet(file(xlsx.fileName), desk.root);
      expect(sheet).toHaveLength(rows.length + 2);
      const outstanding = COLUMNS.indexOf('outstanding');
      for (const [index, row] of rows.entries()) {
        const cells = sheet[index + 1];
        expect(cells?.[0]).toMatchObject({ type: 'string', value: row.invoiceNo });
        expect(cells?.[outstanding]?.type).toBe('float');
        expect(Number(cells?.[outstanding]?.value)).toBe(Number(row.outstanding));
      }
      expect(Number(sheet.at(-1)?.[outstanding]?.value)).toBe(Number(totals.outstanding));
      const csv = await ended(app.calls.exports.list({ ...asked, format: 'csv', preset: 'nordicExcel' }));
      const text = await readFile(file(csv.fileName), 'utf8');
      expect(text.startsWith('\ufeff')).toBe(true);
      expect(text.trimEnd().split('\r\n')).toHaveLength(rows.length + 1);
      const [head, ...lines] = await readSheet(file(csv.fileName), desk.root, NORDIC_CSV);
      expect(head?.map(({ value }) => value)).toHaveLength(COLUMNS.length);
      expect(lines).toHaveLength(rows.length);
      const due = COLUMNS.indexOf('dueDate');
      for (const [index, row] of rows.entries()) {
        const cells = lines[index] ?? [];
        expect(cells[0]).toMatchObject({ type: 'string', value: row.invoiceNo });
        expect(cells[COLUMNS.indexOf('entryNo')]).toMatchObject({
          type: 'string',
          value: row.entryNo,
        });
        expect(cells[outstanding]?.type).toBe('float');
        expect(Number(cells[outstanding]?.value)).toBe(Number(row.outstanding));
        expect(cells[due]).toMatchObject({ type: 'date' });
        expect(cells[due]?.value.slice(0, 10)).toBe(row.dueDate.slice(0, 10));
        // A constant in the form of a formula keeps leading zeros; nothing else may be one.
        for (const { formula } of cells) if (formula !== null) expect(formula).toMatch(/^of:="[^"]*"$/);
      }
      await rm(file(xlsx.fileName));
    },
  );

  it('write 100,000 rows without a pause of the main thread', async () => {
    const { connectionId } = customer;
    const large = typedCustomer({ connectionId, typed: 'K10200' });
    await app.calls.customers.refresh({ customer: large });
    const asked = { customer: large, selection: ofMany, sort: [], columns: [...COLUMNS] };
    const delay = monitorEventLoopDelay({ resolution: 5 });
    for (const format of ['csv', 'xlsx', 'jsonLines'] as const) {
      delay.enable();
      const began = performance.now();
      const job = await ended(app.calls.exports.list({ ...asked, format }));
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      delay.disable();
      expect(job).toMatchObject({ state: 'done', done: 1 });
      const longest = delay.max / 1e6;
      process.stdout.write(
        `100,000 rows as ${format}: ${seconds} s, longest pause ${longest.toFixed(0)} ms\n`,
      );
      // Generous, since the machine is shared; writing on this thread would hold it for seconds.
      expect(longest).toBeLessThan(500);
      delay.reset();
    }
  });
});
