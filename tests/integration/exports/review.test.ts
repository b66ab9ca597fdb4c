import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { ListRef } from '../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import type { Mark } from '../../../shared/domain/markEvent.ts';
import { DecimalSum } from '../../../shared/domain/money.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { tagFaults } from '../writers/tagFaults.ts';
import { deskForEach } from './deskForEach.ts';
import { endOfJob } from './exportDesk.ts';

const MISSING = missingTools('qpdf', 'pdftotext');
const EVER = { offset: 0, limit: 500 };
const sumOf = (rows: readonly InvoiceRow[]) =>
  rows.reduce((sum, { outstanding }) => sum.add(outstanding), new DecimalSum()).decimal();
/** As the desk of a test writes amounts. */
const amount = (text: string) => {
  const [whole = '', part = ''] = text.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
  return `${text.startsWith('-') ? '-' : ''}${grouped},${part.padEnd(2, '0')}`;
};

describe('the report of a review', () => {
  const desk = deskForEach('K10001');
  const rowsOf = async (customer: ListRef = desk.customer, filter: InvoiceFilter = NO_FILTER) =>
    (await desk.app.calls.invoices.page({ customer, filter, sort: [], ...EVER })).rows;
  const mark = (rows: readonly InvoiceRow[], one: Mark) =>
    desk.app.calls.marks.set({
      target: {
        kind: 'invoices',
        list: desk.customer,
        selection: { kind: 'rows', ids: rows.map(({ id }) => id) },
      },
      mark: one as never,
    });
  const report = async (
    format: 'pdf' | 'xlsx',
    { customer = desk.customer as ListRef, filter = NO_FILTER, signedBy = 'Anna Ek' } = {},
  ) => {
    await desk.app.calls.exports.review({ customer, filter, filterWords: ['Words'], format, signedBy });
    const job = await endOfJob(desk.app);
    expect(job).toMatchObject({ kind: 'exportReview', state: 'done', done: 1, failed: 0 });
    return desk.file(job.fileName);
  };
  const textOf = async (path: string) =>
    (await printed('pdftotext', '-layout', path, '-')).replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
  const informationOf = async (path: string) => {
    const { sheets } = await readXlsx(await readFile(path));
    return (sheets[1]?.rows ?? []).map(([label, text]) => [String(label ?? ''), String(text ?? '')] as const);
  };

  it('says who, sums reviewed and not, what is open and the notes, and names its hash in the log', async (context) => {
    if (MISSING !== null) return context.skip(MISSING);
    const rows = await rowsOf();
    const reviewed = rows.slice(0, 5);
    await mark(reviewed, { field: 'reviewed', value: true });
    await mark(rows.slice(5, 6), { field: 'ask', value: { text: '=1+1 wrong price?' } });
    await mark(rows.slice(6, 7), { field: 'dispute', value: { reason: 'Price', text: 'Twice' } });
    await mark(rows.slice(7, 8), { field: 'note', value: { text: 'First line\nSecond line' } });
    const path = await report('pdf');
    await printed('qpdf', '--check', path);
    const content = await readFile(path);
    expect(await tagFaults(path)).toEqual([]);
    const text = await textOf(path);
    for (const part of ['Review report', 'Signed off by', 'Anna Ek', 'clerk', 'Filter: Words']) {
      expect(text).toContain(part);
    }
    const rest = rows.slice(5);
    expect(text).toMatch(new RegExp(`Total +${rows.length} invoices, ${amount(sumOf(rows))}`));
    expect(text).toMatch(new RegExp(`Reviewed, unchanged since +5 invoices, ${amount(sumOf(reviewed))}`));
    expect(text).toMatch(new RegExp(`Not reviewed +${rest.length} invoices, ${amount(sumOf(rest))}`));
    expect(text).toContain('Question: =1+1 wrong price?');
    expect(text).toContain('Disputed: Price · Twice');
    expect(text).toMatch(/First line\n +Second line/);
    expect(text).toMatch(/Page 1 of \d/);
    for (const { invoiceNo } of rows) expect(text).toContain(invoiceNo);
    const { entries } = await desk.app.calls.activity.page({
      filter: { kinds: ['exportEnded'], text: '', from: null, to: null },
      ...EVER,
    });
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(entries[0]?.entry).toMatchObject({ what: 'exportReview', outcome: 'done', sha256 });
    expect((await desk.app.calls.activity.verify({})).brokenAt).toBeNull();
  });

  it('is a workbook with the marks of each row in words, and all else on its second sheet', async () => {
    const rows = await rowsOf();
    await mark(rows.slice(0, 2), { field: 'reviewed', value: true });
    await mark(rows.slice(1, 2), { field: 'ask', value: { text: '=1+1' } });
    const path = await report('xlsx');
    const { sheets } = await readXlsx(await readFile(path));
    const [head = [], ...lines] = sheets[0]?.rows ?? [];
    expect(head.at(-1)).toBe('Marks');
    const marksOf = (row: InvoiceRow | undefined) =>
      lines.find(([invoiceNo]) => invoiceNo === row?.invoiceNo)?.at(-1) ?? null;
    expect(marksOf(rows[0])).toBe('Reviewed');
    expect(marksOf(rows[1])).toBe('Reviewed; Question: =1+1');
    expect(marksOf(rows[2])).toBeNull();
    const information = await informationOf(path);
    expect(information).toContainEqual(['Signed off by', 'Anna Ek']);
    expect(information).toContainEqual(['Filter', 'Words']);
    const said = information.find(([label]) => label === 'Reviewed, unchanged since')?.[1];
    expect(said?.replace(/[\u00a0\u202f]/g, ' ')).toBe(`2 invoices, ${amount(sumOf(rows.slice(0, 2)))}`);
  });

  it('says in a second one what has changed, counted on by nothing that failed or goes on', async () => {
    const rows = await rowsOf();
    await mark(rows.slice(0, 3), { field: 'reviewed', value: true });
    await mark(rows.slice(3, 4), { field: 'ask', value: { text: 'Why?' } });
    const first = await informationOf(await report('xlsx'));
    expect(first.some(([label]) => label.startsWith('Since the report'))).toBe(false);
    const plan = () => desk.app.calls.exports.reviewPlan({ customer: desk.customer, filter: NO_FILTER });
    expect(await plan()).toMatchObject({ reviewed: 3, questions: 1, signedBy: 'Anna Ek' });
    await mark(rows.slice(0, 1), { field: 'reviewed', value: null });
    await mark(rows.slice(4, 6), { field: 'reviewed', value: true });
    await mark(rows.slice(3, 4), { field: 'ask', value: null });
    await mark(rows.slice(7, 8), { field: 'dispute', value: { reason: 'Price', text: '' } });
    await desk.relaunch();
    const second = await informationOf(await report('xlsx', { signedBy: 'Bo Ö' }));
    const at = second.findIndex(([label]) => label.startsWith('Since the report'));
    const since = second.slice(
      at,
      second.findIndex(([label]) => label === 'Changes since reviewed'),
    );
    const under = (label: string) => {
      const from = since.findIndex(([one]) => one === label);
      const rest = since.slice(from + 1);
      const end = rest.findIndex(([one]) => one !== '');
      return [since[from]?.[1], ...rest.slice(0, end < 0 ? undefined : end).map(([, text]) => text)];
    };
    const invoice = (place: number, more = '') => `Invoice ${rows[place]?.invoiceNo}${more}`;
    expect(since).toContainEqual(['Signed off by', 'Anna Ek']);
    expect(under('Newly reviewed').sort()).toEqual(['2', invoice(4), invoice(5)].sort());
    expect(under('No longer reviewed, changed or no longer here')).toEqual(['1', invoice(0)]);
    expect(under('New questions')).toEqual(['1', invoice(7, ': Disputed')]);
    expect(under('Questions no longer open')).toEqual(['1', invoice(3, ': Question')]);
    const reviewed = since.find(([label]) => label === 'Reviewed, unchanged since')?.[1];
    const sums = [rows.slice(0, 3), [...rows.slice(1, 3), ...rows.slice(4, 6)]].map((ones) =>
      amount(sumOf(ones)),
    );
    expect(reviewed?.replace(/[\u00a0\u202f]/g, ' ')).toBe(
      `was 3 invoices, ${sums[0]}, now 4 invoices, ${sums[1]}`,
    );
    // Another filter is another scope, and so is the list of all.
    const filter = { ...NO_FILTER, outstanding: 'open' as const };
    const other = await informationOf(await report('xlsx', { filter }));
    expect(other.some(([label]) => label.startsWith('Since the report'))).toBe(false);
  });

  it('of all customers says whose invoices they are; a forgotten customer is in no later one', async () => {
    const { connectionId } = desk.customer;
    const other = typedCustomer({ connectionId, typed: 'K10004' });
    await desk.app.calls.customers.refresh({ customer: other });
    const all = { connectionId, number: null };
    const rows = await rowsOf();
    await mark(rows.slice(0, 1), { field: 'reviewed', value: true });
    await mark(rows.slice(1, 2), { field: 'note', value: { text: 'Call Eva' } });
    const first = await informationOf(await report('xlsx', { customer: all }));
    expect(first.map(([label]) => label)).toContain(`Customer 10001, Invoice ${rows[1]?.invoiceNo}`);
    await desk.app.calls.keep.forget({ customer: desk.customer });
    const second = await informationOf(await report('xlsx', { customer: all }));
    expect(JSON.stringify(second)).not.toContain('Customer 10001');
    expect(second.some(([label]) => label.startsWith('Since the report'))).toBe(true);
  });
});
