import { beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/store/store.ts';
import { FIRST_AGEING, stepsOf } from '../../../shared/domain/ageing.ts';
import { MOST_COPIED } from '../../../shared/domain/bounds.ts';
import { textFinder } from '../../../shared/domain/foldedText.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { INVOICE_COLUMNS } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import type { Mark, MarkEvent } from '../../../shared/domain/markEvent.ts';
import { MARK_FILTERS } from '../../../shared/domain/markNames.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import { type LocalDate, startOfDay } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { fc } from '../../fastCheck.ts';
import { ageingBucket } from '../../oracles/ageingBucket.ts';
import { dateOf } from '../../oracles/dateOf.ts';
import { scaledFromDecimal } from '../../oracles/scaledFromDecimal.ts';
import { casesOf, inFull } from '../../promiseCounts.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import {
  FILTER_PARTS,
  filterArbitrary,
  HOUR,
  invoicesJson,
  recordArbitrary,
  sortArbitrary,
} from './invoiceArbitraries.ts';
import { saidBy } from './marksModel.ts';
import { matches, plainDaysLate, sorted } from './plainQuery.ts';
import { storeForAll } from './storeHome.ts';
import { allRows, customerRef, ingestBody, TODAY } from './testStore.ts';

const home = storeForAll();

/** When rows were changed, found by comparing what each fetch has left. */
class ChangedRows {
  readonly #seen = new Map<number, string>();
  readonly #changedAt = new Map<number, number>();

