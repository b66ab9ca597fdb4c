import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { INVOICE_FIELDS } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { launchBelow, lookUp } from '../../integration/exports/exportDesk.ts';
import type { Launch } from '../../integration/services/launch.ts';
import { forkSandbox } from '../../sandbox/forkSandbox.ts';
import { type BenchRow, benchRow, median, printRows } from '../store/benchRow.ts';
import { endOfExport, timed } from './timedExport.ts';

const FIELD_IDS = INVOICE_FIELDS.map(({ id }) => id);

const ROUNDS = Number(process.env['KONTOR_BENCH_ROUNDS'] ?? 5);
const WINDOW = 500;
const BUILT_THREAD = new URL('../../../out/main/exportThread.js', import.meta.url);

/**
 * The time of the chosen library over rows in memory, in a thread of its own that has not written before, as an
 * export's thread has not: only the writing counts, neither the thread's start nor how the rows came to it.
 */
async function fed(rows: readonly InvoiceRow[][], path: string): Promise<number> {
  const thread = new Worker(new URL('./fedThread.ts', import.meta.url));
  const told = (message: object) => {
    thread.postMessage(message);
    return once(thread, 'message');
  };
  await told({ rows });
  const time = await timed(() => told({ path }));
  await thread.terminate();
  return time;
}

async function allRows(app: Launch, customer: CustomerRef): Promise<InvoiceRow[][]> {
  const all: InvoiceRow[][] = [];
  for (let offset = 0; ; offset += WINDOW) {
    const { rows } = await app.calls.invoices.page({
      customer,
      filter: NO_FILTER,
      sort: [],
      offset,
      limit: WINDOW,
    });
    all.push(rows);
    if (rows.length < WINDOW) return all;
  }
}

/** F14: 100,000 rows as a job, on its own thread and into a file; all in turn. */
export async function run(): Promise<BenchRow[]> {
  const root = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  const sandbox = await forkSandbox({});
  // The thread as it ships, where there is a build: sources would be read and stripped of types at each start.
  const app = await launchBelow(root, existsSync(BUILT_THREAD) ? { exportThread: BUILT_THREAD } : {});
  try {
    const customer = await lookUp(app, sandbox, 'K10200');
    const selection = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
    const columns = [...FIELD_IDS];
    const exported = (format: 'csv' | 'xlsx') =>
      timed(async () => {
        const { jobId } = await app.calls.exports.list({ customer, selection, sort: [], format, columns });
        await endOfExport(app, jobId);
      });
    const rows = await allRows(app, customer);
    const times = { query: [] as number[], fed: [] as number[], csv: [] as number[], xlsx: [] as number[] };
    // Once for nothing: the database's threads then run code that is compiled, as in an app that is in use.
    for (let round = -1; round < ROUNDS; round += 1) {
      const query = await timed(() => allRows(app, customer));
      const library = await fed(rows, join(root, `${round}.xlsx`));
      const [csv, xlsx] = [await exported('csv'), await exported('xlsx')];
      if (round < 0) continue;
      times.query.push(query);
      times.fed.push(library);
      times.csv.push(csv);
      times.xlsx.push(xlsx);
    }
    if (process.env['KONTOR_BENCH_ROUNDS'] !== undefined) process.stderr.write(`${JSON.stringify(times)}\n`);
    return [
      benchRow(
        'F14',
        '100,000 rows to CSV, against the query alone',
        median(times.query),
        median(times.csv),
        2,
      ),
      benchRow(
        'F14',
        '100,000 rows to XLSX, against its writer fed from memory',
        median(times.fed),
        median(times.xlsx),
        1.2,
      ),
    ];
  } finally {
    await app.close();
    await sandbox.stop();
    await rm(root, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) printRows(await run());
