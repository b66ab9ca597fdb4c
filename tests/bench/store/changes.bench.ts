import { openDatabase } from '../../../electron/database/database.ts';
import { ROWS_PER_CUSTOMER } from '../../../electron/store/invoices/model/columns.ts';
import { openQueryWorker } from '../../../electron/store/queryWorker.ts';
import { CHANGE_KINDS } from '../../../shared/domain/changeKinds.ts';
import { type BenchRow, benchRow, printRows, timed } from './benchRow.ts';
import { CUSTOMERS, KEY, openFilled } from './filledStore.ts';

const CHANGES = 1_000_000;
/** Fetches of each customer that changed something. */
const FETCHES = 10;
const ROUNDS = 5;
const FIELDS = '[["status","open","paid"],["outstanding","1250.5","0"]]';

/** What fetches would have left; each of a customer's settles a few of its invoices. */
function writeChanges(lists: ReturnType<typeof openDatabase>, customers: number): void {
  const own = Math.round(CHANGES / customers / FETCHES);
  const counts = CHANGE_KINDS.map((kind) => (kind === 'settled' ? own : 0));
  const figures = [...counts, ...counts.map((count) => -12_505_000 * count), 0].join(' ');
  const history = lists.prepare(`INSERT INTO history VALUES(?, ?, ?, ?, 2, ?, ?, '${FIELDS}', NULL)`);
  const set = lists.prepare('INSERT INTO change_set VALUES(?, ?, 0, ?, ?, ?, ?, 0)');
  const ids = lists.prepare('SELECT id FROM customer').pluck().all() as number[];
  lists.transaction(() => {
    for (const id of ids) {
      for (let fetch = 0; fetch < FETCHES; fetch += 1) {
        const at = 1_000_000 * (fetch + 1) + id;
        set.run(id * ROWS_PER_CUSTOMER + fetch + 2, at, fetch * own, own, own, figures);
        for (let change = 0; change < own; change += 1) {
          const key = id * ROWS_PER_CUSTOMER + fetch * own + change;
          history.run(key, change, fetch + 2, at, `${500_000 + change}`, `${900_000 + change}`);
        }
      }
    }
  })();
}

/** What changed at all customers: sums and pages of a million changes, against one scan of them. */
export async function run(customers: number = CUSTOMERS): Promise<BenchRow[]> {
  using filled = openFilled(customers);
  const { opened } = filled;
  const lists = openDatabase({ ...opened.lists, key: KEY }, { pageCache: 64 * 2 ** 20 });
  writeChanges(lists, customers);
  const scan = lists.prepare('SELECT kind, count(*) FROM history WHERE at >= ? GROUP BY kind');
  const asked = { connectionId: 'bench', since: 0, number: null };
  const window = { kinds: null, limit: 100 };
  const scans: number[] = [];
  const firsts: number[] = [];
  const days: number[] = [];
  const pages: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    scans.push(timed(() => scan.all(0)));
    const { apis, close } = openQueryWorker(opened, KEY);
    const { changes } = apis;
    firsts.push(
      timed(() => {
        changes.figures(asked);
        changes.page({ ...asked, ...window, offset: 0 });
      }),
    );
    pages.push(timed(() => changes.page({ ...asked, ...window, offset: CHANGES / 2 + 777 * round })));
    // The last fetch of each customer, as after one night.
    const since = 1_000_000 * FETCHES;
    days.push(
      timed(() => {
        changes.figures({ ...asked, since });
        changes.page({ ...asked, ...window, since, offset: 0 });
      }),
    );
    close();
  }
  lists.close();
  return [
    benchRow('feed', 'feed of 1,000,000 changes: sums and first page, at first', scans, firsts, 1),
    benchRow('feed', 'the same since last night', scans, days, 0.2),
    benchRow('feed', 'a page in the middle of it', scans, pages, 0.05),
  ];
}

if (import.meta.main) printRows(await run());
