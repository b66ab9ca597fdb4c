import { beforeEach, describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import type { Mark, MarkEvent } from '../../../shared/domain/markEvent.ts';
import { type LocalDate, startOfDay } from '../../../shared/domain/wallClock.ts';
import { SAMPLE_RECORD } from '../../fakes/sampleRecord.ts';
import { allRows } from './allRows.ts';
import { saidBy } from './marksModel.ts';
import { storeEmptiedForEach } from './storeHome.ts';
import { customerRef, TODAY } from './testStore.ts';

const home = storeEmptiedForEach('test');
const customer = customerRef('1');
const ALL = { connectionId: 'test', number: null };
const BY_PRICE: InvoiceSort = [{ column: 'price', direction: 'descending' }];
const at = (day: string) => startOfDay(day as LocalDate);
const RECORDS = ['1', '2', '3'].map((no) => ({
  ...SAMPLE_RECORD,
  ...{ invoice_no: no, entry_no: `E${no}`, amount_outstanding: 10 },
}));

let counter = 0;
beforeEach(async () => {
  await home.ingest(customer, RECORDS, at('2026-03-01'));
  await home.ingest(customerRef('2'), RECORDS, at('2026-03-01'));
});

async function note(place: number, mark: Mark): Promise<void> {
  const row = (await allRows(home.store, customer))[place];
  if (!row) throw new Error('no such row');
  const { invoiceNo, entryNo } = row;
  counter += 1;
  const event = {
    ...mark,
    said: saidBy(row),
    invoice: { invoiceNo, entryNo },
    author: 'a',
    by: 'A',
    counter,
  };
  const events = [{ ...event, at: at('2026-03-02') } as MarkEvent];
  await home.store.marks.addAll('test', [{ number: customer.number, events }]);
}

async function versions() {
  const [own, all] = [
    await home.store.lists.cached(customer, TODAY),
    await home.store.lists.kept('test', TODAY),
  ];
  return { own: own?.marks ?? 0, all: all.marks };
}

describe('lists with marks', () => {
  it('are of another version after each mark', async () => {
    const before = await versions();
    await note(0, { field: 'reviewed', value: true });
    const after = await versions();
    expect(after.own).toBeGreaterThan(before.own);
    expect(after.all).toBeGreaterThan(before.all);
    await note(0, { field: 'reviewed', value: null });
    expect((await versions()).own).toBeGreaterThan(after.own);
  });

  it('are asked again after a fetch that changes nothing but judges a promise', async () => {
    const promise = { day: '2026-03-05' as LocalDate, amount: null };
    await note(1, { field: 'promise', value: promise });
    const before = await versions();
    const filter = { ...NO_FILTER, marks: ['broken' as const] };
    for (const list of [customer, ALL]) expect(await allRows(home.store, list, { filter })).toEqual([]);
    await home.ingest(customer, RECORDS, at('2026-03-06'));
    expect((await versions()).own).not.toBe(before.own);
    for (const list of [customer, ALL]) {
      const [row, ...others] = await allRows(home.store, list, { filter });
      expect(others).toEqual([]);
      expect(row?.marks?.promise).toEqual({ day: '2026-03-05', state: 'broken' });
    }
  });

  it('show them wherever their rows are read: of one customer, of all, sorted, and of a selection', async () => {
    await note(2, { field: 'ask', value: { text: 'which' } });
    const ids = async (list: typeof customer | typeof ALL, sort: InvoiceSort) =>
      (await allRows(home.store, list, { sort })).flatMap(({ id, marks }) => (marks?.ask ? [id] : []));
    const [asked] = await ids(customer, []);
    for (const list of [customer, ALL]) {
      for (const sort of [[], BY_PRICE]) expect(await ids(list, sort)).toEqual([asked]);
      const question = { customer: list, sort: BY_PRICE, today: TODAY };
      const filter = { ...NO_FILTER, marks: ['ask' as const] };
      const selection = { kind: 'allMatching' as const, filter, except: [] };
      const first = await home.store.lists.firstRows({ ...question, selection, limit: 5 });
      expect(first?.rows.map(({ id }) => id)).toEqual([asked]);
      expect((await home.store.lists.totals(list, selection, TODAY))?.outstanding).toBe('10');
    }
  });

  it('count what is reviewed, of one customer and of all', async () => {
    await note(0, { field: 'reviewed', value: true });
    const done = { reviewed: 1, reviewedOutstanding: '10' };
    const progress = (list: typeof customer | typeof ALL) =>
      home.store.lists.progress(list, NO_FILTER, TODAY);
    expect(await progress(customer)).toEqual({ invoices: 3, outstanding: '30', ...done });
    expect(await progress(ALL)).toEqual({ invoices: 6, outstanding: '60', ...done });
    expect(await home.store.lists.progress(customerRef('3'), NO_FILTER, TODAY)).toBeNull();
  });

  it('of a customer that is not kept are parked, and its steps are in the worklist', async () => {
    const number = customerRef('3').number;
    const invoice = { invoiceNo: '1', entryNo: 'E1' };
    const said = saidBy((await allRows(home.store, customer))[0] as never);
    const of = { author: 'a', by: 'A', at: 0, invoice, said };
    const step = { day: '2026-03-01' as LocalDate, word: 'ring', ifNothing: true };
    const events: MarkEvent[] = [{ ...of, counter: 1, field: 'step', value: step }];
    await home.store.marks.addAll('test', [{ number, events }]);
    expect(await home.store.lists.parked(customerRef('3'))).toMatchObject([{ reason: 'notCached', invoice }]);
    const asked = { connectionId: 'test', kind: null, offset: 0, limit: 10, today: TODAY };
    const list = await home.store.lists.worklist(asked);
    expect(list).toMatchObject({
      matching: 1,
      parked: 1,
      items: [{ kind: 'stepDue', invoice: { id: null } }],
    });
    expect(list.items[0]?.mark).toEqual({ field: 'step', value: step });
    await home.ingest(customerRef('3'), RECORDS, at('2026-03-10'));
    const after = await home.store.lists.worklist(asked);
    expect(after).toMatchObject({ matching: 1, parked: 0, items: [{ invoice: { outstanding: '10' } }] });
    // Nothing is owed any more: the step is for the case that nothing comes.
    await home.ingest(
      customerRef('3'),
      RECORDS.map((record) => ({ ...record, amount_outstanding: 0 })),
      at('2026-03-11'),
    );
    expect((await home.store.lists.worklist(asked)).matching).toBe(0);
  });
});
