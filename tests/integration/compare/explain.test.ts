import { beforeAll, describe, expect, it } from 'vitest';
import type { ComparedKind } from '../../../shared/domain/comparison.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { type Decimal, sumOfDecimals } from '../../../shared/domain/money.ts';
import { deskForAll } from '../exports/deskForEach.ts';
import { sampleInvoices } from './sampleInvoices.ts';

describe('differences with a ledger that are explained', () => {
  const desk = deskForAll('K10001');
  let open: InvoiceRow[];

  beforeAll(async () => {
    ({ open } = await sampleInvoices(desk));
  });

  /** Compares a ledger in which the first invoice is off by an amount, and one line has no number. */
  const compare = async (by: string) => {
    const { calls } = desk.app;
    const [first, ...others] = open;
    if (first === undefined) throw new Error('the sample owes nothing');
    const lines = [
      `${desk.customer.number};${first.invoiceNo};${sumOfDecimals([first.outstanding, by as Decimal])}`,
      ...others.map((one) => `${desk.customer.number};${one.invoiceNo};${one.outstanding}`),
      `${desk.customer.number};;-500`,
      `${desk.customer.number};77;see note`,
    ];
    const text = ['Kundnr;Fakturanr;Belopp', ...lines].join('\n').replaceAll('.', ',');
    const file = await calls.compare.open({ kind: 'pasted', text });
    if (file?.kind !== 'read') throw new Error('not read');
    const { ledgerId, mapping } = file;
    const begun = await calls.compare.begin({
      ...{ ledgerId, mapping, amount: 'outstanding', until: null, tolerance: '0' as Decimal },
      list: desk.customer,
    });
    if (begun === null) throw new Error('the ledger is held no longer');
    return begun.id;
  };
  const rowOf = async (id: number, kind: ComparedKind) =>
    (await desk.app.calls.compare.page({ id, kind, offset: 0, limit: 10 }))?.rows[0];

  it('are kept for the next comparison as long as they are the same, and over a restart', async () => {
    const id = await compare('100');
    const { explanations } = desk.app.calls;
    for (const kind of ['amount', 'noNumber', 'unreadable'] as const)
      await explanations.set({ id, kind, places: [0], text: ` said of\t${kind} ` });
    expect(await explanations.sums({ id })).toEqual([
      { kind: 'amount', count: 1, difference: '-100' },
      { kind: 'noNumber', count: 1, difference: '500' },
      { kind: 'unreadable', count: 1, difference: '0' },
    ]);
    await desk.relaunch();
    const same = await compare('100');
    for (const kind of ['amount', 'noNumber', 'unreadable'] as const)
      expect(await rowOf(same, kind)).toMatchObject({ explanation: `said of ${kind}`, before: null });
    const other = await compare('100.01');
    expect(await rowOf(other, 'amount')).toMatchObject({
      explanation: null,
      before: { text: 'said of amount', kind: 'amount', difference: '-100' },
    });
    const { calls } = desk.app;
    expect((await calls.explanations.sums({ id: other }))?.map(({ kind }) => kind)).toEqual([
      ...['noNumber', 'unreadable'],
    ]);
    const removed = await calls.explanations.set({ id: other, kind: 'noNumber', places: [0], text: ' ' });
    expect(await rowOf(other, 'noNumber')).toMatchObject({ explanation: null, before: null });
    await calls.explanations.undo({ actionId: removed?.actionId ?? '' });
    expect(await rowOf(other, 'noNumber')).toMatchObject({ explanation: 'said of noNumber' });
  });

  it('go with their customer, and nothing is said of a comparison that is held no longer', async () => {
    const { explanations, keep } = desk.app.calls;
    const id = await compare('100');
    const set = { id, kind: 'amount' as const, places: [0], text: 'booked twice' };
    await explanations.set(set);
    expect(await explanations.set({ ...set, places: [7] })).toBeNull();
    await keep.forget({ customer: desk.customer });
    expect(await explanations.sums({ id })).toBeNull();
    expect(await explanations.set(set)).toBeNull();
    await desk.app.calls.customers.refresh({ customer: desk.customer });
    const again = await compare('100');
    expect(await rowOf(again, 'amount')).toMatchObject({ explanation: null, before: null });
  });
});
