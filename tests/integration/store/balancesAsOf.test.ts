import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../electron/database/database.ts';
import { forgetConnection, forgetCustomer } from '../../../electron/store/forgetting.ts';
import { DAYS_KEPT } from '../../../electron/store/invoices/ingest/history.ts';
import { ROWS_PER_CUSTOMER } from '../../../electron/store/invoices/model/columns.ts';
import { openAnalysisWorker } from '../../../electron/store/queryWorker.ts';
import {
  type Ledger,
  type LedgerLine,
  packedLedger,
} from '../../../electron/store/reconciliation/ledger/ledgerLines.ts';
import { cancellationFlag } from '../../../electron/workers/rpc.ts';
import { type Ageing, ageingText, allAged, FIRST_AGEING } from '../../../shared/domain/ageing.ts';
import { MOST_FETCHES } from '../../../shared/domain/bounds.ts';
import { COMPARED_KINDS, type ComparedKind } from '../../../shared/domain/comparison.ts';
import { type Decimal, decimalFromSource, sumOfDecimals } from '../../../shared/domain/money.ts';
import { dayAfter, type LocalDate, localDay, startOfDay } from '../../../shared/domain/wallClock.ts';
import type { AsOfCustomer, AsOfItem, HistoricalBalance } from '../../../shared/ipc/asOf.ts';
import type { ComparedRow, ComparisonFigures } from '../../../shared/ipc/compare.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { fc } from '../../fastCheck.ts';
import { ageings } from '../../oracles/ageings.ts';
import { casesOf } from '../../promiseCounts.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import {
  begin,
  dayOf,
  endOf,
  fetchedBody,
  fetchesOf,
  firstDayOf,
  inOrder,
  itemsOf,
  later,
  type Story,
  savedFigures,
  statesOn,
  type Week,
  week,
} from './asOfModel.ts';
import { outstandingOf, type PlainList, readable } from './changeFeedModel.ts';
import { recordArbitrary } from './invoiceArbitraries.ts';
import { coreForAll, coreForEach, storeForEach } from './storeHome.ts';
import { coreClients, customerRef, KEY, TODAY } from './testStore.ts';

