import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { fedWindows } from '../../../electron/documents/files/feed.ts';
import type { CustomerListMoment } from '../../../electron/store/invoices/queries/customerListQueries.ts';
import type { RecordWindow } from '../../../electron/workers/recordWindow.ts';
import { FIRST_AGEING, stepsOf } from '../../../shared/domain/ageing.ts';
import {
  CUSTOMER_AMOUNTS,
  CUSTOMER_COLUMNS,
  type CustomerAmount,
} from '../../../shared/domain/customerColumns.ts';
import { NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import type { CustomerFilter, CustomerSort } from '../../../shared/domain/customerQuery.ts';
import { type CustomerNumber, inNumberOrder } from '../../../shared/domain/customerRef.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { DecimalSum, decimalFromSource, sumOfDecimals } from '../../../shared/domain/money.ts';
import { dayNumber } from '../../../shared/domain/wallClock.ts';
import type { CustomerListRow } from '../../../shared/ipc/customers.ts';
import { fc } from '../../fastCheck.ts';
import { ageingBucket } from '../../oracles/ageingBucket.ts';
import { compared, matches } from '../../oracles/customerOrder.ts';
import { casesOf } from '../../promiseCounts.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { recordArbitrary } from './invoiceArbitraries.ts';
import { storeEmptiedForEach } from './storeHome.ts';
import { allRows, customerRef, TODAY } from './testStore.ts';

/** A customer as a test has made it; `broken` are records that cannot be read. */
interface MadeCustomer {
  readonly number: string;
  readonly records: readonly { readonly amount_outstanding: number; readonly invoice_due_at: string }[];
  readonly broken: number;
  readonly fetchedAt: number;
  readonly name: string;
  readonly pinned: boolean;
}

type Row = Omit<CustomerListRow, 'id'>;

/** What the row of a customer must say, from its records alone. */
function expectedRow({ records, ...made }: MadeCustomer, today: string): Row {
  const steps = stepsOf(FIRST_AGEING);
  const items = records.map(({ amount_outstanding, invoice_due_at }) => {
    const due = invoice_due_at.slice(0, 10);
    const amount = decimalFromSource(JSON.stringify(amount_outstanding)) ?? '';
    const isCredit = amount.startsWith('-');
    const isOwed = !isCredit && amount !== '0';
    const late = dayNumber(today) - dayNumber(due);
    return { amount, isCredit, isOwed, late, step: steps.indexOf(ageingBucket(due, today)) };
  });
  const parts: Record<CustomerAmount, (item: (typeof items)[number]) => boolean> = {
    outstanding: () => true,
    credits: ({ isCredit }) => isCredit,
    overdue: ({ isOwed, late }) => isOwed && late > 0,
    late60: ({ isOwed, late }) => isOwed && late > 60,
    step1: ({ isOwed, step }) => isOwed && step === 0,
    step2: ({ isOwed, step }) => isOwed && step === 1,
    step3: ({ isOwed, step }) => isOwed && step === 2,
    step4: ({ isOwed, step }) => isOwed && step === 3,
    step5: ({ isOwed, step }) => isOwed && step === 4,
    step6: ({ isOwed, step }) => isOwed && step === 5,
    step7: ({ isOwed, step }) => isOwed && step === 6,
    step8: ({ isOwed, step }) => isOwed && step === 7,
  };
  const sumOf = (amount: CustomerAmount) =>
    sumOfDecimals(items.filter(parts[amount]).map((one) => one.amount));
  const sums = Object.fromEntries(CUSTOMER_AMOUNTS.map((amount) => [amount, sumOf(amount)]));
  return {
    ...(sums as Record<CustomerAmount, ReturnType<typeof sumOf>>),
    number: made.number as CustomerListRow['number'],
    givenName: made.name,
    pinned: made.pinned,
    externalId: null,
    fetchedAt: made.fetchedAt,
    invoices: records.length,
    unreadable: made.broken,
    changes: 0,
    isNew: false,
    daysLate: Math.max(0, ...items.filter(({ isOwed }) => isOwed).map(({ late }) => late)),
  };
}

const home = storeEmptiedForEach('test');

describe('the list of all customers', () => {
  const NOW: CustomerListMoment = { today: TODAY, language: 'sv', staleBefore: 500, changesSince: 2_000 };

  /** In the kept list, but without a row. */
  const NEVER_FETCHED = '9999';

  const wide = fc.constantFrom(0.000_01, -0.000_02, 123_456_789_012_345, -1e15, 1e22, 0.123_456_7);
  const record = fc
    .tuple(recordArbitrary, fc.option(wide, { freq: 6 }))
    .map(([one, amount]) => (amount === null ? one : { ...one, amount_outstanding: amount }));
  const customer = fc.record({
    number: fc.oneof(
      fc.integer({ min: 1, max: 400 }).map(String),
      fc.integer({ min: 1, max: 40 }).map((n) => `00${n}`),
    ),
    records: fc.array(record, { maxLength: 5 }),
    broken: fc.integer({ min: 0, max: 2 }),
    fetchedAt: fc.integer({ min: 1, max: 1_000 }),
    name: fc.constantFrom('', '', 'Åkerlund', 'Ängeby', 'Österby', 'abba', 'Abba', 'Zeta AB'),
    pinned: fc.boolean(),
  });
  const customers = fc.uniqueArray(customer, {
    minLength: 1,
    maxLength: 25,
    selector: ({ number }) => number,
  });
  const filter: fc.Arbitrary<CustomerFilter> = fc.record({
    text: fc.constantFrom('', '', '', '1', 'k 12', 'AB', 'å', '00'),
    outstandingFrom: fc
      .constantFrom(null, null, '0', '0.00001', '250.5', '-10', '1000000')
      .map((text) => text as CustomerFilter['outstandingFrom']),
    overdueFrom: fc
      .constantFrom(null, null, null, '0', '100')
      .map((text) => text as CustomerFilter['overdueFrom']),
    moreThanDaysLate: fc.constantFrom(null, null, 0, 60, 365),
    notFetched: fc.constantFrom(null, null, { since: 'stale' as const }),
    changedSince: fc.constant(null),
    pinned: fc.constantFrom(null, null, true, false),
    /** Replaced by the id of the list that the test creates. */
    list: fc.constantFrom(null, null, 'every-other'),
    unreadable: fc.constantFrom(null, null, null, true, false),
  });
  const sort: fc.Arbitrary<CustomerSort> = fc.uniqueArray(
    fc.record({
      column: fc.constantFrom(...CUSTOMER_COLUMNS),
      direction: fc.constantFrom('ascending' as const, 'descending' as const),
    }),
    { maxLength: 3, selector: ({ column }) => column },
  );

  async function expectList(
    made: readonly MadeCustomer[],
    wanted: CustomerFilter,
    order: CustomerSort,
    limit: number,
    members: readonly string[] = [],
  ): Promise<void> {
    const list = home.store.customerList;
    const fetchedBefore = wanted.notFetched === null ? null : NOW.staleBefore;
    const query = { connectionId: 'test', filter: wanted, fetchedBefore, sort: order };
    const rows: CustomerListRow[] = [];
    const revisions = new Set<number>();
    for (let offset = 0; ; offset += limit) {
      const page = await list.page({ ...query, offset, limit }, NOW);
      expect(page.all).toBe(made.length);
      revisions.add(page.revision);
      rows.push(...page.rows);
      if (offset + limit >= page.matching) {
        expect(rows).toHaveLength(page.matching);
        break;
      }
    }
    expect(revisions.size).toBe(1);
    const expected = made
      .map((one) => expectedRow(one, TODAY))
      .filter((row) => matches(row, wanted, NOW.staleBefore, members))
      .sort((left, right) => compared(left, right, order, NOW.language));
    expect(rows.map(({ id: _, ...row }) => row)).toEqual(expected);
    const selection = { kind: 'allMatching' as const, filter: wanted, except: [] };
    const totals = await list.totals({ connectionId: 'test', selection, fetchedBefore, sort: [] }, NOW);
    const sum = (amount: CustomerAmount) =>
      expected.reduce((all, row) => all.add(row[amount]), new DecimalSum()).decimal();
    expect(totals.customers).toBe(expected.length);
    for (const amount of CUSTOMER_AMOUNTS) expect(totals.amounts[amount]).toBe(sum(amount));
    expect(totals.unreadable).toBe(expected.reduce((all, { unreadable }) => all + unreadable, 0));
    expect(totals.notKept).toBe(wanted.list === null ? 0 : 1);
    expect(totals.stale).toBe(expected.filter(({ fetchedAt }) => fetchedAt < NOW.staleBefore).length);
    const [some] = rows;
    if (some === undefined) return;
    expect(await list.position({ ...query, id: some.id }, NOW)).toBe(0);
    const others = { ...selection, except: [some.id] };
    const left = await list.selected(
      { connectionId: 'test', selection: others, fetchedBefore, sort: order },
      NOW,
    );
    expect(left).toEqual({ rows: rows.slice(1), selected: rows.length - 1 });
  }

  it('is the same by pages as sorted in memory, with exact totals, for any filter and sort', async () => {
    await fc.assert(
      fc.asyncProperty(
        customers,
        fc.array(fc.tuple(filter, sort, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 6 }),
        async (made, asked) => {
          await home.store.facts.removeConnection('test');
          for (const { number, records, broken, fetchedAt, name, pinned } of made) {
            const list = [...records, ...Array.from({ length: broken }, () => 7)];
            await home.ingest(customerRef(number), list, fetchedAt);
            if (name !== '' || pinned)
              await home.store.facts.noteCustomer(customerRef(number), { givenName: name, pinned });
          }
          const members = [
            ...made.filter((_, at) => at % 2 === 0).map(({ number }) => number),
            NEVER_FETCHED,
          ];
          const kept = await home.store.keptLists.create('test', 'Every other', members as CustomerNumber[]);
          if (typeof kept === 'string') throw new Error(kept);
          for (const [wanted, order, limit] of asked) {
            const list = wanted.list === null ? null : kept.id;
            await expectList(made, { ...wanted, list }, order, limit, members);
          }
        },
      ),
      { numRuns: casesOf(150, 12) },
    );
  });

  it('shows nobody for a kept list of another connection, whatever numbers both have', async () => {
    await home.ingest(customerRef('1'), [], 100);
    const kept = await home.store.keptLists.create('other', 'Elsewhere', ['1', '2'] as CustomerNumber[]);
    if (typeof kept === 'string') throw new Error(kept);
    const filter = { ...NO_CUSTOMER_FILTER, list: kept.id };
    const ask = { connectionId: 'test', fetchedBefore: null, sort: [] };
    const list = home.store.customerList;
    expect(await list.page({ ...ask, filter, offset: 0, limit: 9 }, NOW)).toMatchObject({
      matching: 0,
      all: 1,
    });
    const selection = { kind: 'allMatching' as const, filter, except: [] };
    expect(await list.totals({ ...ask, selection }, NOW)).toMatchObject({ customers: 0, notKept: 0 });
  });

  it('is another revision after a fetch, a name, a pin, a kept list, a forgotten customer and a day, and no other time', async () => {
    const list = home.store.customerList;
    for (const number of ['1', '2', '3']) await home.ingest(customerRef(number), [], Number(number) * 100);
    const ask = { connectionId: 'test', fetchedBefore: null, sort: [], offset: 0, limit: 9 };
    const page = (moment = NOW, fetchedBefore: number | null = null) => {
      const notFetched = fetchedBefore === null ? null : { since: 'stale' as const };
      return list.page({ ...ask, fetchedBefore, filter: { ...NO_CUSTOMER_FILTER, notFetched } }, moment);
    };
    let last = (await page()).revision;
    const expectMoved = async (moved: boolean, moment = NOW, before: number | null = null) => {
      const next = await page(moment, before);
      expect(next.revision > last).toBe(moved);
      expect(next.revision).toBeGreaterThanOrEqual(last);
      last = next.revision;
      return next.rows.map(({ number }) => number);
    };
    await home.store.facts.opened(customerRef('1'), 5);
    await expectMoved(false);
    await home.store.facts.noteCustomer(customerRef('2'), { givenName: 'Åkerlund' });
    await expectMoved(true);
    await home.store.facts.pin('test', ['1', '3'], true);
    await expectMoved(true);
    await home.store.keptLists.create('test', 'One', ['1' as CustomerNumber]);
    await expectMoved(true);
    expect((await page()).rows.map(({ pinned, givenName }) => [pinned, givenName])).toEqual([
      [true, ''],
      [false, 'Åkerlund'],
      [true, ''],
    ]);
    await home.ingest(customerRef('3'), [], 350);
    await expectMoved(true);
    await expectMoved(true, { ...NOW, today: '2026-03-16' });
    await expectMoved(true);
    // What is stale changes as time goes by, but only when a customer becomes it.
    expect(await expectMoved(false, NOW, 210)).toEqual(['1', '2']);
    expect(await expectMoved(false, NOW, 240)).toEqual(['1', '2']);
    expect(await expectMoved(true, NOW, 360)).toEqual(['1', '2', '3']);
    await home.store.lists.forget(customerRef('2'));
    expect(await expectMoved(true)).toEqual(['1', '3']);
  });

  it('counts what fetches have changed since a day, and tells a first fetch from a change', async () => {
    const [record] = fc.sample(recordArbitrary, { numRuns: 1, seed: 1 });
    const invoice = (number: number, amount: number) => ({
      ...record,
      invoice_no: String(number),
      entry_no: `E${number}`,
      amount_outstanding: amount,
    });
    const fetched = (number: string, fetchedAt: number, ...list: unknown[]) =>
      home.ingest(customerRef(number), list, fetchedAt);
    await fetched('1', 100, invoice(1, 10), invoice(2, 20));
    await fetched('2', 100, invoice(1, 10));
    await fetched('1', 300, invoice(1, 0), invoice(2, 25), invoice(3, 30));
    await fetched('2', 300, invoice(1, 10));
    await fetched('3', 300, invoice(1, 10));
    const ask = { connectionId: 'test', fetchedBefore: null, offset: 0, limit: 9 };
    const byChanges = [{ column: 'changes' as const, direction: 'descending' as const }];
    const listed = async (since: number, changedSince: CustomerFilter['changedSince']) => {
      const wanted = { ...NO_CUSTOMER_FILTER, changedSince };
      const query = { ...ask, filter: wanted, sort: byChanges };
      const { rows } = await home.store.customerList.page(query, { ...NOW, changesSince: since });
      return rows.map(({ number, changes, isNew }) => [number, changes, isNew]);
    };
    expect(await listed(200, null)).toEqual([
      ['1', 3, false],
      ['2', 0, false],
      ['3', 0, true],
    ]);
    expect(await listed(200, { at: 200 })).toEqual([
      ['1', 3, false],
      ['3', 0, true],
    ]);
    expect(await listed(301, { at: 301 })).toEqual([]);
  });
});

describe('the order of customers', () => {
  /** As they are fetched first, and as every list and every file has them. */
  const FETCHED = ['100', '42', '10', '042', '9', '0009'];
  const ORDER = ['0009', '9', '10', '042', '42', '100'];
  const ALL = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
  const CONNECTION = {
    ...{
      id: 'order',
      name: 'Test',
      environmentWord: 'TEST',
      environmentTone: 'test' as const,
      sample: false,
    },
    ...{ baseUrl: 'https://one.example', clientId: 'client', agreementsListBody: '{}' },
    pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
  };
  const MOMENT = { today: TODAY, language: 'en', staleBefore: 0, changesSince: 0 };

  const numbersOnce = (numbers: readonly string[]) => [...new Set(numbers)];

  async function recordsFed(sort: readonly { column: 'customerNumber'; direction: 'ascending' }[]) {
    const { port1, port2 } = new MessageChannel();
    const query = {
      connectionId: 'order',
      number: null,
      selection: ALL,
      sort: [...sort],
      today: TODAY,
      byCustomer: false,
    };
    void home.store.records.feed({ ...query, selection: { ...ALL, except: [] } }, port1);
    port2.postMessage('next');
    const numbers: string[] = [];
    for await (const { customers } of fedWindows<RecordWindow>(port2, new AbortController().signal)) {
      numbers.push(...customers.map(({ number }) => number));
    }
    return numbersOnce(numbers);
  }

  it('is one everywhere: by the value of their numbers, and of one value by their digits', async () => {
    for (const [at, number] of FETCHED.entries()) {
      const open = { ...soundRecord(at), amount_outstanding: 5 };
      await home.ingest(customerRef(number, 'order'), [open, { ...open, entry_no: 'b' }]);
    }
    const { lists, customerList, records, refreshes, facts, ownFacts, debts } = home.store;
    await facts.putConnection(CONNECTION);
    await facts.pin('order', FETCHED, true);
    const window = { sort: [], offset: 0, limit: 50 };
    const asked = { connectionId: 'order', filter: NO_CUSTOMER_FILTER, fetchedBefore: null, ...window };
    const page = await customerList.page(asked, MOMENT);
    const invoices = await allRows(home.store, { connectionId: 'order', number: null });
    const { text } = await ownFacts.text('2026-03-02 09:42:00');
    expect({
      customers: page.rows.map(({ number }) => number),
      invoices: numbersOnce(invoices.map(({ customerNumber }) => customerNumber)),
      exported: await lists.customersOf('order', { ...ALL, except: [] }, TODAY),
      parquet: await recordsFed([]),
      folders: await records.numbers('order'),
      refreshed: await refreshes.numbers('order', 'all'),
      pinned: await refreshes.numbers('order', 'pinned'),
      debtors: (await debts.overview('order', TODAY)).topDebtors.map(({ customer }) => customer.number),
      own: [...text.matchAll(/"number":\s*"(\d+)"/g)].map(([, number]) => number),
    }).toEqual({
      ...{ customers: ORDER, invoices: ORDER, exported: ORDER, parquet: ORDER, folders: ORDER },
      ...{ refreshed: ORDER, pinned: ORDER, debtors: ORDER, own: ORDER },
    });
  });

  it('is that of numbers as long as any, and says which of two is first whichever way they come', () => {
    const number = fc.stringMatching(/^[0-9]{1,32}$/);
    fc.assert(
      fc.property(fc.uniqueArray(number), (numbers) => {
        const sorted = inNumberOrder(numbers as CustomerNumber[], (one) => one);
        expect(inNumberOrder(numbers.toReversed() as CustomerNumber[], (one) => one)).toEqual(sorted);
        for (const [at, one] of sorted.entries()) {
          if (at > 0) expect(BigInt(sorted[at - 1] as string) <= BigInt(one)).toBe(true);
        }
      }),
    );
  });
});
