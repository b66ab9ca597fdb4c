import { openDatabase } from '../../../electron/database/database.ts';
import { keepDebtDay } from '../../../electron/store/invoices/ingest/history.ts';
import { openQueryWorker } from '../../../electron/store/queryWorker.ts';
import { NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import type { CustomerFilter, CustomerSort } from '../../../shared/domain/customerQuery.ts';
import { benchRecords, bodyOf } from './benchData.ts';
import { type BenchRow, benchRow, printRows, timed } from './benchRow.ts';
import { ref } from './benchStore.ts';
import { CUSTOMERS, fill, KEY, openFilled, PER_CUSTOMER } from './filledStore.ts';
import { scanSql } from './overview.bench.ts';

const MOMENT = { today: '2026-06-15', language: 'sv', staleBefore: 0, changesSince: 1_000 };
const BY_DEBT: CustomerSort = [{ column: 'outstanding', direction: 'descending' }];
const LATE: CustomerFilter = {
  ...NO_CUSTOMER_FILTER,
  moreThanDaysLate: 60,
  outstandingFrom: '10000' as never,
};
const ROUNDS = 5;

/** The list of all customers, against the one scan of their invoices for the figures of F09. */
export async function run(customers: number = CUSTOMERS): Promise<BenchRow[]> {
  using filled = openFilled(customers);
  const { writer, opened, reader } = filled;
  const lists = openDatabase({ ...opened.lists, key: KEY }, { pageCache: 64 * 2 ** 20 });
  const scan = lists.prepare(scanSql()).raw();
  const query = { connectionId: 'bench', fetchedBefore: null, offset: 0, limit: 100 };
  const all = { ...query, filter: NO_CUSTOMER_FILTER, sort: BY_DEBT };
  const late = { ...query, filter: LATE, sort: BY_DEBT };
  const selection = { kind: 'allMatching' as const, filter: LATE, except: [] };
  const selected = { connectionId: 'bench', selection, fetchedBefore: null, sort: [] };
  const times = {
    scan: [],
    first: [],
    again: [],
    sort: [],
    late: [],
    totals: [],
    changed: [],
    trend: [],
    day: [],
  };
  const note = (name: keyof typeof times, work: () => unknown) =>
    void (times[name] as number[]).push(timed(work));
  for (let round = 0; round < ROUNDS; round += 1) {
    note('scan', () => scan.all());
    const other = openQueryWorker(opened, KEY);
    const list = other.apis.customerList;
    note('first', () => list.page(all, MOMENT));
    note('again', () => list.page({ ...all, offset: Math.floor(customers / 2) }, MOMENT));
    note('sort', () =>
      list.page({ ...all, sort: [{ column: 'givenName', direction: 'ascending' }] }, MOMENT),
    );
    note('late', () => list.page(late, MOMENT));
    note('totals', () => list.totals(selected, MOMENT));
    note('trend', () => other.apis.debts.trend('bench', MOMENT.today));
    other.close();
    reader.customerList.page(all, MOMENT);
    fill(writer, ref(1_000 + round), bodyOf(benchRecords(PER_CUSTOMER, 7_000_000 + PER_CUSTOMER * round)));
    note('changed', () => reader.customerList.page(all, MOMENT));
    const [row] = lists.prepare('SELECT * FROM customer WHERE id = 5').all() as Parameters<
      typeof keepDebtDay
    >[3][];
    note('day', () => lists.transaction(() => row && keepDebtDay(lists, 5, round * 86_400_000, row))());
  }
  lists.close();
  const { scan: base } = times;
  const of = `list of ${customers} customers`;
  return [
    benchRow('F09', `${of} by what they owe, at first`, base, times.first, 0.3),
    benchRow('F09', 'a page in the middle of it', base, times.again, 0.02),
    benchRow('F09', 'another sort', base, times.sort, 0.3),
    benchRow('F09', 'late by more than 60 days and 10 000 owed', base, times.late, 0.3),
    benchRow('F09', 'exact sums of those', base, times.totals, 0.3),
    benchRow('F09', 'the list after one customer changed', base, times.changed, 0.3),
    benchRow('F09', 'how it moved over eight weeks', base, times.trend, 0.3),
    benchRow('F02', 'what a fetch writes of the day, in its own transaction', base, times.day, 0.02),
  ];
}

if (import.meta.main) printRows(await run());
