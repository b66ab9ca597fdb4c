import { join } from 'node:path';
import { openDatabase as openCipherDatabase } from '../../../electron/database/database.ts';
import { ageingCondition } from '../../../electron/store/invoices/model/ageBalances.ts';
import { DAY_UNIT, packedDay } from '../../../electron/store/invoices/model/clockNumber.ts';
import type { QueryApi } from '../../../electron/store/queryWorker.ts';
import { FIRST_AGEING, stepsOf } from '../../../shared/domain/ageing.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { bareIngest, benchRecords, bodyOf, COUNT } from './benchData.ts';
import { type BenchRow, benchRow, median, printRows, quantile, timed } from './benchRow.ts';
import { ref } from './benchStore.ts';
import { CUSTOMERS, fill, KEY, openFilled, PER_CUSTOMER, rest } from './filledStore.ts';
import { openDatabase, type PlainDatabase } from './plainDatabase.ts';

const TODAY = '2026-06-15';
const PAGES = 60;
const p95 = (times: readonly number[]) => quantile(times, 0.95);

interface Query {
  readonly filter: InvoiceFilter;
  readonly sort: InvoiceSort;
  readonly bare: string;
}

const QUERIES: readonly Query[] = [
  { filter: NO_FILTER, sort: [], bare: '' },
  { filter: { ...NO_FILTER, statuses: ['open'] }, sort: [], bare: "WHERE status = 'open'" },
  {
    filter: NO_FILTER,
    sort: [{ column: 'price', direction: 'descending' }],
    bare: 'ORDER BY price DESC, rowid',
  },
  {
    filter: { ...NO_FILTER, overdue: true },
    sort: [{ column: 'dueDate', direction: 'ascending' }],
    bare: `WHERE amount_outstanding > 0 AND invoice_due_at < '${TODAY}' ORDER BY invoice_due_at, rowid`,
  },
  {
    filter: { ...NO_FILTER, text: '4711' },
    sort: [],
    bare: "WHERE invoice_no LIKE '%4711%' OR entry_no LIKE '%4711%'",
  },
  {
    filter: NO_FILTER,
    sort: [{ column: 'invoiceNo', direction: 'ascending' }],
    bare: 'ORDER BY invoice_no, rowid',
  },
];

function pages(reader: QueryApi, plain: PlainDatabase, customer: CustomerRef): BenchRow[] {
  const bare: number[] = [];
  const kontor: number[] = [];
  for (const { filter, sort, bare: clause } of QUERIES) {
    const statement = plain.prepare(`SELECT * FROM invoice ${clause} LIMIT 100 OFFSET ?`);
    const matching =
      reader.lists.page({ customer, filter, sort, offset: 0, limit: 1, today: TODAY })?.matching ?? 0;
    for (let page = 0; page < PAGES; page += 1) {
      const offset = (page * 7_919) % Math.max(matching - 100, 1);
      bare.push(timed(() => statement.all(offset)));
      kontor.push(
        timed(() => reader.lists.page({ customer, filter, sort, offset, limit: 100, today: TODAY })),
      );
    }
  }
  const at = (offset: number) =>
    median(
      Array.from({ length: 200 }, () =>
        timed(() =>
          reader.lists.page({ customer, filter: NO_FILTER, sort: [], offset, limit: 100, today: TODAY }),
        ),
      ),
    );
  at(0);
  return [
    benchRow('F06', 'page of 100, six sorts and filters, p95', p95(bare), p95(kontor), 1.5),
    benchRow('F06', 'row 90,000 against row 0', at(0), at(90_000), 2),
  ];
}

/** The figures that a clerk sees above the grid, each by SQL's own aggregates. */
function figuresSql(): string {
  const aged = stepsOf(FIRST_AGEING).map((step) =>
    ageingCondition(step, TODAY).replace('invoice.outstanding <> 0 AND ', ''),
  );
  const parts = [...aged, 'outstanding < 0'].flatMap((part) => [
    `count(*) FILTER (WHERE ${part})`,
    `sum(outstanding) FILTER (WHERE ${part})`,
  ]);
  const credits = ['count(*)', 'sum(price)', 'sum(price_vat)'].map(
    (sum) => `${sum} FILTER (WHERE price < 0)`,
  );
  const whole = ['count(*)', 'sum(price)', 'sum(price_vat)', 'sum(outstanding)'];
  return [...whole, ...credits, ...parts].join(', ');
}

/** The least id of a customer's invoices, and the first one behind them. */
function idsOf(lists: PlainDatabase, { number }: CustomerRef): number[] {
  const { id } = lists.prepare('SELECT id FROM customer WHERE number = ?').get(number) as { id: number };
  return [id * 2 ** 32, (id + 1) * 2 ** 32];
}

