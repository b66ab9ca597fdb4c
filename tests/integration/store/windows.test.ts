import { beforeAll, describe, expect, it } from 'vitest';
import { FIRST_AGEING, stepsOf } from '../../../shared/domain/ageing.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { INVOICE_COLUMNS } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { MARK_FILTERS } from '../../../shared/domain/markNames.ts';
import { type LocalDate, startOfDay } from '../../../shared/domain/wallClock.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf, inFull } from '../../promiseCounts.ts';
import { allRows } from './allRows.ts';
import { ChangedRows } from './changedRows.ts';
import { expectTotals } from './expectTotals.ts';
import { recordArbitrary } from './invoiceArbitraries.ts';
import { markSome } from './markSome.ts';
import { matches, plainDaysLate, sorted } from './plainQuery.ts';
import { FILTER_PARTS, filterArbitrary, HOUR, sortArbitrary } from './queryArbitraries.ts';
import { storeForAll } from './storeHome.ts';
import { customerRef, TODAY } from './testStore.ts';

const home = storeForAll();
const customer = customerRef('77');
let rows: InvoiceRow[];
const changes = new ChangedRows();

beforeAll(async () => {
  const records = fc.sample(recordArbitrary, { numRuns: 700, seed: 77 });
  // A second answer in another order, so that ids no longer grow along the service's order; then a third with changes.
  const second = [...records.slice(450), ...records.slice(30, 400).reverse()];
  const third = second.map((record, at) => (at % 9 === 0 ? { ...record, balance: -7.77 } : record));
  for (const [at, list] of [records.slice(0, 500), second, third].entries()) {
    const fetchedAt = startOfDay(`2026-03-${10 + 2 * at}` as LocalDate) + HOUR;
    await home.ingest(customer, list, fetchedAt);
    rows = await allRows(home.store, customer);
    changes.note(rows, at === 0 ? null : fetchedAt);
  }
  await home.store.lists.markExported(
    customer,
    rows.slice(0, 40).map(({ id }) => id),
    5,
  );
  await markSome(home.store, customer, rows);
  rows = await allRows(home.store, customer);
});

describe('windows of a list', () => {
  it('joined are what sorting and filtering the whole list in memory gives', async () => {
    let found = 0;
    const narrowed = new Set<string>();
    const decided = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        filterArbitrary,
        sortArbitrary,
        fc.integer({ min: 1, max: 200 }),
        async (filter, sort, window) => {
          const expected = sorted(
            rows.filter((row) => matches(row, filter, TODAY, changes.at(row.id))),
            sort,
          );
          const joined = await allRows(home.store, customer, { filter, sort, window });
          found += expected.length;
          if (expected.length > 0 && expected.length < rows.length) {
            for (const part of FILTER_PARTS) if (filter[part] !== NO_FILTER[part]) narrowed.add(part);
          }
          for (const [place, { column }] of sort.entries())
            decided.set(`${column} ${place > 0}`, expected.length);
          expect(joined.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
          const some = expected[Math.floor(expected.length / 2)];
          if (!some) return;
          const position = await home.store.lists.position({
            customer,
            filter,
            sort,
            id: some.id,
            today: TODAY,
          });
          expect(position).toBe(expected.indexOf(some));
        },
      ),
      { numRuns: casesOf(300, 60) },
    );
    expect(found).toBeGreaterThan(casesOf(5_000, 500));
    if (!inFull) return;
    // Every part has narrowed the list, every column has led a sort and stood behind another.
    expect([...narrowed].sort()).toEqual([...FILTER_PARTS].sort());
    expect(decided.size).toBe(2 * INVOICE_COLUMNS.length);
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
    const moving = customerRef('relative');
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
    const large = customerRef('63');
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
