import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ComparedKind } from '../../../shared/domain/comparison.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { ComparisonFigures } from '../../../shared/ipc/compare.ts';
import { bridgeOf } from '../../../shared/ipc/compareBridge.ts';
import { readCsv } from '../../unit/writers/readCsv.ts';
import { deskForAll } from '../exports/deskForEach.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { sampleInvoices } from './sampleInvoices.ts';

describe('invoices of a ledger that may be those kept here, by amount and date', () => {
  const desk = deskForAll('K10001');
  let open: InvoiceRow[];

  beforeAll(async () => {
    ({ open } = await sampleInvoices(desk));
  });

  /** The first two invoices have other numbers there, and the second another invoice date, too. */
  const compare = async (isNamed = true) => {
    const { calls } = desk.app;
    const lines = open.map(({ invoiceNo, outstanding, invoiceDate, dueDate }, at) => [
      ...(isNamed ? [desk.customer.number] : []),
      at < 2 ? `X${at}` : invoiceNo,
      at === 1 ? '2031-01-01' : invoiceDate.slice(0, 10),
      dueDate.slice(0, 10),
      outstanding.replace('.', ','),
    ]);
    const titles = ['Fakturanr', 'Fakturadatum', 'Förfallodatum', 'Belopp'];
    const rows = [isNamed ? ['Kundnr', ...titles] : titles, ...lines];
    const text = rows.map((row) => row.join(';')).join('\n');
    const file = await calls.compare.open({ kind: 'pasted', text });
    if (file?.kind !== 'read') throw new Error('not read');
    const { ledgerId, mapping } = file;
    const begun = await calls.compare.begin({
      ...{ ledgerId, mapping, list: desk.customer, amount: 'outstanding', until: null },
      tolerance: '0' as Decimal,
    });
    if (begun === null) throw new Error('the ledger is held no longer');
    return begun;
  };
  const rowsOf = async (id: number, kind: ComparedKind) =>
    (await desk.app.calls.compare.page({ id, kind, offset: 0, limit: 500 }))?.rows ?? [];
  const take = async (id: number, pair: number, isTaken = true) => {
    const taken = await desk.app.calls.compare.take({ id, pair, isTaken });
    if (taken === null) throw new Error('the comparison is held no longer');
    return taken.figures;
  };
  const countOf = ({ kinds }: ComparisonFigures, of: ComparedKind) =>
    kinds.find(({ kind }) => kind === of)?.count;

  it('are remarks until the clerk takes them, then one key of its kind, and may be given back', async () => {
    const { id, figures } = await compare();
    expect(figures.suggestions).toMatchObject({ open: 2, taken: 0, several: 0 });
    const [first, second] = await rowsOf(id, 'unknown');
    expect(first).toMatchObject({
      ...{ invoiceNo: 'X0', suggestion: { pair: 0, invoiceNo: open[0]?.invoiceNo, line: null } },
    });
    expect(second?.suggestion?.invoiceNo).toBe(open[1]?.invoiceNo);
    expect((await rowsOf(id, 'onlyHere')).map(({ suggestion }) => suggestion?.line)).toEqual([2, 3]);

    const { explanations } = desk.app.calls;
    await explanations.set({ id, kind: 'unknown', places: [0], text: 'typed by hand' });
    await take(id, 0);
    expect(await explanations.sums({ id })).toEqual([]);
    const both = await take(id, 1);
    expect(both.suggestions).toMatchObject({
      ...{ open: 0, taken: 2, takenEqual: { count: 1, sum: open[0]?.outstanding } },
    });
    expect([countOf(both, 'equal'), countOf(both, 'date'), countOf(both, 'unknown')]).toEqual([
      ...[open.length - 1, 1, 0],
    ]);
    expect(bridgeOf(both)).toMatchObject({ rest: '0' });
    expect([both.there, both.here]).toEqual([figures.there, figures.here]);
    expect((await rowsOf(id, 'equal'))[0]).toMatchObject({
      ...{ invoiceNo: open[0]?.invoiceNo, written: 'X0', pass: 'suggested', firstLine: 2 },
    });
    expect((await rowsOf(id, 'date'))[0]).toMatchObject({
      ...{ pass: 'suggested', otherDay: { of: 'invoiced', there: '2031-01-01' } },
    });
    await take(id, 0, false);
    expect(await take(id, 1, false)).toEqual(figures);
    expect(await explanations.sums({ id })).toMatchObject([{ kind: 'unknown', count: 1 }]);
  });

  it('are said in the saved comparison, in whose place it is when one more is taken', async () => {
    const { id } = await compare();
    await take(id, 0);
    const { savedComparisons } = desk.app.calls;
    expect(await savedComparisons.save({ comparisonId: id })).toMatchObject({ kind: 'saved', again: false });
    const list = () => savedComparisons.list({ connectionId: desk.customer.connectionId });
    const { length } = await list();
    const savedRows = async (kind: ComparedKind) => {
      const [last] = await list();
      return (await savedComparisons.page({ id: last?.id ?? '', kind, offset: 0, limit: 10 })).rows;
    };
    expect((await list())[0]?.figures.suggestions).toMatchObject({ open: 1, taken: 1 });
    expect(await savedRows('equal')).toMatchObject([{ written: 'X0', pass: 'suggested' }]);
    expect(await savedRows('unknown')).toMatchObject([
      { invoiceNo: 'X1', suggestion: { invoiceNo: open[1]?.invoiceNo } },
    ]);
    await take(id, 1);
    expect(await savedComparisons.save({ comparisonId: id })).toMatchObject({ again: true });
    expect(await list()).toHaveLength(length);
    expect((await list())[0]?.figures.suggestions.taken).toBe(2);
    expect([await savedRows('unknown'), await savedRows('date')]).toMatchObject([[], [{ written: 'X1' }]]);
    expect((await list())[0]?.cut).toBe(0);
  });

  it('taken while the comparison is saved, are in its rows and its figures, or in neither', async () => {
    const { id } = await compare();
    const { savedComparisons } = desk.app.calls;
    const [saved] = await Promise.all([savedComparisons.save({ comparisonId: id }), take(id, 0)]);
    if (saved?.kind !== 'saved') throw new Error('not saved');
    const [last] = await savedComparisons.list({ connectionId: desk.customer.connectionId });
    const page = { id: saved.id, kind: 'equal' as const, offset: 0, limit: 10 };
    expect((await savedComparisons.page(page)).matching).toBe(last?.figures.suggestions.takenEqual.count);
  });

  it('are of any customer where the ledger names none, whose row then keeps no number of theirs', async () => {
    const { id, figures } = await compare(false);
    expect(figures.suggestions.open).toBe(2);
    expect((await rowsOf(id, 'unknown'))[0]?.suggestion?.invoiceNo).toBe(open[0]?.invoiceNo);
    const { savedComparisons } = desk.app.calls;
    const saved = await savedComparisons.save({ comparisonId: id });
    if (saved?.kind !== 'saved') throw new Error('not saved');
    const page = { id: saved.id, offset: 0, limit: 10 };
    const there = await savedComparisons.page({ ...page, kind: 'unknown' });
    expect(there.rows.map(({ suggestion }) => suggestion)).toEqual([null, null]);
    const here = await savedComparisons.page({ ...page, kind: 'onlyHere' });
    expect(here.rows.map(({ suggestion }) => suggestion?.line)).toEqual([2, 3]);
  });

  it('are said in the files, which have what was taken as equal, too', async ({ skip }) => {
    const { id } = await compare();
    await take(id, 0);
    const form = { id, withEqual: false, comparedBy: '' };
    const saved = await desk.app.calls.compare.save({ ...form, format: 'csv' });
    if (saved?.kind !== 'saved') throw new Error('not saved');
    const [header = [], ...lines] = readCsv(await readFile(desk.file(saved.fileName), 'utf8'), ',');
    const column = (title: string) => lines.map((row) => row[header.indexOf(title)]);
    expect(column('Result')).toEqual([
      ...['Equal', 'Only in the ledger: unknown here', 'Only in Kontor: not in the ledger'],
    ]);
    expect(column('Match')).toEqual(['amount and date, accepted by you', '', '']);
    expect(column('Remark')).toEqual([
      ...['', `possibly invoice ${open[1]?.invoiceNo}: same amount and date`],
      'possibly ledger line 3: same amount and date',
    ]);
    const meta = JSON.parse(await readFile(desk.file(`${saved.fileName}.meta.json`), 'utf8'));
    expect(meta.suggestions).toBe('1 accepted, 1 not accepted');
    expect(meta.missing).toEqual([`Equal: ${open.length - 2} rows, in totals only`]);

    const missing = missingTools('pdftotext');
    if (missing !== null) skip(missing);
    const paper = await desk.app.calls.compare.save({ ...form, format: 'pdf' });
    if (paper?.kind !== 'saved') throw new Error('not saved');
    const text = await printed('pdftotext', '-layout', desk.file(paper.fileName), '-');
    expect(text).toMatch(/Equal \(1\)/);
    expect(text).toMatch(/accepted/);
    expect(text).toMatch(/possibly invoice/);
  });

  it('are held no longer once a customer is forgotten', async () => {
    const { id } = await compare();
    await desk.app.calls.keep.forget({ customer: desk.customer });
    expect(await desk.app.calls.compare.take({ id, pair: 0, isTaken: true })).toBeNull();
    await desk.app.calls.customers.refresh({ customer: desk.customer });
  });
});
