import { beforeEach, describe, expect, it } from 'vitest';
import { type CipherDatabase, openDatabase } from '../../../electron/database/database.ts';
import { forgetConnection, forgetCustomer } from '../../../electron/store/forgetting.ts';
import { DAYS_KEPT } from '../../../electron/store/invoices/ingest/history.ts';
import { ROWS_PER_CUSTOMER } from '../../../electron/store/invoices/model/columns.ts';
import { fillInvoiceDays } from '../../../electron/store/invoices/model/schema.ts';
import { TREND_DAYS, TREND_ROWS } from '../../../electron/store/invoices/queries/debtQueries.ts';
import {
  type Ageing,
  type AgeingSums,
  agedIn,
  ageingText,
  allAged,
  bucketsIn,
  stepsOf,
} from '../../../shared/domain/ageing.ts';
import { STEP_COLUMNS } from '../../../shared/domain/customerColumns.ts';
import { NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceTotals } from '../../../shared/domain/invoiceQuery.ts';
import { decimalFromScaled, decimalFromSource, sumOfDecimals } from '../../../shared/domain/money.ts';
import { dayAfter, dayNumber, type LocalDate, startOfDay } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { fc } from '../../fastCheck.ts';
import { ageings, stepByHand } from '../../oracles/ageings.ts';
import { scaledFromDecimal } from '../../oracles/scaledFromDecimal.ts';
import { casesOf } from '../../promiseCounts.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { invoicesJson, recordArbitrary } from './invoiceArbitraries.ts';
import { exactSum, exactValue } from './plainQuery.ts';
import { coreForAll, coreForEach } from './storeHome.ts';
import { coreClients, customerRef, KEY, TODAY } from './testStore.ts';

describe('what all customers of a connection owe', () => {
  const core = coreForAll();

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

  function expectOverview(): void {
    const overview = core.queryWorker.debts.overview('test', TODAY);
    const whole = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
    const each: { number: string; totals: InvoiceTotals }[] = [];
    for (const number of NUMBERS) {
      const totals = core.queryWorker.lists.totals(customerRef(number), whole, TODAY);
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
      overview.topDebtors.map(({ customer, outstanding, overdue }) => [
        customer.number,
        outstanding,
        overdue,
      ]),
    ).toEqual(debtors.map(({ number, totals }) => [number, totals.outstanding, totals.overdue.outstanding]));
  }

  it('is the sum of their totals after any fetches, forgotten customers and removed connections', async () => {
    const threads = coreClients(core);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { number, list } of steps) {
          if (list === 'forget') await forgetCustomer(customerRef(number), threads);
          else if (list === 'remove') await forgetConnection('test', threads);
          else core.ingest(customerRef(number), invoicesJson(list), 65_536);
          expectOverview();
        }
      }),
      { numRuns: 40 },
    );
  });

  it('names the ten that owe most, with their given names and the times of the fetches', () => {
    const fetched = (number: string, list: readonly unknown[], at: number) =>
      core.ingest(customerRef(number, 'ten'), invoicesJson(list), 65_536, at);
    const [record] = fc.sample(recordArbitrary, { numRuns: 1, seed: 1 });
    for (let index = 0; index < 14; index += 1) {
      const list = [{ ...record, amount_outstanding: (index * 7) % 15 }];
      fetched(String(500 + index), list, 100 + index);
    }
    core.ingest(customerRef('1', 'elsewhere'), invoicesJson([{ ...record, amount_outstanding: 99 }]), 65_536);
    core.queryWorker.facts.noteCustomer(customerRef('502', 'ten'), { givenName: 'Åkerlund' });
    const overview = core.queryWorker.debts.overview('ten', TODAY);
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
      customer: customerRef('502', 'ten'),
      givenName: 'Åkerlund',
      fetchedAt: 102,
    });
    fetched('502', [{ ...record, amount_outstanding: 14 }], 900);
    fetched('502', [{ ...record, amount_outstanding: 14 }], 950);
    expect(core.queryWorker.debts.overview('ten', TODAY).newestFetch).toBe(950);
  });
});