describe('open items as of a day', () => {
  const core = coreForAll();
  const WEEK = Array.from({ length: 9 }, (_, place) => dayOf(place - 1));
  let connections = 0;
  /** The clerk's steps. */
  let ageing = FIRST_AGEING;

  function choose(chosen: Ageing): void {
    ageing = chosen;
    core.queryWorker.facts.putSettings({ ...DEFAULT_SETTINGS, ageing: ageingText(chosen) });
  }

  /** Fetches as the script says; in between, days are asked for whose answers change with what is fetched later. */
  function play(connectionId: string, steps: Week): Story {
    const story: Story = new Map();
    for (const { number, at, body, hours } of fetchesOf(steps, story)) {
      core.ingest(customerRef(number, connectionId), body, 4_096, at);
      core.queryWorker.asOf.figures({ connectionId, number: null, day: dayOf(hours % 5) });
    }
    return story;
  }

  const asked = (connectionId: string, day: LocalDate) => ({ connectionId, number: null, day });

  function itemsIn(connectionId: string, day: LocalDate, limit: number): AsOfItem[] {
    const rows: AsOfItem[] = [];
    for (;;) {
      const page = core.queryWorker.asOf.items({ ...asked(connectionId, day), offset: rows.length, limit });
      rows.push(...page.rows);
      if (rows.length >= page.total) return rows;
      expect(page.rows.length).toBeGreaterThan(0);
    }
  }

  function customersIn(connectionId: string, day: LocalDate, known: boolean): readonly AsOfCustomer[] {
    return core.queryWorker.asOf.customers({ ...asked(connectionId, day), known, offset: 0, limit: 500 })
      .rows;
  }

  function ofCustomer<Row extends { customer: AsOfCustomer['customer'] }>(
    rows: readonly Row[],
    number: string,
  ): Row[] {
    return rows.filter(({ customer }) => customer.ref.number === number);
  }

  /** The answer about a day is what was saved on it; of how many items. */
  function expectDay(connectionId: string, story: Story, day: LocalDate, limit: number): number {
    const states = statesOn(story, day);
    const { earlier, ...figures } = core.queryWorker.asOf.figures(asked(connectionId, day));
    expect(figures).toEqual(savedFigures(states, day, ageing));
    const items = itemsIn(connectionId, day, limit);
    const [known, others] = [true, false].map((is) => customersIn(connectionId, day, is));
    const numbersOf = (rows: readonly AsOfCustomer[] = []) => rows.map(({ customer }) => customer.ref.number);
    expect(numbersOf(known)).toEqual(
      states.filter(({ kind }) => kind === 'known').map(({ number }) => number),
    );
    expect(others?.map(({ customer, state }) => [customer.ref.number, state])).toEqual(
      states
        .filter(({ kind }) => kind !== 'known')
        .map(({ number, kind, last }) => [
          number,
          kind === 'notKept' ? { kind, since: firstDayOf(story, number) } : { kind, fetchedAt: last?.at },
        ]),
    );
    let [fetchedEarlier, at] = [0, -1];
    for (const { number, last } of states.filter(({ kind }) => kind === 'known')) {
      const own = ofCustomer(items, number);
      // Customer by customer, and of each by due date.
      const places = own.map((item) => items.indexOf(item));
      expect(places).toEqual(places.map((_, place) => at + 1 + place));
      at += own.length;
      const due = own.map(({ dueDate }) => dueDate);
      expect(due).toEqual([...due].sort());
      const list = last?.list ?? [];
      expect(inOrder(own)).toEqual(inOrder(itemsOf(list, day)));
      const [row] = ofCustomer(known ?? [], number);
      const state = row?.state;
      if (state?.kind !== 'known') throw new Error('not known');
      expect(state).toMatchObject({
        outstanding: outstandingOf(list),
        items: own.length,
        unreadable: list.length - readable(list).length,
      });
      expectFetches(story.get(number) ?? [], day, state);
      if ((state.until ?? 0) < endOf(day) - 24 * 3_600_000) fetchedEarlier += 1;
    }
    expect(earlier.customers).toBe(fetchedEarlier);
    return items.length;
  }

  /** What the fetches that are named have said is all the same, and the last one of the day is among them. */
  function expectFetches(
    fetches: readonly { readonly at: number; readonly list: PlainList }[],
    day: LocalDate,
    { since, until }: { readonly since: number | null; readonly until: number | null },
  ): void {
    const last = fetches.findLast(({ at }) => at < endOf(day))?.at ?? 0;
    expect(since).toBeLessThanOrEqual(last);
    expect(until).toBeGreaterThanOrEqual(last);
    if ((until ?? 0) < endOf(day)) expect(until).toBe(last);
    const same = inOrder(itemsOf(lastAt(fetches, last), day));
    const said = fetches.map(({ at, list }) => ({ at, items: inOrder(itemsOf(list, day)) }));
    for (const { at, items } of said) {
      if (at > last && at < (until ?? 0)) expect(items).toEqual(same);
    }
    // Of several at that moment, one has said so.
    expect(said.filter(({ at }) => at === until).map(({ items }) => items)).toContainEqual(same);
  }

  function lastAt(
    fetches: readonly { readonly at: number; readonly list: PlainList }[],
    at: number,
  ): PlainList {
    return fetches.findLast((one) => one.at === at)?.list ?? [];
  }

  function inFile(...statements: readonly (readonly [sql: string, ...bound: unknown[]])[]): void {
    const database = openDatabase({ ...core.opened.lists, key: KEY });
    for (const [sql, ...bound] of statements) database.prepare(sql).run(...bound);
    // As after a fetch of each: what is remembered of the customers is read again.
    database.exec(
      'UPDATE tally SET stamp = stamp + 1; UPDATE customer SET stamp = (SELECT stamp FROM tally)',
    );
    database.close();
  }

  const idOf = (connectionId: string, number: string): number => {
    const database = openDatabase({ ...core.opened.lists, key: KEY }, { readonly: true });
    const sql = 'SELECT id FROM customer WHERE connection_id = ? AND number = ?';
    const id = Number(database.prepare(sql).pluck().get(connectionId, number));
    database.close();
    return id;
  };

  /** As after more changes than are kept; `isOld`: written before it was kept what a record was that went. */
  function cut(connectionId: string, story: Story, place: number, isOld: boolean): void {
    for (const number of story.keys()) {
      const id = idOf(connectionId, number);
      const base = id * ROWS_PER_CUSTOMER;
      inFile(
        ['DELETE FROM history WHERE id >= ? AND id < ?', base, base + place],
        ['UPDATE customer SET history_from = ? WHERE id = ?', place, id],
      );
      if (isOld)
        inFile(['UPDATE history SET was = NULL WHERE id >= ? AND id < ?', base, base + ROWS_PER_CUSTOMER]);
    }
  }

  /** Balances are right, and items either right or not there; how many customers have the ones and the others. */
  function expectCut(connectionId: string, story: Story, day: LocalDate): { whole: number; bare: number } {
    const items = itemsIn(connectionId, day, 500);
    const lists = new Map(statesOn(story, day).map(({ number, last }) => [number, last?.list ?? []]));
    const known = customersIn(connectionId, day, true).map(({ customer: { ref }, state }) => {
      if (state.kind !== 'known') throw new Error('not known');
      const list = lists.get(ref.number) ?? [];
      expect(state.outstanding).toBe(outstandingOf(list));
      const expected = state.items === null ? [] : inOrder(itemsOf(list, day));
      expect(inOrder(ofCustomer(items, ref.number))).toEqual(expected);
      return state.items;
    });
    const {
      ageing: sums,
      outstanding,
      withoutItems,
      unknown,
    } = core.queryWorker.asOf.figures(asked(connectionId, day));
    const aged = allAged(sums).map((part) => part.outstanding);
    expect(sumOfDecimals([...aged, withoutItems.outstanding])).toBe(outstanding);
    expect(unknown.differs).toBe(0);
    const bare = known.filter((count) => count === null).length;
    return { whole: known.length - bare, bare };
  }

  it('are those that were saved on the day, over generated weeks', () => {
    let compared = 0;
    fc.assert(
      fc.property(week, fc.integer({ min: 1, max: 9 }), ageings, (steps, limit, chosen) => {
        choose(chosen);
        connections += 1;
        const connectionId = `w${connections}`;
        const story = play(connectionId, steps);
        for (const day of WEEK) compared += expectDay(connectionId, story, day, limit);
        const [number = ''] = story.keys();
        const day = dayOf(2);
        const one = { connectionId, number: customerRef(number).number, day };
        const { earlier: _, ...figures } = core.queryWorker.asOf.figures(one);
        const states = statesOn(story, day).filter((state) => state.number === number);
        expect(figures).toEqual(savedFigures(states, day, ageing));
      }),
      { numRuns: casesOf(1_000, 60) },
    );
    expect(compared).toBeGreaterThan(casesOf(1_000, 60));
  });

  it('are never wrong where the history was cut, or does not say what went', () => {
    let [whole, bare] = [0, 0];
    fc.assert(
      fc.property(week, fc.nat({ max: 12 }), fc.boolean(), (steps, place, isOld) => {
        connections += 1;
        const connectionId = `cut${connections}`;
        const story = play(connectionId, steps);
        cut(connectionId, story, place, isOld);
        for (const day of WEEK) {
          const counts = expectCut(connectionId, story, day);
          whole += counts.whole;
          bare += counts.bare;
        }
      }),
      { numRuns: casesOf(300, 20) },
    );
    expect(whole).toBeGreaterThan(0);
    expect(bare).toBeGreaterThan(0);
  });

  it('that went later are not there where their dates are kept, but not what else they were', () => {
    const connectionId = 'older';
    const list = (outstanding: number, invoiceDate: string, dueDate: string): PlainList => [
      {
        ...{ no: 2, broken: false, status: 'open', price: 1, priceVat: 1, hasPdf: true },
        ...{ outstanding, invoiceDate, dueDate },
      },
    ];
    const first = list(-0.01, '2026-01-01 00:00:00', '2026-01-31 00:00:00');
    const changed = list(0.1, '2026-02-14 08:30:00', '2026-02-28 23:59:59');
    for (const [days, now] of [first, changed, []].entries())
      core.ingest(customerRef('1', connectionId), fetchedBody(now), 4_096, later(begin, 24 * days));
    const items = () => itemsIn(connectionId, dayOf(0), 9).map(({ invoiceNo }) => invoiceNo);
    expect(items()).toEqual(['N2']);
    cut(connectionId, new Map([['1', []]]), 0, true);
    expect(core.queryWorker.asOf.figures(asked(connectionId, dayOf(0)))).toMatchObject({
      ...{ known: 1, outstanding: '-0.01', items: 0 },
      withoutItems: { customers: 1, outstanding: '-0.01' },
    });
    expect(items()).toEqual([]);
  });

  it('of more fetches than are kept are known as far back as these go, and balances further', () => {
    const connectionId = 'many';
    const list = (no: number): PlainList => [
      {
        ...{ no: 1, broken: false, status: 'open', outstanding: no + 1, price: 1, priceVat: 1, hasPdf: true },
        invoiceDate: '2026-01-01 00:00:00',
        dueDate: '2026-01-31 00:00:00',
      },
    ];
    const fetches = MOST_FETCHES + 50;
    for (let no = 0; no < fetches; no += 1) {
      core.ingest(customerRef('1', connectionId), fetchedBody(list(no)), 4_096, later(begin, 12 * no));
    }
    // Two fetches a day; of the first 49 no change is kept, and the one behind the first that is kept is known by its instant.
    const figures = (place: number) => core.queryWorker.asOf.figures(asked(connectionId, dayOf(place)));
    const kept = Array.from({ length: 40 }, (_, place) => {
      const { outstanding, items, withoutItems } = figures(place);
      expect(outstanding).toBe(String(2 * place + 2));
      expect(withoutItems.customers).toBe(1 - items);
      return items;
    });
    expect(kept).toEqual(kept.toSorted());
    expect(kept.indexOf(1)).toBe(24);
  });

  it('that do not come to the balance kept on the day are no figures', () => {
    const connectionId = 'differs';
    const list: PlainList = [
      {
        ...{ no: 1, broken: false, status: 'open', outstanding: 5, price: 1, priceVat: 1, hasPdf: true },
        invoiceDate: '2026-01-01 00:00:00',
        dueDate: '2026-01-31 00:00:00',
      },
    ];
    core.ingest(customerRef('1', connectionId), fetchedBody(list), 4_096, begin);
    core.ingest(customerRef('1', connectionId), fetchedBody([]), 4_096, later(begin, 48));
    expect(core.queryWorker.asOf.figures(asked(connectionId, dayOf(0)))).toMatchObject({
      outstanding: '5',
      items: 1,
    });
    const id = idOf(connectionId, '1');
    inFile([
      "UPDATE debt_day SET outstanding = '6' WHERE id < ?",
      id * ROWS_PER_CUSTOMER + ROWS_PER_CUSTOMER,
    ]);
    expect(core.queryWorker.asOf.figures(asked(connectionId, dayOf(0)))).toMatchObject({
      ...{ known: 0, outstanding: '0', items: 0 },
      unknown: { notKept: 0, notFetched: 0, differs: 1 },
    });
    expect(customersIn(connectionId, dayOf(0), false).map(({ state }) => state)).toEqual([
      { kind: 'differs' },
    ]);
  });
});

