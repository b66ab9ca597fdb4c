import { openDatabase } from '../../../electron/database/database.ts';
import { takeSnapshot } from '../../../electron/services/balances/balanceSnapshotsService.ts';
import { ROWS_PER_CUSTOMER } from '../../../electron/store/invoices/model/columns.ts';
import { CustomerTable } from '../../../electron/store/invoices/queries/customerTable.ts';
import { historicalState } from '../../../electron/store/invoices/queries/historicalList.ts';
import { balanceSnapshotsStore } from '../../../electron/store/openStore.ts';
import { openQueryWorker, type QueryApi } from '../../../electron/store/queryWorker.ts';
import type { RpcClients } from '../../../electron/workers/rpc.ts';
import { FIRST_AGEING } from '../../../shared/domain/ageing.ts';
import { CHANGE_KINDS } from '../../../shared/domain/changeKinds.ts';
import { dayAfter, dayNumber, type LocalDate, startOfDay } from '../../../shared/domain/wallClock.ts';
import { type BenchRow, benchRow, printRows, timed } from './benchRow.ts';
import { CUSTOMERS, KEY, openFilled, PER_CUSTOMER } from './filledStore.ts';
import { stallRows, watchedRoom } from './longestCall.ts';

const CHANGES = 1_000_000;
/** Fetches of each customer that changed something, a month apart. */
const MONTHS = 10;
const ROUNDS = 5;
const FIELDS = '[["status","open","påmind"]]';
const FIRST = '2026-01-15' as LocalDate;
const fetchedOn = (month: number) => dayAfter(FIRST, 0, month, 0);

/** What fetches would have left that changed what a few invoices are called, and nothing of what is owed. */
function writeMonths(lists: ReturnType<typeof openDatabase>, customers: number): void {
  const own = Math.round(CHANGES / customers / MONTHS);
  const counts = CHANGE_KINDS.map((kind) => (kind === 'changed' ? own : 0));
  const figures = [...counts, ...counts.map(() => 0), 0].join(' ');
  const history = lists.prepare(`INSERT INTO history VALUES(?, ?, ?, ?, 3, ?, ?, '${FIELDS}', NULL)`);
  const set = lists.prepare('INSERT INTO change_set VALUES(?, ?, 0, ?, ?, ?, ?, 0)');
  const debt = lists.prepare(`INSERT INTO debt_day(id, outstanding, overdue, unreadable)
    SELECT ?, outstanding, overdue, ? FROM debt_day WHERE id >= ? ORDER BY id LIMIT 1`);
  const ids = lists.prepare('SELECT id FROM customer').pluck().all() as number[];
  lists.transaction(() => {
    for (const id of ids) {
      const base = id * ROWS_PER_CUSTOMER;
      for (let month = 0; month < MONTHS; month += 1) {
        const day = fetchedOn(month);
        const at = startOfDay(day) + id;
        set.run(base + month + 2, at, month * own, own, own, figures);
        debt.run(base + dayNumber(day), month, base);
        for (let change = 0; change < own; change += 1) {
          const key = base + month * own + change;
          history.run(
            key,
            change % PER_CUSTOMER,
            month + 2,
            at,
            `${500_000 + change}`,
            `${900_000 + change}`,
          );
        }
      }
    }
    const last = startOfDay(fetchedOn(MONTHS - 1)) + customers;
    lists.prepare('UPDATE customer SET fetched_at = ?, stamp = stamp + 1').run(last);
  })();
}

/** Freezes a day and removes the sheet: the longest that each of them keeps the thread from answering others. */
async function frozen(opened: Parameters<typeof openQueryWorker>[0], day: LocalDate) {
  const { apis, close } = openQueryWorker(opened, KEY);
  const { room, longestCall } = watchedRoom(apis.frozenSheets);
  // What its thread answers later is answered at once here.
  const remote = { ...apis, frozenSheets: room } as unknown as RpcClients<QueryApi>;
  const sheets = balanceSnapshotsStore(remote);
  const parts = { asOf: remote.asOf, marks: remote.marks, frozenSheets: sheets };
  const asked = { connectionId: 'bench', number: null, day };
  const freezing = await longestCall(() =>
    takeSnapshot(parts as Parameters<typeof takeSnapshot>[0], asked, { by: '', at: 1 }),
  );
  const [sheet] = await sheets.list('bench');
  if (sheet === undefined) throw new Error('nothing was frozen');
  const removing = await longestCall(() => sheets.remove(sheet.id));
  close();
  return { items: sheet.figures.items, freezing, removing };
}

/** F26: what all customers owed on a day, and each of their items, against one scan of a million changes. */
export async function run(customers: number = CUSTOMERS): Promise<BenchRow[]> {
  using filled = openFilled(customers);
  const { opened } = filled;
  const lists = openDatabase({ ...opened.lists, key: KEY }, { pageCache: 64 * 2 ** 20 });
  writeMonths(lists, customers);
  const scan = lists.prepare('SELECT kind, count(*) FROM history WHERE at >= ? GROUP BY kind');
  const all = new CustomerTable(lists, { noted: () => new Map(), ageing: () => FIRST_AGEING }).of(
    'bench',
  ).inOrder;
  const middle = dayAfter(fetchedOn(MONTHS / 2), 0, 0, 9);
  const lastMonth = dayAfter(fetchedOn(MONTHS - 1), 0, 0, -9);
  const asked = { connectionId: 'bench', number: null };
  const scans: number[] = [];
  const balances: number[] = [];
  const months: number[] = [];
  const halves: number[] = [];
  const pages: number[] = [];
  const sheets: Awaited<ReturnType<typeof frozen>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    scans.push(timed(() => scan.all(0)));
    balances.push(
      timed(() => {
        for (const customer of all) historicalState(lists, customer, middle);
      }),
    );
    const { apis, close } = openQueryWorker(opened, KEY);
    const { asOf } = apis;
    const first = (day: LocalDate) =>
      timed(() => {
        asOf.figures({ ...asked, day });
        asOf.items({ ...asked, day, offset: 0, limit: 100 });
      });
    months.push(first(lastMonth));
    halves.push(first(middle));
    const { items } = asOf.figures({ ...asked, day: middle });
    if (items === 0) throw new Error('nothing is known of the day');
    const offset = Math.floor(items / 2) + 100 * round;
    pages.push(timed(() => asOf.items({ ...asked, day: middle, offset, limit: 100 })));
    close();
    sheets.push(await frozen(opened, lastMonth));
  }
  lists.close();
  const calls = (of: 'freezing' | 'removing') => sheets.map((one) => one[of]);
  return [
    benchRow('F26', 'balances as of a day over all customers', scans, balances, 0.5),
    benchRow('F26', 'sums, ageing and first items, one fetch of each ago', scans, months, 4),
    benchRow('F26', 'the same, half of a million changes ago', scans, halves, 8),
    benchRow('F26', 'a page in the middle of them', scans, pages, 0.05),
    ...stallRows('F26', `${sheets[0]?.items} items are frozen`, calls('freezing')),
    ...stallRows('F26', 'that sheet is removed', calls('removing')),
  ];
}

if (import.meta.main) printRows(await run());