describe('how what is owed has moved', () => {
  const core = coreForEach();
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
      const threads = coreClients(core);
      await fc.assert(
        fc.asyncProperty(fetches, async (made) => {
          await forgetConnection('test', threads);
          const known = new Map<string, Owed[]>();
          for (const { daysAgo, number, records } of made.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
            const day = dayBefore(daysAgo);
            if (records === null) {
              await forgetCustomer(customerRef(number), threads);
              known.delete(number);
              continue;
            }
            const fetchedAt = startOfDay(day) + 9 * 3_600_000;
            core.ingest(customerRef(number), invoicesJson(records), 65_536, fetchedAt);
            known.set(number, [...(known.get(number) ?? []), ageBalances(day, records)]);
          }
          const { points } = core.queryWorker.debts.trend('test', TODAY);
          const days = [...known.values()].flat().map(({ day }) => day);
          const first = days.length === 0 ? null : days.toSorted()[0];
          const expected = Array.from({ length: TREND_DAYS }, (_, place) => dayBefore(TREND_DAYS - 1 - place))
            .filter((day) => first != null && day >= first)
            .map((day) => {
              const last = [...known.values()].flatMap(
                (list) => list.findLast((one) => one.day <= day) ?? [],
              );
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
        // By day now and then, in full each day.
        if (daysAgo % casesOf(1, 10) > 0) continue;
        fetched('11', daysAgo, daysAgo + 1.5);
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
});

describe('the ageing buckets', () => {
  const core = coreForAll();
  const WHOLE = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
  const MOMENT = { today: TODAY, language: 'en' as const, staleBefore: 0, changesSince: 0 };
  let connections = 0;

  const wide = fc.constantFrom(0.000_01, -0.000_02, 123_456_789_012_345, -1e15, 1e22, 0.123_456_7);
  const list = fc.array(
    fc
      .tuple(recordArbitrary, fc.option(wide, { freq: 6 }))
      .map(([one, amount]) => (amount === null ? one : { ...one, amount_outstanding: amount })),
    { maxLength: 14 },
  );

  type Record = typeof list extends fc.Arbitrary<(infer One)[]> ? One : never;

  const amountOf = (record: Record) => decimalFromSource(JSON.stringify(record.amount_outstanding)) ?? '';

  function choose(ageing: Ageing): void {
    core.queryWorker.facts.putSettings({ ...DEFAULT_SETTINGS, ageing: ageingText(ageing) });
  }

  /** The steps as a clerk with a calendar sums them up. */
  function byHand(
    ageing: Ageing,
    records: readonly Record[],
  ): [string, { count: number; outstanding: string }][] {
    const partOf = (record: Record) => {
      const amount = amountOf(record);
      const dates = { invoiceDate: record.invoice_date_at, dueDate: record.invoice_due_at };
      if (amount === '0') return null;
      return amount.startsWith('-') ? 'credits' : stepByHand(ageing, dates, TODAY);
    };
    return [...stepsOf(ageing), 'credits'].map((part) => {
      const own = records.filter((record) => partOf(record) === part);
      return [part, { count: own.length, outstanding: sumOfDecimals(own.map(amountOf)) }];
    });
  }

  function expectSums(sums: AgeingSums | undefined, ageing: Ageing, records: readonly Record[]): void {
    expect(Object.entries(sums ?? {})).toEqual(byHand(ageing, records));
  }

  /** Every place that shows the steps of these lists, one record of each customer besides. */
  function expectEverywhere(
    connectionId: string,
    ageing: Ageing,
    lists: readonly (readonly Record[])[],
  ): void {
    const { lists: queries, debts, customerList } = core.queryWorker;
    const all = { connectionId, number: null };
    const records = lists.flat();
    const totals = queries.totals(all, WHOLE, TODAY);
    expectSums(totals?.ageing, ageing, records);
    expect(sumOfDecimals(allAged(totals?.ageing as AgeingSums).map(({ outstanding }) => outstanding))).toBe(
      totals?.outstanding,
    );
    expectSums(queries.kept(connectionId, TODAY).totals.ageing, ageing, records);
    expectSums(debts.overview(connectionId, TODAY).totals.ageing, ageing, records);
    // Filtered and named rows are walked through, and not taken from the sums that are kept.
    const open = { ...NO_FILTER, outstanding: 'open' as const };
    const isOpen = (record: Record) => amountOf(record) !== '0';
    const filtered = queries.totals(all, { ...WHOLE, filter: open }, TODAY);
    expectSums(filtered?.ageing, ageing, records.filter(isOpen));
    for (const [at, own] of lists.entries()) {
      const customer = customerRef(String(at + 1), connectionId);
      expectSums(queries.cached(customer, TODAY)?.totals.ageing, ageing, own);
      expectSums(queries.totals(customer, WHOLE, TODAY)?.ageing, ageing, own);
      const inMemory = queries.totals(customer, { ...WHOLE, filter: open }, TODAY);
      expectSums(inMemory?.ageing, ageing, own.filter(isOpen));
    }
    for (const part of [...stepsOf(ageing), 'credits' as const]) {
      const matching = queries.page({
        ...{ customer: all, filter: { ...NO_FILTER, ageing: [part] }, sort: [] },
        ...{ offset: 0, limit: 500, today: TODAY },
      });
      const aged = agedIn(totals?.ageing as AgeingSums, part);
      expect(matching?.matching).toBe(aged.count);
      expect(sumOfDecimals((matching?.rows ?? []).map(({ outstanding }) => outstanding))).toBe(
        aged.outstanding,
      );
    }
    const selected = {
      ...{ connectionId, fetchedBefore: null, sort: [] },
      selection: { kind: 'allMatching' as const, filter: NO_CUSTOMER_FILTER, except: [] },
    };
    const { steps, amounts } = customerList.totals(selected, MOMENT);
    expect(steps).toEqual(stepsOf(ageing));
    const inSteps = (sums: AgeingSums) => {
      const shown = bucketsIn(sums).map((step) => agedIn(sums, step).outstanding);
      return STEP_COLUMNS.map((_, place) => shown[place] ?? '0');
    };
    expect(STEP_COLUMNS.map((column) => amounts[column])).toEqual(inSteps(totals?.ageing as AgeingSums));
    for (const row of customerList.selected(selected, MOMENT).rows) {
      const own = queries.cached(
        row.number === null ? customerRef('1') : { connectionId, number: row.number },
        TODAY,
      );
      const sums = own?.totals.ageing as AgeingSums;
      expect(STEP_COLUMNS.map((column) => row[column])).toEqual(inSteps(sums));
      expect(sumOfDecimals([...inSteps(sums), row.credits])).toBe(row.outstanding);
    }
  }

  function inFile(change: (database: ReturnType<typeof openDatabase>) => void): void {
    const database = openDatabase({ ...core.opened.lists, key: KEY });
    change(database);
    database.exec(
      'UPDATE tally SET stamp = stamp + 1; UPDATE customer SET stamp = (SELECT stamp FROM tally)',
    );
    database.close();
  }

  it('are each invoice’s one, and add up to what is outstanding wherever they are shown, whichever they are', () => {
    const story = fc.tuple(fc.array(list, { minLength: 1, maxLength: 3 }), fc.array(list, { maxLength: 1 }));
    fc.assert(
      fc.property(story, ageings, ageings, ([lists, again], first, second) => {
        connections += 1;
        const connectionId = `s${connections}`;
        choose(first);
        for (const [at, own] of lists.entries())
          core.ingest(customerRef(String(at + 1), connectionId), invoicesJson(own), 4_096);
        expectEverywhere(connectionId, first, lists);
        // Other steps, over the same lists.
        choose(second);
        expectEverywhere(connectionId, second, lists);
        // A fetch that changes a list, by the other steps.
        const after = lists.with(0, again[0] ?? lists[0] ?? []);
        core.ingest(customerRef('1', connectionId), invoicesJson(after[0] ?? []), 4_096, 2);
        expectEverywhere(connectionId, second, after);
      }),
      { numRuns: casesOf(400, 25) },
    );
  });

  it('are by invoice date in lists that an earlier version has fetched, too', () => {
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 3 }), ageings, (lists, ageing) => {
        connections += 1;
        const connectionId = `e${connections}`;
        for (const [at, own] of lists.entries())
          core.ingest(customerRef(String(at + 1), connectionId), invoicesJson(own), 4_096);
        inFile((database) => {
          database.exec(
            "UPDATE customer SET invoice_days = x'', wide = json_remove(wide, '$.invoiceDays') WHERE wide <> ''",
          );
          database.exec("UPDATE customer SET invoice_days = x''");
          fillInvoiceDays(database);
        });
        choose(ageing);
        expectEverywhere(connectionId, ageing, lists);
      }),
      { numRuns: casesOf(100, 8) },
    );
  });
});

describe('sums by agreement', () => {
  const core = coreForAll();

  interface Sent {
    readonly agreement: string;
    /** As written in JSON. */
    readonly outstanding: string;
  }

  function fetched(customer: CustomerRef, sent: readonly Sent[]): void {
    const records = sent.map(({ agreement, outstanding }, at) =>
      JSON.stringify({ ...soundRecord(at), agreement_external_id: agreement }).replace(
        /("amount_outstanding":)[^,}]+/,
        `$1${outstanding}`,
      ),
    );
    core.ingest(customer, `[${records.join(',')}]`, 65_536);
  }

  /** One question for each agreement, as the page asked before. */
  function askedOneByOne(customer: CustomerRef, agreements: Iterable<string>) {
    return [...agreements].map((externalId) => {
      const filter = { ...NO_FILTER, agreementExternalIds: [externalId] };
      const totals = core.queryWorker.lists.totals(
        customer,
        { kind: 'allMatching', filter, except: [] },
        TODAY,
      );
      return { externalId, invoices: totals?.count, outstanding: totals?.outstanding };
    });
  }

  const AMOUNTS = [
    '0',
    '-0.0001',
    '0.3',
    '12.3456',
    '-250.5',
    '99999999999.9999',
    '-99999999999.9999',
    '0.30000000000000004',
    '-123456789012345678901234567890.123456789',
    '1e-7',
    '1E+21',
  ];
  const list = fc.array(
    fc.record({
      agreement: fc.constantFrom('a-1', 'a-2', 'A-1', '', 'å', "o'", 'x'.repeat(300)),
      outstanding: fc.oneof(
        fc.constantFrom(...AMOUNTS),
        fc.integer({ min: -9_000_000, max: 9_000_000 }).map((whole) => String(whole / 10_000)),
      ),
    }),
    { maxLength: 40 },
  );
  const byId = (left: { externalId: string }, right: { externalId: string }) =>
    left.externalId < right.externalId ? -1 : 1;

  it('are what asking for each agreement gave, exact to the last digit, most invoices first', () => {
    let run = 0;
    fc.assert(
      fc.property(list, list, (first, second) => {
        run += 1;
        const customer = customerRef(`a${run}`);
        fetched(customer, first);
        // A second fetch takes rows, words and wide amounts out.
        fetched(customer, second);
        const sums = core.queryWorker.lists.byAgreement(customer) ?? [];
        expect([...sums].sort(byId)).toEqual(
          askedOneByOne(customer, new Set(second.map(({ agreement }) => agreement))).sort(byId),
        );
        for (const { externalId, outstanding } of sums) {
          const own = second.filter(({ agreement }) => agreement === externalId);
          expect(exactValue(outstanding)).toBe(exactSum(own.map((one) => one.outstanding)));
        }
        const counts = sums.map(({ invoices }) => invoices);
        expect(counts).toEqual([...counts].sort((left, right) => right - left));
      }),
      { numRuns: casesOf(500, 60) },
    );
  });

  it('stay exact beyond 2^63, in rows of plain amounts alone', () => {
    const customer = customerRef('large');
    const sent = Array.from({ length: 10_000 }, (_, at) => ({
      agreement: at % 20 === 0 ? 'down' : 'up',
      outstanding: at % 20 === 0 ? '-99999999999.9999' : '99999999999.9999',
    }));
    fetched(customer, sent);
    expect(core.queryWorker.lists.byAgreement(customer)).toEqual([
      { externalId: 'up', invoices: 9_500, outstanding: '949999999999999.05' },
      { externalId: 'down', invoices: 500, outstanding: '-49999999999999.95' },
    ]);
  });

  it('are none of an empty list, and no answer without a list', () => {
    const customer = customerRef('none');
    expect(core.queryWorker.lists.byAgreement(customer)).toBeNull();
    fetched(customer, []);
    expect(core.queryWorker.lists.byAgreement(customer)).toEqual([]);
  });
});
