import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ListOrder } from '../../../electron/services/exports/listAbout.ts';
import { writeParquet } from '../../../electron/services/exports/listWork.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { type BenchRow, benchRow, median, printRows } from '../store/benchRow.ts';
import { withStore } from '../store/benchStore.ts';
import { CUSTOMERS, copyFilled, PER_CUSTOMER } from '../store/filledStore.ts';
import { timed } from './timedExport.ts';

const ROUNDS = Number(process.env['KONTOR_BENCH_ROUNDS'] ?? 3);
const BUILT_THREAD = new URL('../../../out/main/exportThread.js', import.meta.url);
const SOURCE_THREAD = new URL('../../../electron/services/exportThread.ts', import.meta.url);

const EVERYTHING: ListOrder = {
  customer: { connectionId: 'bench', number: null },
  selection: { kind: 'allMatching', filter: NO_FILTER, except: [] },
  sort: [],
  columns: [],
  format: 'parquet',
  preset: 'rfc4180',
  orientation: 'auto',
  filterWords: [],
  layout: 'oneFile',
  manyFolders: false,
  linesAbove: false,
  template: '',
};

/** The library over rows in memory, in a thread that has not written before, as an export's thread has not. */
async function fed(path: string, rows: number): Promise<number> {
  const thread = new Worker(new URL('./fedParquet.ts', import.meta.url));
  const asked = (message: object) => {
    thread.postMessage(message);
    return once(thread, 'message');
  };
  await asked({ rows });
  const time = await timed(() => asked({ rows, path }));
  await thread.terminate();
  return time;
}

/** F20: all that is kept as one Parquet file, against its writer fed from memory. */
export function run(customers: number = CUSTOMERS): Promise<BenchRow[]> {
  const rows = customers * PER_CUSTOMER;
  return withStore(
    async (store, folder) => {
      const thread = existsSync(BUILT_THREAD) ? BUILT_THREAD : SOURCE_THREAD;
      const parts = { store, today: '2026-06-15', thread };
      const path = join(folder, 'file.parquet');
      const times = { fed: [] as number[], kontor: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        times.fed.push(await fed(path, rows));
        const { size } = await stat(path);
        await rm(path);
        times.kontor.push(
          await timed(() => writeParquet(parts, EVERYTHING, path, new AbortController().signal)),
        );
        if (process.env['KONTOR_BENCH_ROUNDS'] !== undefined) {
          process.stderr.write(`${JSON.stringify({ times, size, kontor: (await stat(path)).size })}\n`);
        }
        await rm(path);
      }
      const what = `${rows.toLocaleString('en')} rows to Parquet, against its writer fed from memory`;
      return [benchRow('F20', what, median(times.fed), median(times.kontor), 1.5)];
    },
    (data) => copyFilled(data, customers),
  );
}

if (process.argv[1] === import.meta.filename) printRows(await run());