describe('open items as of a day over the threads', () => {
  const home = storeForEach();
  const DAY = 86_400_000;
  const first = 400 * DAY;

  it('open items as of a day are the same of all customers and of each, and stop once no one waits', async () => {
    const numbers = ['11', '12'];
    for (const [place, number] of numbers.entries()) {
      const record = { ...soundRecord(place), amount_outstanding: 100 };
      await home.ingest(customerRef(number), [record], first);
      await home.ingest(customerRef(number), [], first + 3 * DAY);
    }
    const { asOf } = home.store;
    const all = { connectionId: 'test', number: null, day: localDay(first + DAY) };
    const window = { offset: 0, limit: 10 };
    expect(await asOf.figures(all)).toMatchObject({ customers: 2, known: 2, outstanding: '200', items: 2 });
    const { rows } = await asOf.items({ ...all, ...window });
    for (const number of numbers) {
      const one = { ...all, number: customerRef(number).number };
      expect((await asOf.items({ ...one, ...window })).rows).toEqual(
        rows.filter(({ customer }) => customer.ref.number === number),
      );
      expect(await asOf.figures(one)).toMatchObject({ customers: 1, outstanding: '100' });
    }
    // Gone from the list since, with all that it was known by.
    expect(rows[0]).toMatchObject({ id: null, invoiceNo: soundRecord(0)['invoice_no'] });
    const { rows: customers } = await asOf.customers({ ...all, ...window, known: true });
    expect(customers.map(({ state }) => state)).toMatchObject([
      { items: 1, since: first, until: first },
      { items: 1, since: first, until: first },
    ]);
    await expect(
      asOf.figures({ ...all, day: localDay(first + 2 * DAY) }, AbortSignal.abort()),
    ).rejects.toThrow('cancelled');
    await home.store.lists.forget(customerRef('11'));
    expect(await asOf.figures(all)).toMatchObject({ customers: 1, outstanding: '100' });
  });
});

