import { beforeAll, describe, expect, it } from 'vitest';
import { textFinder } from '../../../shared/domain/foldedText.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { type LocalDate, startOfDay } from '../../../shared/domain/wallClock.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { allRows } from './allRows.ts';
import { ChangedRows } from './changedRows.ts';
import { expectTotals } from './expectTotals.ts';
import { invoicesJson, recordArbitrary } from './invoiceArbitraries.ts';
import { markSome } from './markSome.ts';
import { matches, sorted } from './plainQuery.ts';
import { filterArbitrary, HOUR, sortArbitrary } from './queryArbitraries.ts';
import { storeForAll } from './storeHome.ts';
import { customerRef, ingestBody, TODAY } from './testStore.ts';

const home = storeForAll();
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

describe('the list of all customers', () => {
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