function totals(reader: QueryApi, lists: PlainDatabase, customer: CustomerRef): BenchRow[] {
  const rounds = (length: number, work: () => unknown) => Array.from({ length }, () => timed(work));
  const sums =
    'SELECT count(*), sum(price), sum(price_vat), sum(outstanding) FROM invoice WHERE id >= ? AND id < ?';
  const range = idsOf(lists, customer);
  const scan = lists.prepare(sums);
  const whole = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
  const open = { ...NO_FILTER, outstanding: 'open' as const };
  const some = lists.prepare(
    `SELECT ${figuresSql()} FROM invoice WHERE id >= ? AND id < ? AND invoice.outstanding <> 0 AND invoiced_at >= ?`,
  );
  const day = (round: number) => `2025-01-${String(1 + round).padStart(2, '0')}`;
  const bare = (round: number) => some.all(...range, packedDay(day(round)) * DAY_UNIT);
  const fresh = (round: number) => {
    const filter = { ...open, invoiceDate: { from: day(round) as LocalDate, to: null } };
    return reader.lists.totals(customer, { ...whole, filter }, TODAY);
  };
  const every = Array.from({ length: 24 }, (_, round) => round);
  bare(29);
  fresh(29);
  // Each round asks for another date, so that no answer is known from the round before.
  const once = every.map((round) => [timed(() => bare(round)), timed(() => fresh(round))] as const);
  const again = every.map((round) => [timed(() => bare(round)), timed(() => fresh(round))] as const);
  const row07 = (what: string, times: readonly (readonly [number, number])[]) =>
    benchRow(
      'F07',
      what,
      times.map(([left]) => left),
      times.map(([, right]) => right),
      1.2,
    );
  for (let warm = 0; warm < 200; warm += 1) reader.lists.totals(customer, whole, TODAY);
  return [
    benchRow(
      'F07',
      'totals and ageing of 100,000, unfiltered, against one scan',
      rounds(15, () => scan.all(...range)),
      rounds(500, () => reader.lists.totals(customer, whole, TODAY)),
      0.001,
    ),
    row07('the same of open items since a day, against the bare aggregate', once),
    row07('the same asked again, against the bare aggregate', again),
  ];
}

/** What the work itself costs, without what other processes take from it. */
function leastOf3(work: () => unknown): number {
  return Math.min(timed(work), timed(work), timed(work));
}

function searches(reader: QueryApi, lists: PlainDatabase): BenchRow {
  const like = lists.prepare('SELECT id FROM invoice WHERE invoice_no LIKE ? OR entry_no LIKE ?');
  const needles = Array.from({ length: 120 }, (_, index) => {
    const text = String(70_000_000 + ((index * 7_919_333) % 29_999_999));
    return text.slice(index % 5, (index % 5) + 3 + (index % 4));
  });
  const bare = needles.slice(0, 12).map((needle) => leastOf3(() => like.all(`%${needle}%`, `%${needle}%`)));
  for (const needle of needles.slice(0, 20)) reader.search.find('bench', needle);
  const kontor = needles.map((needle) => leastOf3(() => reader.search.find('bench', needle)));
  return benchRow('F08', 'any part of a number, p95, against the LIKE scan', bare, p95(kontor), 0.01);
}

/** Amounts of rows all over the store, those of many customers among them; the scan asks for one column each. */
function amounts(reader: QueryApi, lists: PlainDatabase): BenchRow {
  const scan = lists.prepare('SELECT id FROM invoice WHERE outstanding = ? OR price = ? OR price_vat = ?');
  const prices = benchRecords(COUNT).map(({ price }) => Math.abs(price as number));
  const typed = Array.from({ length: 120 }, (_, index) => String(prices[(index * 7_919) % COUNT]));
  const shared = prices.slice(0, 40).map(String);
  const bare = Array.from({ length: 12 }, (_, index) => leastOf3(() => scan.all(index, index, index)));
  const find = (amount: string) => reader.search.find('bench', amount, 'amounts', amount);
  find('1');
  const kontor = [...typed, ...shared].map((amount) => leastOf3(() => find(amount)));
  const what = 'an amount, p95, against a scan of the three columns';
  return benchRow('F19', what, bare, p95(kontor), 0.01);
}

const OPEN_ITEMS = 10_000;

/** Payments of two of a customer's open items, and such as nothing adds up to; each is looked for to the end. */
function payments(reader: QueryApi, lists: PlainDatabase, customer: CustomerRef): BenchRow {
  const range = idsOf(lists, customer);
  const scan = lists
    .prepare(
      'SELECT id, outstanding, due_at, wide FROM invoice WHERE id >= ? AND id < ? AND outstanding <> 0',
    )
    .raw();
  const open = scan.all(...range) as [number, number][];
  if (open.length !== OPEN_ITEMS) throw new Error(`${open.length} items are open`);
  const amountOf = (at: number) => open[(at * 7_919) % OPEN_ITEMS]?.[1] ?? 0;
  const typed = Array.from({ length: 40 }, (_, at) =>
    decimalFromScaled(amountOf(at) + amountOf(at + 5_000) + (at % 2)),
  );
  const bare = typed.map(() => leastOf3(() => scan.all(...range)) * 10);
  const kontor = typed.map((amount) => leastOf3(() => reader.payments.match(customer, amount)));
  const what = 'payment of one or two of 10,000 open items, p95, against ten scans of them';
  return benchRow('F19', what, bare, p95(kontor), 1);
}

/** F06–F08 and F19 on the queries alone, in this thread: page, totals, search. */
export async function run(customers: number = CUSTOMERS): Promise<BenchRow[]> {
  using filled = openFilled(customers - COUNT / PER_CUSTOMER);
  const { folder, writer, opened, reader } = filled;
  const body = bodyOf(benchRecords(COUNT, 5_000_000));
  fill(writer, ref(1), body);
  const open = benchRecords(OPEN_ITEMS, 9_000_000).map((record, at) => ({
    ...record,
    amount_outstanding: (1 + ((at * 7_919) % 999_983)) / 100,
  }));
  fill(writer, ref(2_000_000), bodyOf(open));
  rest(writer);
  bareIngest(join(folder, 'bare.db'), body);
  const plain = openDatabase(join(folder, 'bare.db'));
  const lists = openCipherDatabase(
    { ...opened.lists, key: KEY },
    { readonly: true, pageCache: 64 * 2 ** 20 },
  );
  try {
    return [
      ...pages(reader, plain, ref(1)),
      ...totals(reader, lists, ref(1)),
      searches(reader, lists),
      amounts(reader, lists),
      payments(reader, lists, ref(2_000_000)),
    ];
  } finally {
    plain.close();
    lists.close();
  }
}

if (import.meta.main) printRows(await run());
