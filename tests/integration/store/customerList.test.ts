import { describe, expect, it } from 'vitest';
import type { CustomerListMoment } from '../../../electron/store/invoices/queries/customerListQueries.ts';
import {
  CUSTOMER_AMOUNTS,
  CUSTOMER_COLUMNS,
  type CustomerAmount,
} from '../../../shared/domain/customerColumns.ts';
import { NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import type { CustomerFilter, CustomerSort } from '../../../shared/domain/customerQuery.ts';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { DecimalSum } from '../../../shared/domain/money.ts';
import type { CustomerListRow } from '../../../shared/ipc/customers.ts';
import { fc } from '../../fastCheck.ts';
import { compared, matches } from '../../oracles/customerOrder.ts';
import { casesOf } from '../../promiseCounts.ts';
import { recordArbitrary } from './invoiceArbitraries.ts';
import { expectedRow, type MadeCustomer } from './plainCustomers.ts';
import { storeEmptiedForEach } from './storeHome.ts';
import { customerRef, TODAY } from './testStore.ts';

const home = storeEmptiedForEach('test');
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
const customers = fc.uniqueArray(customer, { minLength: 1, maxLength: 25, selector: ({ number }) => number });
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

describe('the list of all customers', () => {
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
