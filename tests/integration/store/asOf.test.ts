import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../electron/database/database.ts';
import { ROWS_PER_CUSTOMER } from '../../../electron/store/invoices/model/columns.ts';
import { type Ageing, ageingText, allAged, FIRST_AGEING } from '../../../shared/domain/ageing.ts';
import { MOST_FETCHES } from '../../../shared/domain/bounds.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { AsOfCustomer, AsOfItem } from '../../../shared/ipc/asOf.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { fc } from '../../fastCheck.ts';
import { ageings } from '../../oracles/ageings.ts';
import { casesOf } from '../../promiseCounts.ts';
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
import { coreForAll } from './coreForAll.ts';
import { customerRef, KEY } from './testStore.ts';

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
  return core.queryWorker.asOf.customers({ ...asked(connectionId, day), known, offset: 0, limit: 500 }).rows;
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
  expect(numbersOf(known)).toEqual(states.filter(({ kind }) => kind === 'known').map(({ number }) => number));
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
  database.exec('UPDATE tally SET stamp = stamp + 1; UPDATE customer SET stamp = (SELECT stamp FROM tally)');
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

describe('open items as of a day', () => {
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
