import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { readCsv } from '../../unit/writers/readCsv.ts';
import { homeForEach } from '../services/home.ts';
import type { Launch } from '../services/launch.ts';
import { missingTools, printed as output } from '../writers/pdfTools.ts';

const CONNECTION = { connectionId: 'sample' };
const ALL = { kind: 'allMatching' as const, filter: NO_CUSTOMER_FILTER, except: [] };
const BY_NUMBER = { ...CONNECTION, filter: NO_CUSTOMER_FILTER, sort: [], offset: 0, limit: 100 };
const NUMBERS = ['10001', '10004', '10005'];

describe('all customers at once, on the sample service', () => {
  const home = homeForEach();
  let desk: Launch;
  beforeEach(async () => {
    desk = await home.launch({ sampleAtStart: true });
    for (const typed of NUMBERS) {
      const customer = typedCustomer({ ...CONNECTION, typed });
      await desk.calls.customers.refresh({ customer });
    }
  });

  const rows = async () => (await desk.calls.customerList.page(BY_NUMBER)).rows;
  const entries = async (text: string) => {
    const filter = { kinds: [], text, from: null, to: null };
    const answer = await desk.calls.activity.page({ filter, offset: 0, limit: 50 });
    return answer.entries.map(({ entry }) => entry?.kind);
  };

  it('have the totals of the customers themselves, and what cannot be read is counted', async () => {
    const listed = await rows();
    expect(listed.map(({ number }) => number)).toEqual(NUMBERS);
    for (const row of listed) {
      const customer = { ...CONNECTION, number: row.number };
      const { list } = await desk.calls.customers.summary({ customer });
      expect(row).toMatchObject({
        outstanding: list?.totals.outstanding,
        overdue: list?.totals.overdue.outstanding,
        step3: list?.totals.ageing['d31to60']?.outstanding,
        credits: list?.totals.ageing.credits.outstanding,
        invoices: list?.totals.count,
        unreadable: list?.unreadable,
      });
    }
    expect(listed.some(({ unreadable }) => unreadable > 0)).toBe(true);
    const totals = await desk.calls.customerList.totals({ ...CONNECTION, selection: ALL });
    expect(totals.amounts.outstanding).toBe(sumOfDecimals(listed.map(({ outstanding }) => outstanding)));
    expect(totals.unreadable).toBe(listed.reduce((sum, { unreadable }) => sum + unreadable, 0));
  });

  it('P38 P39 are saved with no formula in them, and each customer in the file is found in the activity log', async () => {
    const [first] = await rows();
    if (first === undefined) throw new Error('no customer is kept');
    const customer = { ...CONNECTION, number: first.number };
    await desk.calls.customers.note({ customer, givenName: '=HYPERLINK("x";"y")' });
    const columns = [
      'number',
      'givenName',
      'outstanding',
      'credits',
      'invoices',
      'fetchedAt',
      'pinned',
    ] as const;
    const order = { ...CONNECTION, sort: [], columns: [...columns] };
    const selection = { kind: 'rows' as const, ids: (await rows()).slice(0, 2).map(({ id }) => id) };
    const saved = await desk.calls.customerList.save({ ...order, selection, format: 'csv' });
    expect(saved?.customers).toBe(2);
    const csv = await readFile(join(home.exportDir, saved?.fileName ?? ''), 'utf8');
    const [header, ...lines] = readCsv(csv, ',');
    expect(header).toEqual([
      'Customer',
      'Name',
      'Outstanding',
      'Credits',
      'Invoices',
      'Last updated',
      'Pinned',
    ]);
    expect(lines).toHaveLength(2);
    expect([lines[0]?.[0], lines[0]?.[2]]).toEqual([first.number, first.outstanding]);
    // A program gets the text as it is, and beside it what the list is; a spreadsheet gets one that it does not run.
    expect(lines[0]?.[1]).toBe('=HYPERLINK("x";"y")');
    const meta = await readFile(join(home.exportDir, `${saved?.fileName}.meta.json`), 'utf8');
    expect(JSON.parse(meta)).toMatchObject({ file: saved?.fileName, rows: 2, ofRows: 3, customer: null });
    const nordic = await desk.calls.customerList.save({
      ...order,
      selection,
      format: 'csv',
      preset: 'nordicExcel',
    });
    const guarded = await readFile(join(home.exportDir, nordic?.fileName ?? ''), 'utf8');
    expect(readCsv(guarded.slice(1), ';')[1]?.[1]).toMatch(/^'=/);
    expect(lines[0]?.[5]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    await desk.calls.customerList.save({ ...order, selection: ALL, format: 'xlsx' });
    expect((await readdir(home.exportDir)).some((name) => name.endsWith('.xlsx'))).toBe(true);
    const printed = await desk.calls.customerList.save({
      ...order,
      selection: ALL,
      format: 'pdf',
      filterWords: ['Over 60'],
    });
    // The pages are written only where the rows on them add up to their sums.
    const pages = await readFile(join(home.exportDir, printed?.fileName ?? ''));
    expect([pages.subarray(0, 5).toString(), printed?.customers]).toEqual(['%PDF-', 3]);
    expect(await entries('10001')).toEqual(Array.from({ length: 4 }, () => 'customersSaved'));
    expect(await entries('10005')).toEqual(['customersSaved', 'customersSaved']);
    if (missingTools('pdftotext') !== null) return;
    const text = await output('pdftotext', '-layout', join(home.exportDir, printed?.fileName ?? ''), '-');
    expect(text).toContain('Filter: Over 60');
    expect(text).toMatch(/\d+ records could not be read and are not included/);
  });

  it('say above their rows in a CSV for Excel what they are, and are called so by the template', async () => {
    const [first] = await rows();
    const selection = { kind: 'rows' as const, ids: [first?.id ?? 0] };
    const order = { ...CONNECTION, sort: [], columns: ['number' as const], selection };
    const form = { format: 'csv', preset: 'nordicExcel', linesAbove: true } as const;
    const template = '{customer} {what} {filter} {invoice}';
    const saved = await desk.calls.customerList.save({ ...order, ...form, template });
    expect(saved?.fileName).toBe('Customers Selected manually {invoice}.csv');
    const named = { ...CONNECTION, selection, format: form.format, template };
    expect(await desk.calls.customerList.previewName(named)).toEqual({
      name: saved?.fileName,
      unknownTokens: ['invoice'],
    });
    const text = (await readFile(join(home.exportDir, saved?.fileName ?? ''), 'utf8')).slice(1);
    const [above = '', below = ''] = text.split('""\r\n');
    const [{ name = '' } = {}] = (await desk.state()).connections;
    expect(readCsv(above, ';').map(([label, words]) => [label, words])).toEqual([
      ['List', 'Customers'],
      ['Connection', name],
      ['Rows', '="1 of 3 customers"'],
      ['Filter', 'Selected manually'],
      ['Sorted by', 'Not sorted'],
      ['Updated', expect.stringMatching(/^="[\d-]+ [\d:]+/)],
      ['Unreadable records, not included', expect.stringMatching(/^="\d+"$/)],
      ['Created', expect.stringContaining('Kontor')],
    ]);
    expect(below).toMatch(/^Customer\r\n="10001"\r\n/);
  });

  it('are pinned and forgotten together: all of the selected, none of the others, and what was there is counted', async () => {
    const [one, other, third] = await rows();
    const selection = { kind: 'rows' as const, ids: [one?.id ?? 0, other?.id ?? 0] };
    const changed = () => desk.events.filter(({ name }) => name === 'customers.changed').length;
    const before = changed();
    expect(await desk.calls.customerList.pin({ ...CONNECTION, selection, pinned: true })).toEqual({
      customers: 2,
    });
    // By this the windows know that the list and the side bar are others.
    const pinned = changed();
    expect(pinned).toBeGreaterThan(before);
    expect((await rows()).map(({ pinned }) => pinned)).toEqual([true, true, false]);
    expect(await desk.calls.customerList.kept({ ...CONNECTION, selection })).toEqual({
      customers: 2,
      invoices: (one?.invoices ?? 0) + (other?.invoices ?? 0),
      pdfs: 0,
      noted: 2,
      keptLists: 0,
      marks: 0,
      frozenSheets: 0,
      jobs: 0,
      unfinishedJobs: 0,
      shortenedJobs: 0,
    });
    const done = await desk.calls.customerList.forget({ ...CONNECTION, selection });
    expect(done).toEqual({ forgotten: 2, failed: 0 });
    expect(changed()).toBeGreaterThan(pinned);
    expect((await rows()).map(({ number }) => number)).toEqual([third?.number]);
    const gone = { ...CONNECTION, number: one?.number ?? ('' as never) };
    expect((await desk.calls.customers.summary({ customer: gone })).list).toBeNull();
    expect(await entries('customer')).toEqual([]);
    expect(await entries(one?.number ?? '')).toEqual(['customerForgotten']);
  });

  it('are forgotten no further once that is stopped, and those that are left are counted', async () => {
    const forgetting = desk.calls.customerList.forget({ ...CONNECTION, selection: ALL });
    await desk.calls.customerList.stopForgetting({});
    const { forgotten, failed } = await forgetting;
    expect(forgotten + failed).toBe(3);
    expect(await rows()).toHaveLength(failed);
    expect(failed).toBeGreaterThan(0);
  });
});
