import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../../../electron/store/store.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { type BenchRow, benchRow, median, printRows } from './benchRow.ts';
import { ref, withStore } from './benchStore.ts';
import { copyFilled } from './filledStore.ts';

const CUSTOMERS = 20_000;
const INVOICES = 50;
const TODAY = '2026-06-15';
const ALL = { connectionId: 'bench', number: null };
/** Milliseconds by which a long question may delay a short one. */
const MOST_WAIT = 50;
const PAUSE = 3;
const ALONE = 500;
/** Orders that were not asked for before, each over all rows. */
const ORDERS: readonly InvoiceColumn[] = [
  'dueDate',
  'price',
  'invoiceDate',
  'invoiceNo',
  'balance',
  'priceVat',
];

type Ask = (store: Store, turn: number) => Promise<unknown>;

const LONG: readonly Ask[] = [
  ...ORDERS.map(
    (column): Ask =>
      (store) =>
        far(store, column),
  ),
  (store) => store.lists.page({ ...whole([]), filter: { ...NO_FILTER, text: '4711' } }),
];

const SHORT: readonly [name: string, ask: Ask][] = [
  [
    'page of an open customer',
    (store, turn) => store.lists.page({ ...whole([]), customer: ref(1_000 + (turn % 8)) }),
  ],
  ['look-up', (store, turn) => store.search.find('bench', String(10_000_000 + turn * 7_919), null)],
];

function whole(columns: readonly InvoiceColumn[]) {
  const sort = columns.map((column) => ({ column, direction: 'ascending' as const }));
  return { customer: ALL, filter: NO_FILTER, sort, offset: 0, limit: 100, today: TODAY };
}

/** Rows so far down that all are put in order. */
function far(store: Store, column: InvoiceColumn, signal?: AbortSignal) {
  return store.lists.page({ ...whole([column]), offset: 1_000 }, signal);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function beside(
  store: Store,
  [, short]: (typeof SHORT)[number],
  until: () => boolean,
): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; !until(); turn += 1) {
    times.push(await timed(() => short(store, turn)));
    await wait(PAUSE);
  }
  return times;
}

/**
 * How long a short question takes alone and beside long ones, and the longest that it takes beside one of these: of all
 * of them the median, since a processor that others use delays one in thousands.
 */
async function waits(store: Store, short: (typeof SHORT)[number]): Promise<BenchRow[]> {
  let left = ALONE;
  const alone = await beside(store, short, () => {
    left -= 1;
    return left < 0;
  });
  const busy: number[][] = [];
  for (const long of LONG) {
    let isOver = false;
    const answered = long(store, 0).finally(() => {
      isOver = true;
    });
    busy.push(await beside(store, short, () => isOver));
    await answered;
  }
  const all = busy.flat();
  const longest = busy.map((times) => Math.max(...times));
  const name = `${short[0]} beside long questions`;
  return [
    benchRow('F28', name, alone, all, 3),
    benchRow('F28', `${name}, its longest`, median(alone) + MOST_WAIT, longest, 1),
  ];
}

/** Values for the filters: counted, and asked for again. */
async function facets(store: Store): Promise<BenchRow> {
  const first = await timed(() => store.lists.facets(ALL));
  const again = await timed(() => store.lists.facets(ALL));
  return benchRow('F28', 'values for the filters asked for again, against counting', first, again, 0.05);
}

/** How soon a question that no one waits for any more is over, against the time that it would take. */
async function stopped(store: Store): Promise<BenchRow> {
  const takes = await timed(() => far(store, 'outstanding'));
  const ends: number[] = [];
  for (const [turn, column] of (['entryNo', 'status', 'agreementExternalId'] as const).entries()) {
    const leaving = new AbortController();
    const asked = far(store, column, leaving.signal).catch(() => undefined);
    await wait((takes * (turn + 1)) / 4);
    ends.push(
      await timed(() => {
        leaving.abort();
        return asked;
      }),
    );
  }
  const what = 'longest until a question is stopped, against its answer';
  return benchRow('F28', what, takes, Math.max(...ends), 0.5);
}

/** F28 over a store that is there. */
export async function measured(store: Store): Promise<BenchRow[]> {
  await store.lists.kept('bench', TODAY);
  await store.search.find('bench', '4711', null);
  const rows: BenchRow[] = [];
  for (const short of SHORT) rows.push(...(await waits(store, short)));
  return [...rows, await facets(store), await stopped(store)];
}

/** F28: what a short question waits for a long one over a million invoices of 20,000 customers. */
export async function run(): Promise<BenchRow[]> {
  return withStore(measured, (data) => copyFilled(data, CUSTOMERS, INVOICES));
}

if (import.meta.main) printRows(await run());