describe('what a customer owed at the end of a day', () => {
  const core = coreForEach();
  const NUMBERS = ['11', '12'];
  const HOUR = 3_600_000;
  const dayBefore = (daysAgo: number) => dayAfter(TODAY as LocalDate, 0, 0, -daysAgo);

  /** A record that cannot be read: it is in no balance, as it is in no sum. */
  const unreadable = fc.constant({ invoice_no: 7 });
  const list = fc.array(
    fc.oneof({ weight: 5, arbitrary: recordArbitrary }, { weight: 1, arbitrary: unreadable }),
    {
      maxLength: 3,
    },
  );
  /** Days before today, hour and list of a fetch; null forgets the customer. */
  const fetches = fc.array(
    fc.record({
      daysAgo: fc.integer({ min: 0, max: DAYS_KEPT - 1 }),
      hour: fc.constantFrom(0, 9, 23),
      number: fc.constantFrom(...NUMBERS),
      records: fc.oneof({ weight: 9, arbitrary: list }, { weight: 1, arbitrary: fc.constant(null) }),
    }),
    { minLength: 1, maxLength: 10 },
  );
  const asked = fc.array(fc.integer({ min: -2, max: DAYS_KEPT + 3 }), { minLength: 1, maxLength: 6 });

  interface Fetch {
    readonly at: number;
    readonly outstanding: string;
  }

  /** Without the store: the last of the fetches up to the day's end, if there is one, and one after it. */
  function reckoned(made: readonly Fetch[], day: LocalDate): HistoricalBalance | null {
    const [first] = made;
    if (first === undefined) return null;
    const end = startOfDay(dayAfter(day, 0, 0, 1));
    const last = made.findLast(({ at }) => at < end);
    if (last === undefined) return { kind: 'notKept', day, since: localDay(first.at) };
    return made.some(({ at }) => at >= end)
      ? { kind: 'known', day, outstanding: last.outstanding as never }
      : { kind: 'notFetched', day };
  }

  function owed(records: readonly object[]): string {
    const amounts = records.flatMap((one) => ('amount_outstanding' in one ? [one.amount_outstanding] : []));
    return sumOfDecimals(amounts.map((amount) => decimalFromSource(JSON.stringify(amount)) ?? ''));
  }

  it('is what its last fetch by then has said, or why that is not known', async () => {
    const threads = coreClients(core);
    await fc.assert(
      fc.asyncProperty(fetches, asked, async (series, daysAgo) => {
        await forgetConnection('test', threads);
        const made = new Map<string, Fetch[]>();
        const inOrder = series.toSorted((a, b) => b.daysAgo - a.daysAgo || a.hour - b.hour);
        for (const { daysAgo: ago, hour, number, records } of inOrder) {
          if (records === null) {
            await forgetCustomer(customerRef(number), threads);
            made.delete(number);
            continue;
          }
          const at = startOfDay(dayBefore(ago)) + hour * HOUR;
          core.ingest(customerRef(number), JSON.stringify(records), 65_536, at);
          made.set(number, [...(made.get(number) ?? []), { at, outstanding: owed(records) }]);
        }
        const days = daysAgo.map(dayBefore);
        const found = core.queryWorker.debts.historicalBalances(
          NUMBERS.map((number) => customerRef(number)),
          days,
        );
        expect(found).toEqual(
          NUMBERS.map((number) => days.map((day) => reckoned(made.get(number) ?? [], day))),
        );
      }),
      { numRuns: casesOf(150, 20) },
    );
  });

  it('is known a year back, however often it has changed since', () => {
    const [sample] = fc.sample(recordArbitrary, { numRuns: 1, seed: 1 });
    const amountAt = (ago: number) => ago + 1;
    for (let ago = DAYS_KEPT + 20; ago >= 0; ago -= 1) {
      const record = { ...sample, amount_outstanding: amountAt(ago) };
      core.ingest(customerRef('11'), JSON.stringify([record]), 65_536, startOfDay(dayBefore(ago)) + HOUR);
    }
    const days = [1, 92, 366, DAYS_KEPT, DAYS_KEPT + 1].map(dayBefore);
    const [found] = core.queryWorker.debts.historicalBalances([customerRef('11')], days);
    expect(found).toEqual([
      ...[1, 92, 366, DAYS_KEPT].map((ago) => {
        return { kind: 'known', day: dayBefore(ago), outstanding: String(amountAt(ago)) };
      }),
      { kind: 'notKept', day: dayBefore(DAYS_KEPT + 1), since: dayBefore(DAYS_KEPT) },
    ]);
  });
});