  /** `at` is when the list was fetched; null for a first fetch, which changes nothing. */
  note(list: readonly InvoiceRow[], at: number | null): void {
    for (const { change: _, fetchedAt: __, ...row } of list) {
      const now = JSON.stringify(row);
      if (at !== null && this.#seen.get(row.id) !== now) this.#changedAt.set(row.id, at);
      this.#seen.set(row.id, now);
    }
  }

  at(id: number): number | undefined {
    return this.#changedAt.get(id);
  }
}

/** Totals are those of the rows, added up in plain code. */
async function expectTotals(
  totals: Awaited<ReturnType<Store['lists']['totals']>>,
  kept: readonly InvoiceRow[],
  today = TODAY,
): Promise<void> {
  const sum = (part: (row: InvoiceRow) => string, of = kept) =>
    decimalFromScaled(of.reduce((total, row) => total + scaledFromDecimal(part(row)), 0n));
  expect(totals?.count).toBe(kept.length);
  expect(totals?.price).toBe(sum((row) => row.price));
  expect(totals?.priceVat).toBe(sum((row) => row.priceVat));
  expect(totals?.outstanding).toBe(sum((row) => row.outstanding));
  const credits = kept.filter((row) => scaledFromDecimal(row.price) < 0n);
  expect(totals?.creditNotes).toEqual({
    count: credits.length,
    price: sum((row) => row.price, credits),
    priceVat: sum((row) => row.priceVat, credits),
  });
  const { credits: owedBack, ...buckets } = totals?.ageing ?? { credits: undefined };
  for (const [bucket, aged] of Object.entries(buckets)) {
    const inside = kept.filter(
      (row) => scaledFromDecimal(row.outstanding) > 0n && ageingBucket(dateOf(row.dueDate), today) === bucket,
    );
    expect(aged, bucket).toEqual({
      count: inside.length,
      outstanding: sum((row) => row.outstanding, inside),
    });
  }
  const parts = [...Object.values(buckets), owedBack].map((aged) =>
    scaledFromDecimal(aged?.outstanding ?? '0'),
  );
  expect(decimalFromScaled(parts.reduce((total, part) => total + part, 0n))).toBe(totals?.outstanding);
}

const MARKS = [
  { field: 'reviewed', value: true },
  { field: 'reviewed', value: true },
  { field: 'ask', value: { text: 'which' } },
  { field: 'dispute', value: { reason: 'price', text: '' } },
  { field: 'promise', value: { day: '2026-03-01', amount: null } },
  { field: 'promise', value: { day: '2027-03-01', amount: '100000000' } },
  { field: 'note', value: { text: 'said' } },
  { field: 'step', value: { day: '2026-03-01', word: '', ifNothing: false } },
  { field: 'seenInBank', value: { day: '2026-03-01', amount: null } },
] as Mark[];

/** A mark of some kind at every other row; every fourth is of another status than it was. */
async function markSome(store: Store, customer: CustomerRef, rows: readonly InvoiceRow[]): Promise<void> {
  const events = rows
    .filter((_, place) => place % 2 === 0)
    .map((row, place) => {
      const { invoiceNo, entryNo } = row;
      const said = { ...saidBy(row), ...(place % 2 === 1 ? { status: 'earlier' } : {}) };
      const mark = MARKS[place % MARKS.length] as Mark;
      const event = { ...mark, said, invoice: { invoiceNo, entryNo }, author: 'test', by: 'Test' };
      return { ...event, at: 0, counter: place + 1 } as MarkEvent;
    });
  await store.marks.addAll(customer.connectionId, [{ number: customer.number, events }]);
}

describe('windows of a list', () => {
  const customer = customerRef('77', 'windows');
  let rows: InvoiceRow[];
  /** Those of the list, those that later fetches took out, those of another customer, and no ids at all. */
  let ids: number[];
  const changes = new ChangedRows();

  beforeAll(async () => {
    const records = fc.sample(recordArbitrary, { numRuns: 700, seed: 77 });
    // Numbers of customers before and behind must not be found.
    const other = customerRef('76', 'windows');
    await home.ingest(other, [{ ...records[0], invoice_no: '424242' }]);
    const seen = new Set([1, 2 ** 52, ...(await allRows(home.store, other)).map(({ id }) => id)]);
    // A second answer in another order, so that ids no longer grow along the service's order; then a third with changes.
    const second = [...records.slice(450), ...records.slice(30, 400).reverse()];
    const third = second.map((record, at) => (at % 9 === 0 ? { ...record, balance: -7.77 } : record));
    for (const [at, list] of [records.slice(0, 500), second, third].entries()) {
      const fetchedAt = startOfDay(`2026-03-${10 + 2 * at}` as LocalDate) + HOUR;
      await home.ingest(customer, list, fetchedAt);
      rows = await allRows(home.store, customer);
      changes.note(rows, at === 0 ? null : fetchedAt);
      for (const { id } of rows) seen.add(id);
    }
    await home.ingest(customerRef('78', 'windows'), [{ ...records[0], invoice_no: '434343' }]);
    ids = [...seen];
    await home.store.lists.markExported(
      customer,
      rows.slice(0, 40).map(({ id }) => id),
      5,
    );
    await markSome(home.store, customer, rows);
    rows = await allRows(home.store, customer);
  });

  /** The rows as a filter and a sort show them, in plain code. */
  const shownBy = (filter: InvoiceFilter, sort: InvoiceSort) =>
    sorted(
      rows.filter((row) => matches(row, filter, TODAY, changes.at(row.id))),
      sort,
    );

  it('joined are what sorting and filtering the whole list in memory gives', async () => {
    let found = 0;
    let begun = 0;
    const narrowed = new Set<string>();
    const decided = new Map<string, number>();
    /** Mostly beginnings of numbers that occur. */
    const digitsArbitrary = fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 320 }).map(String) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('0', '00', '007', '9', '000000000000000000', '4343', '424242'),
      },
      { weight: 1, arbitrary: fc.stringMatching(/^\d{1,20}$/) },
    );
    await fc.assert(
      fc.asyncProperty(
        filterArbitrary,
        sortArbitrary,
        fc.integer({ min: 1, max: 200 }),
        digitsArbitrary,
        async (filter, sort, window, digits) => {
          const expected = shownBy(filter, sort);
          const joined = await allRows(home.store, customer, { filter, sort, window });
          found += expected.length;
          if (expected.length > 0 && expected.length < rows.length)
            for (const part of FILTER_PARTS.filter((one) => filter[one] !== NO_FILTER[one]))
              narrowed.add(part);
          for (const [place, { column }] of sort.entries())
            decided.set(`${column} ${place > 0}`, expected.length);
          expect(joined.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
          const asked = { customer, filter, sort, today: TODAY };
          const first = expected.findIndex(({ invoiceNo }) => invoiceNo.startsWith(digits));
          expect(await home.store.lists.numberPosition({ ...asked, digits })).toBe(first < 0 ? null : first);
          begun += Number(first >= 0);
          const middle = Math.floor(expected.length / 2);
          const id = expected[middle]?.id ?? 0;
          expect(await home.store.lists.position({ ...asked, id })).toBe(id === 0 ? null : middle);
        },
      ),
      { numRuns: casesOf(600, 80) },
    );
    expect(found).toBeGreaterThan(casesOf(5_000, 500));
    expect(begun).toBeGreaterThan(casesOf(100, 10));
    if (!inFull) return;
    // Every part has narrowed the list, every column has led a sort and stood behind another.
    expect([...narrowed].sort()).toEqual([...FILTER_PARTS].sort());
    expect(decided.size).toBe(2 * INVOICE_COLUMNS.length);
  });

  it('selected rows are those that are shown, in their order, and those that a filter hides behind them', async () => {
    let hidden = 0;
    const chosen = fc.shuffledSubarray(ids, { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(filterArbitrary, sortArbitrary, chosen, async (filter, sort, named) => {
        const shown = shownBy(filter, sort);
        const isShown = new Set(shown.map(({ id }) => id));
        const others = named
          .filter((id) => !isShown.has(id))
          .flatMap((id) => rows.filter((row) => row.id === id));
        hidden += others.length;
        const query = { customer, filter, sort, today: TODAY };
        const expected = [...shown.filter(({ id }) => named.includes(id)), ...others];
        expect(
          await home.store.lists.selectedRows({ ...query, selection: { kind: 'rows', ids: named } }),
        ).toEqual({ rows: expected, selected: expected.length });
        const kept = shown.filter(({ id }) => !named.includes(id));
        expect(
          await home.store.lists.selectedRows({
            ...query,
            selection: { kind: 'allMatching', except: named },
          }),
        ).toEqual({ rows: kept, selected: kept.length });
      }),
      { numRuns: casesOf(500, 30) },
    );
    expect(hidden).toBeGreaterThan(100);
  });

  it('totals are exact sums of the rows, and the ageing adds up', async () => {
    await fc.assert(
      fc.asyncProperty(
        filterArbitrary,
        fc.subarray(
          rows.map(({ id }) => id),
          { maxLength: 20 },
        ),
        async (filter, except) => {
          const selection = { kind: 'allMatching' as const, filter, except };
          const kept = rows.filter(
            (row) => matches(row, filter, TODAY, changes.at(row.id)) && !except.includes(row.id),
          );
          await expectTotals(await home.store.lists.totals(customer, selection, TODAY), kept);
          const ids = { kind: 'rows' as const, ids: except };
          await expectTotals(
            await home.store.lists.totals(customer, ids, TODAY),
            rows.filter(({ id }) => except.includes(id)),
          );
          const selected = await home.store.lists.selected(customer, selection, {
            after: null,
            limit: 5_000,
            today: TODAY,
          });
          expect(selected?.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
        },
      ),
      { numRuns: casesOf(200, 20) },
    );
    const whole = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
    for (const today of [TODAY, '2020-01-01', '2030-12-31', '2026-02-28']) {
      await expectTotals(await home.store.lists.totals(customer, whole, today), rows, today);
    }
  });

  it('selected rows are given up to the bound and counted beyond it, and are none without a list', async () => {
    const large = customerRef('large', 'windows');
    const selection = { kind: 'allMatching' as const, except: [] };
    const query = { customer: large, filter: NO_FILTER, sort: [], selection, today: TODAY };
    expect(await home.store.lists.selectedRows(query)).toBeNull();
    await home.ingest(
      large,
      Array.from({ length: MOST_COPIED + 3 }, (_, at) => soundRecord(at)),
    );
    const answer = await home.store.lists.selectedRows(query);
    expect(answer?.selected).toBe(MOST_COPIED + 3);
    expect(answer?.rows).toHaveLength(MOST_COPIED);
  });

  it('a number is found where thousands hold its digits further in', async () => {
    const long = customerRef('91', 'windows');
    const record = fc.sample(recordArbitrary, { numRuns: 1, seed: 1 })[0];
    const numbers = [...Array.from({ length: 3_000 }, (_, at) => `10${9_000 + at}77`), '7712', '8'];
    await home.ingest(
      long,
      numbers.map((invoice_no, at) => ({ ...record, invoice_no, entry_no: `E${at}` })),
    );
    const ask = (digits: string, sort: InvoiceSort = []) =>
      home.store.lists.numberPosition({ customer: long, filter: NO_FILTER, sort, digits, today: TODAY });
    expect(await ask('77')).toBe(3_000);
    expect(await ask('77', [{ column: 'invoiceNo', direction: 'ascending' }])).toBe(1);
    expect(await ask('78')).toBeNull();
    const gone = {
      customer: customerRef('92', 'windows'),
      filter: NO_FILTER,
      sort: [],
      digits: '1',
      today: TODAY,
    };
    expect(await home.store.lists.numberPosition(gone)).toBeNull();
  });

  it('each part of a filter and each value of it means what it says, alone', async () => {
    const flags = [true, false].flatMap((value) => [
      { overdue: value },
      { hasPdf: value },
      { exportedHere: value },
    ]);
    const parts: Partial<InvoiceFilter>[] = [
      ...flags,
      ...(['open', 'settled'] as const).map((outstanding) => ({ outstanding })),
      ...(['only', 'without'] as const).map((creditNotes) => ({ creditNotes })),
      ...[...stepsOf(FIRST_AGEING), 'credits' as const].map((part) => ({ ageing: [part] })),
      ...[...new Set(rows.map(({ status }) => status))].map((status) => ({ statuses: [status] })),
      ...[...new Set(rows.map((row) => row.agreementExternalId))].map((id) => ({
        agreementExternalIds: [id],
      })),
      ...[...new Set(rows.flatMap(({ tags }) => tags))].map((tag) => ({ tags: [tag] })),
      { invoiceDate: { from: '2025-06-01', to: '2025-06-30' } as InvoiceFilter['invoiceDate'] },
      { dueDate: { from: null, to: '2025-12-31' } as InvoiceFilter['dueDate'] },
      { dueDate: { relative: 'moreThanDaysAgo', days: 60 } },
      { invoiceDate: { relative: 'last12Months' } },
      { text: 'inv' },
      { text: ' inv ' },
      { text: '  ' },
      { changedSince: { daysAgo: 3 } },
      { changedSince: { day: '2026-03-14' as LocalDate } },
      ...MARK_FILTERS.map((mark) => ({ marks: [mark] })),
    ];
    for (const part of parts) {
      const filter = { ...NO_FILTER, ...part };
      const kept = rows.filter((row) => matches(row, filter, TODAY, changes.at(row.id)));
      expect(kept.length, JSON.stringify(part)).toBeGreaterThan(0);
      expect(await allRows(home.store, customer, { filter, window: 500 })).toEqual(kept);
      await expectTotals(
        await home.store.lists.totals(customer, { kind: 'allMatching', filter, except: [] }, TODAY),
        kept,
      );
    }
  });

  it('days that move with the calendar are those of the day on which they are asked for', async () => {
    const moving = customerRef('relative', 'windows');
    const due = ['2026-01-13 00:00:00', '2026-01-14 00:00:00', '2026-01-15 00:00:00'];
    const records = fc.sample(recordArbitrary, { numRuns: 3, seed: 5 });
    await home.ingest(
      moving,
      records.map((record, index) => ({ ...record, invoice_due_at: due[index] ?? '' })),
    );
    const filter: InvoiceFilter = { ...NO_FILTER, dueDate: { relative: 'moreThanDaysAgo', days: 60 } };
    const window = { customer: moving, filter, sort: [], offset: 0, limit: 9 };
    const overdueOn = async (today: string) => (await home.store.lists.page({ ...window, today }))?.matching;
    expect([await overdueOn('2026-03-15'), await overdueOn('2026-03-16')]).toEqual([1, 2]);
    expect(await overdueOn('2026-03-15')).toBe(1);
  });

  it('days late are counted and sorted as of the day in the question', async () => {
    for (const direction of ['descending', 'ascending'] as const) {
      const sort = [{ column: 'daysLate' as const, direction }];
      const orders = new Set<string>();
      for (const today of ['2026-03-15', '2026-03-16', '2025-06-01', '2026-03-15']) {
        const window = { customer, filter: NO_FILTER, sort, offset: 0, limit: rows.length, today };
        const page = await home.store.lists.page(window);
        const expected = sorted(rows, sort, today);
        expect(page?.rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(page?.rows.map((row) => row.daysLate ?? 0)).toEqual(
          expected.map((row) => plainDaysLate(row, today)),
        );
        const { id = 0 } = expected[Math.floor(expected.length / 2)] ?? {};
        expect(await home.store.lists.position({ ...window, id })).toBe(Math.floor(expected.length / 2));
        orders.add(JSON.stringify(expected.map((row) => row.id)));
      }
      // Otherwise the day would make no difference to the order.
      expect(orders.size).toBeGreaterThan(1);
    }
  });

  it('sums beyond 2^63 stay exact', async () => {
    const large = customerRef('63', 'windows');
    const record = (index: number) => ({
      ...fc.sample(recordArbitrary, { numRuns: 1, seed: index })[0],
      entry_no: `L${index}`,
      price: 99_999_999_999.99,
      amount_outstanding: 99_999_999_999.5,
    });
    await home.ingest(
      large,
      Array.from({ length: 12_000 }, (_, index) => record(index % 50)),
    );
    const all = await allRows(home.store, large, { window: 500 });
    const filter = { ...NO_FILTER, creditNotes: 'without' as const };
    await expectTotals(
      await home.store.lists.totals(large, { kind: 'allMatching', filter, except: [] }, TODAY),
      all,
    );
    const whole = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
    await expectTotals(await home.store.lists.totals(large, whole, TODAY), all);
  });
});

describe('the list of all customers', () => {
  const ALL = { connectionId: 'test', number: null };
  const NUMBERS = ['9', '10', '007', '7', '1001', '55', '300', '12345678901234567890'];
  const NAMES = ['', 'Åkeri', 'åkeri', 'Bageri 7', '', 'Zebra', '', 'bageri 7'];

  const changes = new ChangedRows();
  const CHANGED = startOfDay('2026-03-14' as LocalDate);

  /** As the list of all begins: customers by number, and the invoices of each as Kontor came to know them. */
  let rows: InvoiceRow[];

  const byNumber = (some: readonly InvoiceRow[]) =>
    sorted(some, [{ column: 'customerNumber', direction: 'ascending' }]);

  /** What is equal stays in the order of the ids. */
  const byId = (some: readonly InvoiceRow[]) => [...some].sort((left, right) => left.id - right.id);

  /** The text filter of this list looks at customers, too. */
  function matchesHere(row: InvoiceRow, filter: InvoiceFilter): boolean {
    const needle = filter.text.toLowerCase();
    const prefixed = /^\s*\p{L}\s*(\d+)\s*$/u.exec(needle)?.[1];
    const customer =
      row.customerNumber.includes(needle) ||
      textFinder(needle)(row.givenName) ||
      (prefixed !== undefined && row.customerNumber.startsWith(prefixed));
    return matches(row, customer ? { ...filter, text: '' } : filter, TODAY, changes.at(row.id));
  }

  async function readAll(): Promise<InvoiceRow[]> {
    const lists = await Promise.all(NUMBERS.map((number) => allRows(home.store, customerRef(number))));
    return byNumber(byId(lists.flat()));
  }

  beforeAll(async () => {
    const { store } = home;
    for (const [place, number] of NUMBERS.entries()) {
      const customer = customerRef(number);
      const records = fc.sample(recordArbitrary, { numRuns: 90, seed: 100 + place });
      await ingestBody(store, customer, invoicesJson(records.slice(0, 60)), { fetchedAt: 1_000 + place });
      changes.note(await allRows(store, customer), null);
      // A second answer in another order, so that ids no longer grow along the service's order.
      if (place % 2 === 0) {
        const second = [...records.slice(50), ...records.slice(5, 40).reverse()];
        // On several days, and at the very moments that the filter asks for.
        const fetchedAt = CHANGED + HOUR + (place < 4 ? (place - 4) * 24 * HOUR : place - 4);
        const third = second.map((record, at) => (at % 9 === 5 ? { ...record, balance: -7.77 } : record));
        for (const [turn, list] of [second, third].entries()) {
          const at = fetchedAt + turn * 12 * HOUR;
          await ingestBody(store, customer, invoicesJson(list), { fetchedAt: at });
          changes.note(await allRows(store, customer), at);
        }
      }
      await markSome(store, customer, await allRows(store, customer));
      if (NAMES[place]) await store.facts.noteCustomer(customer, { givenName: NAMES[place] });
    }
    // Rows that are nobody's business here: another connection's, and those of a customer that was forgotten.
    const others = fc.sample(recordArbitrary, { numRuns: 50, seed: 9 });
    await ingestBody(store, customerRef('55', 'other'), invoicesJson(others));
    await ingestBody(store, customerRef('55', 'zone'), invoicesJson(others));
    await ingestBody(store, customerRef('66'), invoicesJson(others));
    await store.lists.forget(customerRef('66'));
    const [first] = await allRows(store, customerRef('10'));
    await store.lists.markExported(customerRef('10'), [first?.id ?? 0], 5);
    rows = await readAll();
  });

  it('begins with the customers in the order of their numbers, each row with its customer', async () => {
    const joined = await allRows(home.store, ALL, { window: 37 });
    expect(joined).toEqual(rows);
    expect([...new Set(joined.map(({ customerNumber }) => customerNumber))]).toEqual([
      ...['007', '7', '9', '10', '55', '300', '1001', '12345678901234567890'],
    ]);
    for (const row of joined) expect(row.givenName).toBe(NAMES[NUMBERS.indexOf(row.customerNumber)]);
    const kept = await home.store.lists.kept('test', TODAY);
    const fetches = rows.map(({ fetchedAt }) => fetchedAt);
    expect(kept).toMatchObject({
      customers: NUMBERS.length,
      oldestFetch: Math.min(...fetches),
      newestFetch: Math.max(...fetches),
    });
    await expectTotals(kept.totals, rows);
  });

  it('joined is what sorting and filtering all rows in memory gives, wherever a window begins', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        filterArbitrary,
        sortArbitrary,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 600 }),
        async (filter, sort, window, from) => {
          const kept = rows.filter((row) => matchesHere(row, filter));
          const expected = sort.length === 0 ? kept : sorted(byId(kept), sort);
          const ids = expected.map(({ id }) => id);
          found += ids.length;
          const start = await home.store.lists.page({
            customer: ALL,
            ...{ filter, sort, offset: from, limit: window, today: TODAY },
          });
          expect(start?.rows.map(({ id }) => id)).toEqual(ids.slice(from, from + window));
          expect([start?.matching, start?.all]).toEqual([ids.length, rows.length]);
          const joined = await allRows(home.store, ALL, { filter, sort, window });
          expect(joined.map(({ id }) => id)).toEqual(ids);
          const some = expected[Math.floor(ids.length / 2)];
          const asked = { customer: ALL, filter, sort, today: TODAY };
          if (some) {
            expect(await home.store.lists.position({ ...asked, id: some.id })).toBe(expected.indexOf(some));
          }
          const digits = String(from % 100);
          const begins = expected.findIndex(({ invoiceNo }) => invoiceNo.startsWith(digits));
          expect(await home.store.lists.numberPosition({ ...asked, digits })).toBe(
            begins < 0 ? null : begins,
          );
        },
      ),
      { numRuns: casesOf(1_000, 60) },
    );
    expect(found).toBeGreaterThan(3_000);
  });

  it('is sorted by days late as of the day in the question', async () => {
    for (const direction of ['descending', 'ascending'] as const) {
      const sort = [{ column: 'daysLate' as const, direction }];
      for (const today of ['2026-03-15', '2025-06-01', '2026-03-15']) {
        const asked = { customer: ALL, filter: NO_FILTER, sort, today };
        const expected = sorted(byId(rows), sort, today).map(({ id }) => id);
        const page = async (offset: number, limit: number) =>
          (await home.store.lists.page({ ...asked, offset, limit }))?.rows.map(({ id }) => id);
        expect(await page(0, 60)).toEqual(expected.slice(0, 60));
        expect(await page(0, rows.length)).toEqual(expected);
        const middle = Math.floor(expected.length / 2);
        expect(await home.store.lists.position({ ...asked, id: expected[middle] ?? 0 })).toBe(middle);
      }
    }
  });

  it('totals, marked rows and cells are those of the rows meant', async () => {
    await fc.assert(
      fc.asyncProperty(
        filterArbitrary,
        sortArbitrary,
        fc.subarray(
          rows.map(({ id }) => id),
          { maxLength: 20 },
        ),
        async (filter, sort, some) => {
          const kept = rows.filter((row) => matchesHere(row, filter));
          const ordered = sort.length === 0 ? kept : sorted(byId(kept), sort);
          const meant = ordered.filter(({ id }) => !some.includes(id));
          const selection = { kind: 'allMatching' as const, filter, except: some };
          await expectTotals(await home.store.lists.totals(ALL, selection, TODAY), meant);
          const named = { kind: 'rows' as const, ids: some };
          await expectTotals(
            await home.store.lists.totals(ALL, named, TODAY),
            rows.filter(({ id }) => some.includes(id)),
          );
          const marked = await home.store.lists.selectedRows({
            ...{ customer: ALL, filter, sort, today: TODAY },
            selection: { kind: 'allMatching', except: some },
          });
          expect(marked?.rows).toEqual(meant);
          const first = await home.store.lists.firstRows({
            ...{ customer: ALL, sort, limit: 5, today: TODAY },
            selection,
          });
          expect(first?.rows).toEqual(meant.slice(0, 5));
          expect(first?.records.map((record) => JSON.parse(record).entry_no)).toEqual(
            meant.slice(0, 5).map(({ entryNo }) => entryNo),
          );
        },
      ),
      { numRuns: casesOf(1_000, 40) },
    );
  });

  it('names for files only customers of whom a row is meant', async () => {
    const of = (number: string) =>
      rows.filter(({ customerNumber }) => customerNumber === number).map(({ id }) => id);
    const selection = { kind: 'allMatching' as const, filter: NO_FILTER, except: of('9') };
    const named = await home.store.lists.customersOf('test', selection, TODAY);
    expect(named).toEqual(
      [...new Set(rows.map(({ customerNumber }) => customerNumber))].filter((n) => n !== '9'),
    );
    const chosen = { kind: 'rows' as const, ids: [...of('10').slice(0, 2), of('007')[0] ?? 0] };
    expect(await home.store.lists.customersOf('test', chosen, TODAY)).toEqual(['007', '10']);
  });

  it('P42 counts values of all customers under one text, those that occur most first', async () => {
    const facets = await home.store.lists.facets(ALL);
    const columns = {
      statuses: (row: InvoiceRow) => [row.status],
      agreements: (row: InvoiceRow) => [row.agreementExternalId],
      tags: (row: InvoiceRow) => [...new Set(row.tags)],
    };
    for (const [name, valuesOf] of Object.entries(columns)) {
      const counts = new Map<string, number>();
      for (const value of rows.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1);
      const counted = facets?.[name as keyof typeof columns] ?? [];
      expect(counts.size).toBeGreaterThan(1);
      expect(new Map(counted.map(({ value, count }) => [value, count]))).toEqual(counts);
      const order = counted.map(({ count }) => count);
      expect(order).toEqual([...order].sort((left, right) => right - left));
    }
    expect(facets?.more).toEqual({ statuses: 0, agreements: 0, tags: 0 });
  });

  it('knows no row of another connection, not even by its id', async () => {
    const [foreign] = await allRows(home.store, customerRef('55', 'zone'));
    const id = foreign?.id ?? 0;
    expect(id).toBeGreaterThan(0);
    const asked = { customer: ALL, filter: NO_FILTER, today: TODAY };
    const sort: InvoiceSort = [{ column: 'price', direction: 'ascending' }];
    expect(await home.store.lists.position({ ...asked, sort: [], id })).toBeNull();
    expect(await home.store.lists.position({ ...asked, sort, id })).toBeNull();
    const named = { kind: 'rows' as const, ids: [id] };
    expect((await home.store.lists.totals(ALL, named, TODAY))?.count).toBe(0);
    const marked = await home.store.lists.selectedRows({ ...asked, sort, selection: named });
    expect(marked).toEqual({ rows: [], selected: 0 });
    const first = await home.store.lists.firstRows({ ...asked, sort, limit: 5, selection: named });
    expect(first?.rows).toEqual([]);
    // With that connection alone in question, the others' rows are as foreign.
    for (const connectionId of ['other', 'zone']) {
      const own = await allRows(home.store, customerRef('55', connectionId));
      const all = await allRows(home.store, { connectionId, number: null }, { sort });
      expect(all.map((row) => row.id).sort()).toEqual(own.map((row) => row.id).sort());
    }
  });

  it('finds the invoices of a customer by the number with its letter, as it is looked up', async () => {
    const page = async (text: string) => {
      const query = { customer: ALL, filter: { ...NO_FILTER, text }, sort: [], today: TODAY };
      const found = await home.store.lists.page({ ...query, offset: 0, limit: 500 });
      return found?.rows.map(({ id }) => id).sort();
    };
    const own = (number: string) => rows.filter(({ customerNumber }) => customerNumber === number);
    expect(own('1001').length).toBeGreaterThan(0);
    const ids = (of: readonly InvoiceRow[]) => of.map(({ id }) => id).sort();
    for (const text of ['K1001', 'k1001 ', 'K 1001']) expect(await page(text)).toEqual(ids(own('1001')));
    // A letter begins a number: 300 and 1001 have this zero, too, and are not meant.
    expect(await page('K00')).toEqual(ids(own('007')));
  });

  it('is another list once a customer was fetched, named, marked or forgotten', async () => {
    const { store } = home;
    const page = (filter: Partial<InvoiceFilter>) =>
      store.lists.page({
        customer: ALL,
        ...{ filter: { ...NO_FILTER, ...filter }, sort: [], offset: 0, limit: 500, today: TODAY },
      });
    const customer = customerRef('300');
    expect((await page({ text: 'nyström' }))?.matching).toBe(0);
    await store.facts.noteCustomer(customer, { givenName: 'Nyström & Co' });
    const own = await allRows(store, customer);
    expect((await page({ text: 'nyström' }))?.rows.map(({ id }) => id).sort()).toEqual(
      own.map(({ id }) => id).sort(),
    );
    const exported = (await page({ exportedHere: true }))?.matching ?? 0;
    await store.lists.markExported(customer, [own[0]?.id ?? 0], 7);
    expect((await page({ exportedHere: true }))?.matching).toBe(exported + 1);
    const sorted = (offset: number) =>
      store.lists.page({
        ...{ customer: ALL, filter: NO_FILTER, sort: [{ column: 'price', direction: 'ascending' }] },
        ...{ offset, limit: 500, today: TODAY },
      });
    const priced = [await sorted(0), await sorted(300)].flatMap((one) => one?.rows ?? []);
    expect(priced.some(({ customerNumber }) => customerNumber === '300')).toBe(true);
    const before = await store.lists.kept('test', TODAY);
    await ingestBody(store, customer, invoicesJson(fc.sample(recordArbitrary, { numRuns: 3, seed: 4 })), {
      fetchedAt: CHANGED + 999 * HOUR,
    });
    const fetched = await store.lists.kept('test', TODAY);
    expect(fetched.revision).toBeGreaterThan(before.revision);
    const again = [await sorted(0), await sorted(300)].flatMap((one) => one?.rows ?? []);
    const had = new Set(own.map(({ id }) => id));
    expect(again.filter(({ id }) => had.has(id)).length).toBeLessThan(own.length);
    expect(again.filter(({ customerNumber }) => customerNumber === '300').length).toBeGreaterThan(0);
    expect(fetched.newestFetch).toBe(CHANGED + 999 * HOUR);
    expect((await page({}))?.all).toBe(rows.length - own.length + 3);
    await store.lists.forget(customer);
    const after = await page({});
    expect(after?.all).toBe(rows.length - own.length);
    expect(after?.rows.some(({ customerNumber }) => customerNumber === '300')).toBe(false);
    expect((await store.lists.kept('test', TODAY)).revision).toBeGreaterThan(fetched.revision);
    rows = rows.filter(({ customerNumber }) => customerNumber !== '300');
    expect((await store.lists.kept('test', TODAY)).customers).toBe(NUMBERS.length - 1);
  });
});
