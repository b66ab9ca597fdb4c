import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceTotals } from '../../../shared/domain/invoiceQuery.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import { fc } from '../../fastCheck.ts';
import { scaledFromDecimal } from '../../oracles/scaledFromDecimal.ts';
import { recordArbitrary } from './invoiceArbitraries.ts';
import { storeForEach } from './storeHome.ts';
import { customerRef, TODAY } from './testStore.ts';

const home = storeForEach();

/** Adds up totals leaf by leaf: counts as numbers, amounts as exact decimals. */
function added<T>(left: T, right: T): T {
  if (typeof left === 'number') return (left + Number(right)) as T;
  if (typeof left === 'string') {
    return decimalFromScaled(scaledFromDecimal(left) + scaledFromDecimal(String(right))) as T;
  }
  const pairs = Object.entries(left as object).map(([key, value]) => [
    key,
    added(value, (right as never)[key]),
  ]);
  return Object.fromEntries(pairs) as T;
}

const NUMBERS = ['11', '12', '13', '14', '15'];
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      number: fc.constantFrom(...NUMBERS),
      list: fc.array(recordArbitrary, { maxLength: 12 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ number: fc.constantFrom(...NUMBERS), list: fc.constant('forget' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ number: fc.constant('11'), list: fc.constant('remove' as const) }) },
);

async function expectOverview(): Promise<void> {
  const overview = await home.store.debts.overview('test', TODAY);
  const whole = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
  const each: { number: string; totals: InvoiceTotals }[] = [];
  for (const number of NUMBERS) {
    const totals = await home.store.lists.totals(customerRef(number), whole, TODAY);
    if (totals) each.push({ number, totals });
  }
  expect(overview.customers).toBe(each.length);
  const [first, ...others] = each.map(({ totals }) => totals);
  if (!first) {
    expect(overview).toMatchObject({ oldestFetch: null, newestFetch: null, topDebtors: [] });
    expect(overview.totals.count).toBe(0);
    return;
  }
  expect(overview.totals).toEqual(others.reduce((sum, totals) => added(sum, totals), first));
  const debtors = each
    .filter(({ totals }) => scaledFromDecimal(totals.outstanding) > 0n)
    .sort((left, right) => {
      const more = scaledFromDecimal(right.totals.outstanding) - scaledFromDecimal(left.totals.outstanding);
      return more === 0n ? left.number.localeCompare(right.number) : more > 0n ? 1 : -1;
    });
  expect(
    overview.topDebtors.map(({ customer, outstanding, overdue }) => [customer.number, outstanding, overdue]),
  ).toEqual(debtors.map(({ number, totals }) => [number, totals.outstanding, totals.overdue.outstanding]));
}

describe('what all customers of a connection owe', () => {
  it('is the sum of their totals after any fetches, forgotten customers and removed connections', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { number, list } of steps) {
          if (list === 'forget') await home.store.lists.forget(customerRef(number));
          else if (list === 'remove') await home.store.facts.removeConnection('test');
          else await home.ingest(customerRef(number), list);
          await expectOverview();
        }
      }),
      { numRuns: 40 },
    );
  });

  it('names the ten that owe most, with their given names and the times of the fetches', async () => {
    const [record] = fc.sample(recordArbitrary, { numRuns: 1, seed: 1 });
    for (let index = 0; index < 14; index += 1) {
      const list = [{ ...record, amount_outstanding: (index * 7) % 15 }];
      await home.ingest(customerRef(String(500 + index)), list, 100 + index);
    }
    await home.ingest(customerRef('1', 'elsewhere'), [{ ...record, amount_outstanding: 99 }]);
    await home.store.facts.noteCustomer(customerRef('502'), { givenName: 'Åkerlund' });
    const overview = await home.store.debts.overview('test', TODAY);
    expect(overview).toMatchObject({ customers: 14, oldestFetch: 100, newestFetch: 113 });
    expect(overview.topDebtors.map(({ outstanding }) => outstanding)).toEqual([
      '14',
      '13',
      '12',
      '11',
      '10',
      '9',
      '7',
      '6',
      '5',
      '4',
    ]);
    expect(overview.topDebtors[0]).toMatchObject({
      customer: customerRef('502'),
      givenName: 'Åkerlund',
      fetchedAt: 102,
    });
    await home.ingest(customerRef('502'), [{ ...record, amount_outstanding: 14 }], 900);
    await home.ingest(customerRef('502'), [{ ...record, amount_outstanding: 14 }], 950);
    expect((await home.store.debts.overview('test', TODAY)).newestFetch).toBe(950);
  });
});
