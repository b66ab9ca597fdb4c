import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { type Decimal, sumOfDecimals } from '../../../shared/domain/money.ts';
import { deskForEach } from '../exports/deskForEach.ts';
import { lookUp } from '../exports/exportDesk.ts';
import { sampleInvoices } from './sampleInvoices.ts';

const ZERO = '0' as Decimal;

describe('comparisons with ledgers that are saved', () => {
  const desk = deskForEach('K10001');
  let open: InvoiceRow[];

  beforeEach(async () => {
    ({ open } = await sampleInvoices(desk));
  });

  /** A ledger in UTF-16, in which the first invoice is off by an amount, and which has other lines besides. */
  const fileOf = (by: string, ...others: readonly string[]) => {
    const [first, ...rest] = open;
    if (first === undefined) throw new Error('the sample owes nothing');
    const lines = [
      `${desk.customer.number};${first.invoiceNo};${sumOfDecimals([first.outstanding, by as Decimal])}`,
      ...rest.map((one) => `${desk.customer.number};${one.invoiceNo};${one.outstanding}`),
      ...others,
    ];
    const text = ['Kundnr;Fakturanr;Belopp', ...lines].join('\n').replaceAll('.', ',');
    return Buffer.from(`\ufeff${text}`, 'utf16le');
  };
  const compare = async (bytes: Buffer, name: string) => {
    const { calls } = desk.app;
    const uploadId = crypto.randomUUID();
    await calls.compare.upload({ uploadId, part: bytes.toString('base64') });
    const file = await calls.compare.open({ kind: 'content', name, uploadId });
    if (file?.kind !== 'read') throw new Error('not read');
    const { ledgerId, mapping } = file;
    const filter: InvoiceFilter = { ...NO_FILTER, outstanding: 'open' };
    const rules = { mapping, amount: 'outstanding' as const, filter, until: null, tolerance: ZERO };
    const list = { connectionId: desk.customer.connectionId, number: null };
    const begun = await calls.compare.begin({ ledgerId, list, ...rules });
    if (begun === null) throw new Error('the ledger is held no longer');
    return { ...begun, ledgerId, rules };
  };
  const listed = () => desk.app.calls.savedComparisons.list({ connectionId: desk.customer.connectionId });

  it('have the file’s own SHA-256, its rules, figures and explained rows, over a restart', async () => {
    const bytes = fileOf('100', '777;5;80');
    const { id, figures, rules } = await compare(bytes, 'October.csv');
    const { explanations, savedComparisons } = desk.app.calls;
    expect(await savedComparisons.save({ comparisonId: id })).toMatchObject({ kind: 'saved', again: false });
    await explanations.set({ id, kind: 'amount', places: [0], text: 'booked twice' });
    const again = await savedComparisons.save({ comparisonId: id });
    expect(again).toMatchObject({ kind: 'saved', again: true });
    await desk.relaunch();
    const [saved, ...others] = await listed();
    expect(others).toEqual([]);
    expect(saved).toMatchObject({
      ...{ fileName: 'October.csv', number: null, ...rules, figures, cut: 0 },
      sha256: createHash('sha256').update(bytes).digest('hex'),
      explained: [{ kind: 'amount', count: 1, difference: '-100' }],
      forgotten: { count: 0, difference: '0' },
    });
    const page = { id: saved?.id ?? '', offset: 0, limit: 10 };
    expect((await desk.app.calls.savedComparisons.page({ ...page, kind: 'amount' })).rows).toMatchObject([
      { invoiceNo: open[0]?.invoiceNo, difference: '-100', explanation: 'booked twice', id: null, ids: [] },
    ]);
    expect((await desk.app.calls.savedComparisons.page({ ...page, kind: 'equal' })).matching).toBe(0);
  });

  it('are one where the key was pressed twice, or in two windows', async () => {
    const { id } = await compare(fileOf('100'), 'October.csv');
    const { savedComparisons } = desk.app.calls;
    const answers = await Promise.all([1, 2].map(() => savedComparisons.save({ comparisonId: id })));
    expect(answers.map((one) => one?.kind === 'saved' && one.again)).toEqual([false, true]);
    expect(await listed()).toHaveLength(1);
  });

  it('are gone once removed, back once restored, and of a ledger that was closed cannot be saved', async () => {
    const { savedComparisons } = desk.app.calls;
    const november = await compare(fileOf('101'), 'November.csv');
    const saved = await savedComparisons.save({ comparisonId: november.id });
    if (saved?.kind !== 'saved') throw new Error('not saved');
    await savedComparisons.remove({ id: saved.id });
    expect(await listed()).toEqual([]);
    await savedComparisons.restore({ id: saved.id });
    expect((await listed()).map(({ id }) => id)).toEqual([saved.id]);
    await desk.app.calls.compare.close({ ledgerId: november.ledgerId });
    expect(await savedComparisons.save({ comparisonId: november.id })).toBeNull();
  });

  it('lose the rows of a customer that is forgotten, and say how many there were', async () => {
    const other = await lookUp(desk.app, desk.sandbox, 'K10002');
    const { id } = await compare(fileOf('100', '777;5;80'), 'October.csv');
    const saved = await desk.app.calls.savedComparisons.save({ comparisonId: id });
    if (saved?.kind !== 'saved') throw new Error('not saved');
    const rowsOf = async (kind: 'amount' | 'onlyHere') =>
      (await desk.app.calls.savedComparisons.page({ id: saved.id, kind, offset: 0, limit: 500 })).matching;
    const ofOther = await rowsOf('onlyHere');
    await desk.app.calls.explanations.set({ id, kind: 'amount', places: [0], text: 'a fee' });
    const { keep } = desk.app.calls;
    expect((await keep.ofCustomer({ customer: desk.customer })).differences).toBe(2);
    expect((await keep.ofCustomer({ customer: other })).differences).toBe(ofOther);
    await keep.forget({ customer: desk.customer });
    expect((await listed())[0]?.forgotten).toEqual({ count: 1, difference: '-100' });
    expect([await rowsOf('amount'), await rowsOf('onlyHere')]).toEqual([0, ofOther]);
    await keep.forget({ customer: other });
    expect(await rowsOf('onlyHere')).toBe(0);
    expect((await listed())[0]?.forgotten.count).toBe(1 + ofOther);
  });
});
