import { beforeEach, describe, expect, it } from 'vitest';
import { type CipherDatabase, openDatabase } from '../../../electron/database/database.ts';
import { DAYS_KEPT } from '../../../electron/store/invoices/ingest/history.ts';
import { ROWS_PER_CUSTOMER } from '../../../electron/store/invoices/model/columns.ts';
import { TREND_DAYS, TREND_ROWS } from '../../../electron/store/invoices/queries/debtQueries.ts';
import { decimalFromSource, sumOfDecimals } from '../../../shared/domain/money.ts';
import { dayAfter, dayNumber, type LocalDate, startOfDay } from '../../../shared/domain/wallClock.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { coreForEach } from './coreForAll.ts';
import { invoicesJson, recordArbitrary } from './invoiceArbitraries.ts';
import { storeForEach } from './storeHome.ts';
import { customerRef, KEY, TODAY } from './testStore.ts';

const home = storeForEach();
const NUMBERS = ['11', '12', '13'];
const record = fc
  .tuple(recordArbitrary, fc.option(fc.constantFrom(0.000_01, 1e22), { freq: 8 }))
  .map(([one, amount]) => (amount === null ? one : { ...one, amount_outstanding: amount }));
/** Days before today on which a customer was fetched, and what its list was then; null forgets it. */
const fetches = fc.array(
  fc.record({
    daysAgo: fc.integer({ min: 0, max: TREND_DAYS + DAYS_KEPT }),
    number: fc.constantFrom(...NUMBERS),
    records: fc.oneof(
      { weight: 8, arbitrary: fc.array(record, { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
  }),
  { minLength: 1, maxLength: 12 },
);
const dayBefore = (daysAgo: number) => dayAfter(TODAY as LocalDate, 0, 0, -daysAgo);

interface Owed {
  readonly day: string;
  readonly outstanding: string;
  readonly overdue: string;
}

function ageBalances(
  day: string,
  records: readonly { amount_outstanding: number; invoice_due_at: string }[],
): Owed {
  const amounts = records.map(({ amount_outstanding, invoice_due_at }) => ({
    amount: decimalFromSource(JSON.stringify(amount_outstanding)) ?? '',
    isLate: invoice_due_at.slice(0, 10) < day,
  }));
  const late = amounts.filter(({ amount, isLate }) => isLate && !amount.startsWith('-'));
  return {
    day,
    outstanding: sumOfDecimals(amounts.map(({ amount }) => amount)),
    overdue: sumOfDecimals(late.map(({ amount }) => amount)),
  };
}

describe('how what is owed has moved', () => {
  it('is at each day the exact sum of what the last fetch of each customer up to then has said', async () => {
    await fc.assert(
      fc.asyncProperty(fetches, async (made) => {
        await home.store.facts.removeConnection('test');
        const known = new Map<string, Owed[]>();
        for (const { daysAgo, number, records } of made.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
          const day = dayBefore(daysAgo);
          if (records === null) {
            await home.store.lists.forget(customerRef(number));
            known.delete(number);
            continue;
          }
          const fetchedAt = startOfDay(day) + 9 * 3_600_000;
          await home.ingest(customerRef(number), records, fetchedAt);
          known.set(number, [...(known.get(number) ?? []), ageBalances(day, records)]);
        }
        const { points } = await home.store.debts.trend('test', TODAY);
        const days = [...known.values()].flat().map(({ day }) => day);
        const first = days.length === 0 ? null : days.toSorted()[0];
        const expected = Array.from({ length: TREND_DAYS }, (_, place) => dayBefore(TREND_DAYS - 1 - place))
          .filter((day) => first != null && day >= first)
          .map((day) => {
            const last = [...known.values()].flatMap((list) => list.findLast((one) => one.day <= day) ?? []);
            return {
              day,
              outstanding: sumOfDecimals(last.map(({ outstanding }) => outstanding)),
              overdue: sumOfDecimals(last.map(({ overdue }) => overdue)),
              customers: last.length,
            };
          });
        expect(points).toEqual(expected);
      }),
      { numRuns: casesOf(150, 20) },
    );
  });
});

describe('the days that are kept of it', () => {
  const core = coreForEach();
  let file: CipherDatabase;
  beforeEach(() => {
    file = openDatabase({ ...core.opened.lists, key: KEY }, { readonly: true });
    return () => {
      file.close();
    };
  });

  const [sample] = fc.sample(recordArbitrary, { numRuns: 1, seed: 1 });
  const fetched = (number: string, daysAgo: number, amount: number, due = '2020-01-01') => {
    const records = [{ ...sample, amount_outstanding: amount, invoice_due_at: `${due} 00:00:00` }];
    core.ingest(customerRef(number), invoicesJson(records), 4096, startOfDay(dayBefore(daysAgo)));
  };
  const kept = () => Number(file.prepare('SELECT count(*) FROM debt_day').pluck().get());

  it('are few, however long and often a customer is fetched', () => {
    for (let daysAgo = DAYS_KEPT + 40; daysAgo >= 0; daysAgo -= 1) {
      fetched('11', daysAgo, daysAgo + 1);
      fetched('11', daysAgo, daysAgo + 2);
      fetched('12', daysAgo, 100);
    }
    // The last before the days that are kept is kept as well; of the other customer nothing has ever moved.
    expect(kept()).toBe(DAYS_KEPT + 1 + 1);
  });

  it('are not read for the trend beyond its own and the last before them', () => {
    for (let daysAgo = 2 * TREND_DAYS; daysAgo >= 0; daysAgo -= 1) {
      fetched('11', daysAgo, daysAgo + 1);
      if (daysAgo % 10 === 7) fetched('12', daysAgo, daysAgo);
    }
    fetched('13', 2 * TREND_DAYS, 1);
    const from = dayNumber(dayBefore(TREND_DAYS - 1));
    const days = (number: number) =>
      (file.prepare(TREND_ROWS).all(from, 'test') as { id: number }[])
        .filter(({ id }) => Math.floor(id / ROWS_PER_CUSTOMER) === number)
        .map(({ id }) => (id % ROWS_PER_CUSTOMER) - from);
    expect(kept()).toBe(2 * TREND_DAYS + 1 + 11 + 1);
    expect(days(1)).toEqual(Array.from({ length: TREND_DAYS }, (_, place) => place));
    expect(days(2)).toEqual([-2, 8, 18, 28, 38, 48]);
    expect(days(3)).toEqual([-TREND_DAYS - 1]);
    const plan = file.prepare(`EXPLAIN QUERY PLAN ${TREND_ROWS}`).all(from, 'test') as { detail: string }[];
    const reads = plan.map(({ detail }) => detail).filter((detail) => /\bdebt_day\b/.test(detail));
    expect(reads).toEqual([
      'SEARCH debt_day USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
      'SEARCH debt_day USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
    ]);
  });

  it('go with the customer, and with the connection', () => {
    for (const number of NUMBERS) for (const daysAgo of [2, 1]) fetched(number, daysAgo, daysAgo);
    expect(kept()).toBe(6);
    core.ingestWorker.lists.forget(customerRef('11'));
    while (core.ingestWorker.lists.forgetStep());
    expect(kept()).toBe(4);
    core.ingestWorker.lists.forgetConnection('test');
    while (core.ingestWorker.lists.forgetStep());
    expect(kept()).toBe(0);
  });

  it('say what has become overdue meanwhile, also when the service sends the very same list', () => {
    const due = dayBefore(3);
    fetched('11', 5, 70, due);
    fetched('11', 1, 70, due);
    const { points } = core.queryWorker.debts.trend('test', TODAY);
    expect(points.map(({ overdue }) => overdue)).toEqual(['0', '0', '0', '0', '70', '70']);
  });
});
