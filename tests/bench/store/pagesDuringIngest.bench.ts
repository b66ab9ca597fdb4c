import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../../../electron/store/store.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { contract } from '../../../shared/ipc/contract.ts';
import { allWritten } from '../../integration/store/testStore.ts';
import { benchRecords, bodyOf, COUNT } from './benchData.ts';
import { type BenchRow, benchRow, printRows, quantile } from './benchRow.ts';
import { chunksOf, ref, send, withStore } from './benchStore.ts';

const { page } = contract.invoices;
const ROUNDS = 4;

/** One page as the registrar answers it: input and output checked against the contract. Milliseconds. */
async function timedPage(store: Store, offset: number): Promise<number> {
  const started = performance.now();
  const input = page.input.parse({ customer: ref(1), filter: NO_FILTER, sort: [], offset, limit: 100 });
  page.output.parse(await store.lists.page({ ...input, today: '2026-06-15' }));
  return performance.now() - started;
}

async function pagesUntil(store: Store, done: () => boolean, times: number[]): Promise<void> {
  for (let turn = 0; !done(); turn += 1) {
    times.push(await timedPage(store, (turn * 7_919) % (COUNT - 100)));
    await wait(3);
  }
}

/** F05: pages of one customer's list, idle and while another list of 100,000 is loaded for the first time. */
export async function run(): Promise<BenchRow[]> {
  const records = benchRecords(COUNT, 5_000_000);
  const body = bodyOf(records);
  return withStore(async (store) => {
    await send(store, ref(1), chunksOf(body));
    await allWritten(store);
    const warm: number[] = [];
    await pagesUntil(store, () => warm.length >= 200, warm);
    const idle: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const until = idle.length + 100;
      await pagesUntil(store, () => idle.length >= until, idle);
      const chunks = chunksOf(body);
      let loading = true;
      const load = send(store, ref(10 + round), chunks).finally(() => {
        loading = false;
      });
      await pagesUntil(store, () => !loading, busy);
      await load;
      await allWritten(store);
    }
    const [p95, during] = [quantile(idle, 0.95), quantile(busy, 0.95)];
    return [benchRow('F05', `page of 100 while a first load runs, p95 of ${busy.length}`, p95, during, 3)];
  });
}

if (import.meta.main) printRows(await run());
