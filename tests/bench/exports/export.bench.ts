import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FetchTransport } from '../../../electron/adapters/fetchTransport.ts';
import type { ThreadedSandbox } from '../../../electron/sandbox/connectSandboxThread.ts';
import { writePartFile } from '../../../electron/services/exports/writers/partFile.ts';
import { xlsxList } from '../../../electron/services/exports/writers/xlsxList.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { INVOICE_COLUMNS, NO_FILTER } from '../../../shared/domain/invoiceQuery.ts';
import { INVOICE_CELL_KINDS } from '../../../shared/domain/listFormat.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import {
  endOfJob,
  firstWithPdf,
  launchBelow,
  lookUp,
  startThreadedSandbox,
} from '../../integration/exports/exportDesk.ts';
import { sandboxOptions } from '../../integration/exports/stutteringExport.ts';
import { SandboxCaller } from '../../integration/sandbox/sandboxCaller.ts';
import type { Launch } from '../../integration/services/launch.ts';
import { type BenchRow, benchRow, median, printRows } from '../cache/benchRow.ts';

const COUNT = Number(process.env['KONTOR_BENCH_PDFS'] ?? 2_000);
const LANES = 4;
const ROUNDS = 3;

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** Fetch and write, four at a time, and nothing else. */
async function bareLoop(
  sandbox: ThreadedSandbox,
  token: string,
  numbers: readonly string[],
  folder: string,
): Promise<void> {
  const transport = new FetchTransport();
  const queue = numbers.values();
  const lane = async () => {
    for (const number of queue) {
      const response = await transport.send({
        method: 'GET',
        url: `${sandbox.baseUrl}/v2/invoices/${encodeURIComponent(number)}/pdf`,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        signal: AbortSignal.timeout(30_000),
      });
      const chunks: Uint8Array[] = [];
      for await (const chunk of response.body) chunks.push(chunk);
      if (response.status !== 200) throw new Error('the bare loop was refused');
      await writeFile(join(folder, `${number}.pdf`), Buffer.concat(chunks));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** F13: an export job with manifest, hashes, sync, rename and the encrypted copy, against the bare loop. */
async function pdfs(): Promise<BenchRow[]> {
  const bare: number[] = [];
  const kontor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const root = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
    const pdf = { padTo: 100_000, cacheBytes: 1_000_000_000 };
    const sandbox = await startThreadedSandbox({ ...sandboxOptions(false), pdf });
    const app = await launchBelow(root);
    try {
      const customer = await lookUp(app, sandbox, 'K10012');
      const selection = await firstWithPdf(app, customer, COUNT);
      const { rows: numbers, token } = await bareNeeds(app, sandbox, customer);
      await mkdir(join(root, 'warm'));
      // The service makes each PDF once; both sides then ask for what it has at hand.
      await bareLoop(sandbox, token, numbers, join(root, 'warm'));
      await mkdir(join(root, 'bare'));
      bare.push(await timed(() => bareLoop(sandbox, token, numbers, join(root, 'bare'))));
      kontor.push(
        await timed(async () => {
          await app.calls.exports.start({ customer, selection });
          const job = await endOfJob(app);
          if (job.done !== COUNT) throw new Error('the export is not whole');
        }),
      );
    } finally {
      await app.close();
      await sandbox.stop();
      await rm(root, { recursive: true, force: true });
    }
  }
  const what = `${COUNT} PDFs of 100 KB into a folder, with all that an export does`;
  return [benchRow('F13', what, median(bare), median(kontor), 1 / 0.9)];
}

async function bareNeeds(app: Launch, sandbox: ThreadedSandbox, customer: CustomerRef) {
  const rows: string[] = [];
  while (rows.length < COUNT) {
    const window = { offset: rows.length, limit: Math.min(500, COUNT - rows.length) };
    const filter = { ...NO_FILTER, hasPdf: true };
    const page = await app.calls.invoices.page({ customer, filter, sort: [], ...window });
    rows.push(...page.rows.map(({ invoiceNo }) => invoiceNo));
  }
  return { rows, token: await new SandboxCaller(sandbox).customerToken(customer.number) };
}

function fromMemory(rows: readonly InvoiceRow[][]) {
  async function* windows() {
    yield* rows;
  }
  const columns = INVOICE_COLUMNS.map((key) => ({ key, header: key, kind: INVOICE_CELL_KINDS[key] }));
  const flagTexts = { yes: 'yes', no: 'no' };
  return xlsxList(windows(), { title: 'bench', columns, flagTexts, totalText: 'Total' });
}

/** F14: 100,000 rows as a job, on its own thread and into a file. */
async function lists(): Promise<BenchRow[]> {
  const root = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  const sandbox = await startThreadedSandbox({});
  const app = await launchBelow(root);
  try {
    const customer = await lookUp(app, sandbox, 'K10200');
    const selection = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
    const columns = [...INVOICE_COLUMNS];
    const query = async () => {
      const all: InvoiceRow[][] = [];
      for (let offset = 0; ; offset += 500) {
        const asked = { customer, filter: NO_FILTER, sort: [], offset, limit: 500 };
        const { rows } = await app.calls.invoices.page(asked);
        all.push(rows);
        if (rows.length < 500) return all;
      }
    };
    const times = { query: [] as number[], fed: [] as number[], csv: [] as number[], xlsx: [] as number[] };
    const rows = await query();
    for (let round = 0; round < ROUNDS; round += 1) {
      times.query.push(await timed(query));
      times.fed.push(await timed(() => writePartFile(join(root, `${round}.xlsx`), fromMemory(rows))));
      for (const format of ['csv', 'xlsx'] as const) {
        times[format].push(
          await timed(async () => {
            await app.calls.exports.list({ customer, selection, sort: [], format, columns });
            await endOfJob(app);
          }),
        );
      }
    }
    const bare = median(times.query);
    return [
      benchRow('F14', '100,000 rows to CSV, against the query alone', bare, median(times.csv), 2),
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

export async function run(): Promise<BenchRow[]> {
  return [...(await pdfs()), ...(await lists())];
}

if (process.argv[1] === import.meta.filename) printRows(await run());
