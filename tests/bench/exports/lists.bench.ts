import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePartFile } from '../../../electron/services/exports/writers/partFile.ts';
import { xlsxList } from '../../../electron/services/exports/writers/xlsxList.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { INVOICE_COLUMNS, NO_FILTER } from '../../../shared/domain/invoiceQuery.ts';
import { INVOICE_CELL_KINDS } from '../../../shared/domain/listFormat.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { launchBelow, lookUp } from '../../integration/exports/exportDesk.ts';
import type { Launch } from '../../integration/services/launch.ts';
import { type BenchRow, benchRow, median, printRows } from '../cache/benchRow.ts';
import { forkSandbox } from './forkSandbox.ts';
import { endOfExport, timed } from './timedExport.ts';

const ROUNDS = Number(process.env['KONTOR_BENCH_ROUNDS'] ?? 5);
const WINDOW = 500;

/** The same rows, in memory already, through the same library and to the same kind of file. */
function fromMemory(rows: readonly InvoiceRow[][]) {
  async function* windows() {
    yield* rows;
  }
  const columns = INVOICE_COLUMNS.map((key) => ({ key, header: key, kind: INVOICE_CELL_KINDS[key] }));
  const flagTexts = { yes: 'yes', no: 'no' };
  return xlsxList(windows(), { title: 'bench', columns, flagTexts, totalText: 'Total' });
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
  const app = await launchBelow(root);
  try {
    const customer = await lookUp(app, sandbox, 'K10200');
    const selection = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
    const columns = [...INVOICE_COLUMNS];
    const exported = (format: 'csv' | 'xlsx') =>
      timed(async () => {
        const { jobId } = await app.calls.exports.list({ customer, selection, sort: [], format, columns });
        await endOfExport(app, jobId);
      });
    const rows = await allRows(app, customer);
    const times = { query: [] as number[], fed: [] as number[], csv: [] as number[], xlsx: [] as number[] };
    // Once for nothing: both sides then run code that is compiled.
    for (let round = -1; round < ROUNDS; round += 1) {
      const query = await timed(() => allRows(app, customer));
      const fed = await timed(() => writePartFile(join(root, `${round}.xlsx`), fromMemory(rows)));
      const [csv, xlsx] = [await exported('csv'), await exported('xlsx')];
      if (round < 0) continue;
      times.query.push(query);
      times.fed.push(fed);
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
