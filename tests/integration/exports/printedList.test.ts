import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_PRINTED_ROWS } from '../../../shared/domain/bounds.ts';
import { localDateSchema } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import type { Launch } from '../services/launch.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { deskForAll } from './deskForEach.ts';
import { endOfJob } from './exportDesk.ts';

const MISSING = missingTools('qpdf', 'pdfinfo', 'pdftotext');
const COLUMNS = ['invoiceNo', 'dueDate', 'status', 'outstanding'] as const;
const list = (filter = NO_FILTER) => ({
  selection: { kind: 'allMatching' as const, filter, except: [] },
  sort: [],
  columns: [...COLUMNS],
});

describe('the print of a list', () => {
  const desk = deskForAll('K10001', { crowd: { customers: 1, invoices: 12_000 } });
  let app: Launch;
  let customer: CustomerRef;
  let big: CustomerRef;

  beforeAll(async () => {
    ({ app, customer } = desk);
    await app.calls.customers.note({ customer, givenName: 'Åkerlund & Söner AB' });
    big = typedCustomer({ connectionId: customer.connectionId, typed: 'K600001' });
    await app.calls.customers.refresh({ customer: big });
  });

  it('holds the filtered rows with their sum, in words and with the time of the fetch', async (context) => {
    if (MISSING !== null) return context.skip(MISSING);
    const open = { ...NO_FILTER, outstanding: 'open' as const };
    const filterWords = ['Outstanding'];
    const { bytes } = await app.calls.exports.printList({ customer, ...list(open), filterWords });
    const path = join(desk.root, 'print.pdf');
    await writeFile(path, bytes);
    await printed('qpdf', '--check', path);
    const text = (await printed('pdftotext', '-layout', path, '-')).replaceAll('\u00a0', ' ');
    const window = { offset: 0, limit: 100 };
    const { rows, matching, all } = await app.calls.invoices.page({
      customer,
      filter: open,
      sort: [],
      ...window,
    });
    expect(text).toContain('Åkerlund & Söner AB');
    expect(text).toContain('Filter: Outstanding');
    expect(text).toContain(`${matching} of the customer’s ${all} invoices`);
    expect(text).toContain(`Total of ${matching} of ${all} invoices, customer 10001`);
    expect(text).toMatch(/As of \d{4}-\d\d-\d\d \d\d:\d\d/);
    for (const row of rows) expect(text).toContain(row.invoiceNo);
  });

  it('is written as a file by a job, in the chosen orientation, with what was taken out by hand in its head', async (context) => {
    if (MISSING !== null) return context.skip(MISSING);
    const [first] = (
      await app.calls.invoices.page({ customer, filter: NO_FILTER, sort: [], offset: 0, limit: 1 })
    ).rows;
    const selection = { kind: 'allMatching' as const, filter: NO_FILTER, except: [first?.id ?? 0] };
    await app.calls.exports.list({
      ...{ customer, ...list(), selection },
      ...{ format: 'pdf', orientation: 'landscape' },
    });
    const job = await endOfJob(app);
    expect(job).toMatchObject({ state: 'done', failed: 0 });
    expect(job.fileName).toMatch(/^Invoices 10001 Åkerlund & Söner AB filtered \d{4}-\d\d-\d\d\.pdf$/);
    expect(await printed('pdfinfo', desk.file(job.fileName))).toMatch(/Page size: +841\.\d+ x 595/);
    const text = await printed('pdftotext', '-layout', desk.file(job.fileName), '-');
    expect(text).toContain('All except 1 deselected manually');
    expect(text).not.toContain(first?.invoiceNo ?? 'nothing');
  });

  it('has room for its rows, though they were chosen far down in the list', async (context) => {
    if (MISSING !== null) return context.skip(MISSING);
    const window = { filter: NO_FILTER, sort: [], offset: 11_000, limit: 20 };
    const { rows } = await app.calls.invoices.page({ customer: big, ...window });
    const selection = { kind: 'rows' as const, ids: rows.map(({ id }) => id) };
    const columns = ['invoiceNo', 'type', 'invoiceDate', 'dueDate', 'outstanding', 'price'] as const;
    const { bytes } = await app.calls.exports.printList({
      ...{ customer: big, selection, sort: [], columns: [...columns] },
    });
    const path = join(desk.root, 'far.pdf');
    await writeFile(path, bytes);
    expect(await printed('pdftotext', '-layout', path, '-')).not.toContain('…');
  });

  it('refuses more rows than are printed at once, and leaves nothing on the disk', async () => {
    await expect(app.calls.exports.printList({ customer: big, ...list() })).rejects.toThrow();
    expect((await readdir(app.exportDir)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  /** A filter that leaves some eight thousand rows. */
  const thousands = async () => {
    const { rows } = await app.calls.invoices.page({
      customer: big,
      filter: NO_FILTER,
      sort: [{ column: 'invoiceDate', direction: 'ascending' }],
      offset: 8_000,
      limit: 1,
    });
    const to = localDateSchema.parse(rows[0]?.invoiceDate.slice(0, 10));
    return { ...NO_FILTER, invoiceDate: { from: null, to } };
  };

  it('ends with its thread when the caller that asked for it stops, and no other print does', async () => {
    const threads = () => process.getActiveResourcesInfo().filter((one) => one === 'MessagePort').length;
    const before = threads();
    const early = await thousands();
    const print = (printId: string) =>
      app.calls.exports.printList({ customer: big, ...list(early), printId });
    const left = expect(print('left')).rejects.toMatchObject({ code: 'cancelled' });
    const few = { ...NO_FILTER, outstanding: 'open' as const };
    const other = app.calls.exports.printList({ customer, ...list(few), printId: 'other' });
    while (threads() < before + 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await app.calls.exports.stopPrint({ printId: 'left' });
    await left;
    expect((await other).bytes.length).toBeGreaterThan(1_000);
    expect(threads()).toBe(before);
    // Of one that is made, or was never asked for, there is nothing left to stop.
    expect(await app.calls.exports.stopPrint({ printId: 'other' })).toEqual({});
    expect(app.log.lines.filter((line) => line.includes('internal'))).toEqual([]);
  });

  it('of a statement is the very statement that a file would be, and nothing of it is on the disk', async (context) => {
    if (MISSING !== null) return context.skip(MISSING);
    const stated = { customer, scope: 'open', from: null, to: null } as const;
    const order = { ...stated, recipientLines: ['Storgatan 1', '111 22 Stockholm'] };
    const before = await readdir(desk.root, { recursive: true });
    const { bytes } = await app.calls.exports.printStatement({ ...order, printId: 'statement' });
    const added = (await readdir(desk.root, { recursive: true })).filter((name) => !before.includes(name));
    expect(added.filter((name) => !name.includes('.db') && !name.includes('activity'))).toEqual([]);
    const printedPath = join(desk.root, 'statement.pdf');
    await writeFile(printedPath, bytes);
    await printed('qpdf', '--check', printedPath);
    await app.calls.exports.statement(order);
    const job = await endOfJob(app);
    const textOf = (path: string) => printed('pdftotext', '-layout', path, '-');
    const text = await textOf(printedPath);
    expect(text).toContain('Storgatan 1');
    expect(text).toBe(await textOf(desk.file(job.fileName)));
    // Looking at it keeps no address; a clerk who prints it may.
    expect(await app.calls.exports.statementAddress({ customer })).toEqual({ lines: null });
    await app.calls.exports.keepStatementAddress({ customer, lines: ['Storgatan 1'] });
    expect(await app.calls.exports.statementAddress({ customer })).toEqual({ lines: ['Storgatan 1'] });
  });

  it('of a statement is refused beyond what is printed at once, and for a customer who is not kept', async () => {
    const all = { scope: 'all', from: null, to: null } as const;
    await expect(app.calls.exports.printStatement({ customer: big, ...all })).rejects.toMatchObject({
      code: 'invalidInput',
    });
    const unknown = typedCustomer({ connectionId: customer.connectionId, typed: '10009' });
    await expect(app.calls.exports.printStatement({ customer: unknown, ...all })).rejects.toMatchObject({
      code: 'notCached',
    });
  });

  it('of a statement ends when the caller that asked for it stops', async () => {
    const to = (await thousands()).invoiceDate.to;
    const asked = { customer: big, scope: 'all', from: null, to, printId: 'long' } as const;
    const left = expect(app.calls.exports.printStatement(asked)).rejects.toMatchObject({ code: 'cancelled' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await app.calls.exports.stopPrint({ printId: 'long' });
    await left;
  });

  it('of thousands of rows does not hold the main thread', async () => {
    const early = await thousands();
    const { count } = await app.calls.invoices.totals({ customer: big, selection: list(early).selection });
    expect(count).toBeGreaterThan(5_000);
    expect(count).toBeLessThanOrEqual(MOST_PRINTED_ROWS);
    const before = process.threadCpuUsage();
    const { bytes } = await app.calls.exports.printList({ customer: big, ...list(early) });
    const { user, system } = process.threadCpuUsage(before);
    expect(bytes.length).toBeGreaterThan(100_000);
    // Milliseconds of this thread, since a clock counts others' work too: the pages take seconds on theirs.
    expect((user + system) / 1_000).toBeLessThan(500);
  });
});
