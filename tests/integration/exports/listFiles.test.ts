import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.ts';
import { folderForAll } from '../ownFolder.ts';
import type { Launch } from '../services/launch.ts';
import { endOfJob, launchBelow, lookUp } from './exportDesk.ts';

const OPEN = { ...NO_FILTER, outstanding: 'open' as const };

describe('the file of a list', () => {
  const root = folderForAll();
  let sandbox: Sandbox;
  let app: Launch;
  let customer: CustomerRef;

  beforeAll(async () => {
    sandbox = await startSandbox({ referenceDate: '2026-06-30' });
    app = await launchBelow(root());
    customer = await lookUp(app, sandbox, 'K10001');
    await app.calls.customers.note({ customer, givenName: 'Åkerlund & Söner AB' });
  });
  afterAll(async () => {
    await app.close();
    await sandbox.stop();
  });

  type Order = Parameters<typeof app.calls.exports.list>[0];
  const saved = async (form: Partial<Order> & Pick<Order, 'format'>) => {
    await app.calls.exports.list({
      customer,
      selection: { kind: 'allMatching', filter: OPEN, except: [] },
      sort: [{ column: 'dueDate', direction: 'descending' }],
      columns: ['invoiceNo', 'outstanding'],
      filterWords: ['Outstanding'],
      ...form,
    });
    const job = await endOfJob(app);
    expect(job).toMatchObject({ state: 'done', failed: 0 });
    return job.fileName ?? '';
  };

  it.each([
    { format: 'csv', preset: 'rfc4180', long: 0 },
    { format: 'jsonLines', preset: 'rfc4180', long: null },
  ] as const)('has what it is beside it where it is for programs ($format)', async ({ long, ...form }) => {
    const fileName = await saved(form);
    const bytes = await readFile(join(app.exportDir, fileName));
    const meta = JSON.parse(await readFile(join(app.exportDir, `${fileName}.meta.json`), 'utf8'));
    const window = { offset: 0, limit: 100 };
    const { matching, all } = await app.calls.invoices.page({ customer, filter: OPEN, sort: [], ...window });
    expect(meta).toMatchObject({
      file: fileName,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      list: 'Invoices',
      customer: { number: '10001', name: 'Åkerlund & Söner AB' },
      filter: ['Outstanding'],
      sort: ['Due, descending'],
      rows: matching,
      ofRows: all,
      unreadable: 0,
      amountsBeyond15Digits: long,
      currency: null,
      language: 'en',
    });
    expect(meta.newestFetch).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(meta.madeBy).toMatch(/^Kontor \d/);
    // Nothing is in it but rows.
    const lines = bytes.toString().trim().split(/\r?\n/);
    expect(lines).toHaveLength(matching + (form.format === 'csv' ? 1 : 0));
  });

  it('says of which connection it is where it is of several customers', async () => {
    const all = { ...customer, number: null };
    const fileName = await saved({ format: 'csv', customer: all, template: '{name}' });
    expect(fileName).toBe('Nordfiber.csv');
    const meta = JSON.parse(await readFile(join(app.exportDir, `${fileName}.meta.json`), 'utf8'));
    expect(meta).toMatchObject({ customer: null, connection: 'Nordfiber' });
  });

  it('says it above its rows, or on a sheet, where a spreadsheet opens it, and then nothing is beside it', async () => {
    const nordic = await saved({ format: 'csv', preset: 'nordicExcel', linesAbove: true });
    const text = (await readFile(join(app.exportDir, nordic), 'utf8')).slice(1);
    expect(text).toMatch(/^List;Invoices\r\nCustomer number;="10001"\r\nName;Åkerlund & Söner AB\r\n/);
    expect(text).toContain('\r\nFilter;Outstanding\r\n');
    expect(text).toMatch(/\r\n""\r\nInvoice;Outstanding\r\n/);
    await saved({ format: 'csv', preset: 'nordicExcel' });
    const workbook = await saved({ format: 'xlsx' });
    const names = await readdir(app.exportDir);
    expect(names).toContain(workbook);
    for (const name of [nordic, workbook]) expect(names).not.toContain(`${name}.meta.json`);
  });

  it('is called what it is, whose and of when, by the template, and the preview says so', async () => {
    const selection = { kind: 'allMatching' as const, filter: OPEN, except: [] };
    const named = { customer, selection, filterWords: ['Outstanding'], format: 'xlsx' as const };
    const day = '\\d{4}-\\d\\d-\\d\\d';
    const preview = await app.calls.exports.previewListName(named);
    expect(preview.name).toMatch(
      new RegExp(`^Invoices 10001 Åkerlund & Söner AB Outstanding ${day}\\.xlsx$`),
    );
    expect(preview.unknownTokens).toEqual([]);
    const template = '{customer} {invoice}';
    expect(await app.calls.exports.previewListName({ ...named, template })).toEqual({
      name: '10001 {invoice}.xlsx',
      unknownTokens: ['invoice'],
    });
    expect(await saved({ format: 'xlsx', template: 'A {customer}' })).toBe('A 10001.xlsx');
    const all = { ...named, customer: { ...customer, number: null }, filterWords: [] };
    expect((await app.calls.exports.previewListName(all)).name).toMatch(
      new RegExp(`^Invoices of all customers Nordfiber ${day}\\.xlsx$`),
    );
  });

  it('is never written over, nor is what is beside it', async () => {
    const first = await saved({ format: 'jsonLines' });
    const second = await saved({ format: 'jsonLines' });
    expect(second).not.toBe(first);
    const names = await readdir(app.exportDir);
    expect(names).toEqual(expect.arrayContaining([`${first}.meta.json`, `${second}.meta.json`]));
  });

  it('takes no name beside which another file is described already', async () => {
    const form = { format: 'csv', preset: 'rfc4180', template: 'Alone' } as const;
    const first = await saved(form);
    await rm(join(app.exportDir, first));
    const second = await saved(form);
    const meta = JSON.parse(await readFile(join(app.exportDir, `${second}.meta.json`), 'utf8'));
    expect([first, second, meta.file]).toEqual(['Alone.csv', 'Alone (2).csv', 'Alone (2).csv']);
  });
});