describe('a ledger compared with the balances as of a day', () => {
  const core = coreForAll();
  let long: ReturnType<typeof openAnalysisWorker> | null = null;
  afterAll(() => long?.close());
  let connections = 0;
  let asked = 0;

  /** Fetches as the script says; of which customers, and until when, is the caller's. */
  function play(steps: Week, isMeant: (number: string, at: number) => boolean) {
    connections += 1;
    const connectionId = `c${connections}`;
    const story: Story = new Map();
    for (const { number, at, body } of fetchesOf(steps, story))
      if (isMeant(number, at)) core.ingest(customerRef(number, connectionId), body, 4_096, at);
    return { connectionId, story };
  }

  /** What the ledger of a day has of each invoice: what is open, another amount, or nothing; settled ones among them. */
  function ledgerOf(
    lists: ReadonlyMap<string, PlainList>,
    day: LocalDate,
    drawn: readonly number[],
    isNamed: boolean,
  ): Ledger {
    const lines: LedgerLine[] = [];
    for (const [at, [customer, list]] of [...lists].entries())
      for (let no = 0; no < 9; no += 1) {
        const invoice = `N${no}`;
        const open = itemsOf(list, day).filter((item) => item.invoiceNo === invoice);
        const draw = drawn[(at * 9 + no) % drawn.length] ?? 0;
        if (draw === 0) continue;
        const amount =
          draw === 1 ? sumOfDecimals(open.map((item) => item.outstanding)) : (`${draw}.5` as Decimal);
        const days = { due: '2026-01-31' as LocalDate, invoiced: null };
        lines.push({
          ...{ row: lines.length, customer: isNamed ? customer : '', invoice, amount, days },
          reference: '',
        });
      }
    return {
      isNamed,
      lines,
      unreadable: [],
      unreadDays: 0,
      leftOut: { counts: {}, totalsOff: 0, first: [] },
    };
  }

  function compared(connectionId: string, ledger: Ledger, asOf: LocalDate | null) {
    long ??= openAnalysisWorker(core.opened, KEY);
    const { analysis } = long.apis;
    asked += 1;
    const id = asked;
    const order = {
      ...{ id, list: { connectionId, number: null }, amount: 'outstanding', filter: null },
      ...{ today: '2026-12-31', until: null, asOf, tolerance: '0.1', reference: null },
      ledger: packedLedger(ledger),
    };
    const figures = analysis.ask(cancellationFlag(), 'comparisons.begin', [order]) as ComparisonFigures;
    const rows = COMPARED_KINDS.flatMap((kind) => {
      const page = analysis.ask(cancellationFlag(), 'comparisons.page', [id, kind, 0, 1_000]) as {
        rows: ComparedRow[];
      };
      return page.rows;
    });
    return { figures, rows };
  }

  /** All that a clerk sees of a row, whatever its place. */
  function seen(
    rows: readonly ComparedRow[],
    as: (kind: ComparedKind) => ComparedKind,
    withSuggestions: boolean,
  ): string[] {
    return rows
      .map(({ kind, ids: _, id: _id, suggestion, ...row }) =>
        JSON.stringify({ ...row, suggestion: withSuggestions ? suggestion : null, kind: as(kind) }),
      )
      .toSorted();
  }

  it('after later changes gives what comparing on that day has given', () => {
    const found = new Map<ComparedKind, number>();
    fc.assert(
      fc.property(
        week,
        fc.nat({ max: 6 }),
        // Most lines (1) have the amount that is open: only these can differ in their day alone.
        fc.array(fc.constantFrom(0, 1, 1, 1, 2, 3), { minLength: 27, maxLength: 27 }),
        fc.boolean(),
        (steps, place, drawn, isNamed) => {
          const day = dayOf(place);
          const { connectionId, story } = play(steps, () => true);
          const states = statesOn(story, day);
          const known = new Set(states.filter(({ kind }) => kind === 'known').map(({ number }) => number));
          const then = play(steps, (number, at) => known.has(number) && at < endOf(day));
          const lists = new Map(states.map(({ number, last }) => [number, last?.list ?? []]));
          const ledger = ledgerOf(lists, day, drawn, isNamed);

          const now = compared(connectionId, ledger, day);
          const before = compared(then.connectionId, ledger, null);
          const asThen = (kind: ComparedKind) =>
            kind !== 'notKnownThen' ? kind : isNamed ? 'neverFetched' : 'unknown';
          // A number that someone has who is not known then may be theirs: nothing else is suggested for it.
          const isSure = isNamed || known.size === story.size;
          expect(seen(now.rows, asThen, isSure)).toEqual(seen(before.rows, (kind) => kind, isSure));
          const { there, here, customers, unreadableHere } = before.figures;
          expect(now.figures).toMatchObject({ there, here, customers, unreadableHere });
          const differences = now.figures.kinds.map(({ difference }) => difference);
          expect(sumOfDecimals([there, ...differences])).toBe(here);
          // Who is not known is counted, and has nothing on this side.
          const { unknown } = now.figures.asOf ?? {};
          expect((unknown?.notKept ?? 0) + (unknown?.notFetched ?? 0)).toBe(story.size - known.size);
          for (const { kind, count } of now.figures.kinds) found.set(kind, (found.get(kind) ?? 0) + count);
        },
      ),
      { numRuns: casesOf(400, 80) },
    );
    const kinds = ['equal', 'amount', 'date', 'notKnownThen', 'settled', 'unknown', 'onlyHere'] as const;
    for (const kind of kinds) expect(found.get(kind), kind).toBeGreaterThan(0);
  });
});
