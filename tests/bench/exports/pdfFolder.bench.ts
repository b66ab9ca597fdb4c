import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FetchTransport } from '../../../electron/adapters/fetchTransport.ts';
import { CALLS_AT_ONCE } from '../../../shared/domain/bounds.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { firstWithPdf, launchBelow, lookUp } from '../../integration/exports/exportDesk.ts';
import { sandboxOptions } from '../../integration/exports/flakyExport.ts';
import { SandboxCaller } from '../../integration/sandbox/sandboxCaller.ts';
import type { Launch } from '../../integration/services/launch.ts';
import { type ForkedSandbox, forkSandbox } from '../../sandbox/forkSandbox.ts';
import { type BenchRow, benchRow, median, printRows } from '../store/benchRow.ts';
import { endOfExport, timed } from './timedExport.ts';

const COUNT = Number(process.env['KONTOR_BENCH_PDFS'] ?? 2_000);
const ROUNDS = Number(process.env['KONTOR_BENCH_ROUNDS'] ?? 5);

/** Fetch and write, as many at a time as an export asks for at once, and nothing else. */
async function bareLoop(
  sandbox: ForkedSandbox,
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
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, lane));
}

async function untilKept(app: Launch): Promise<void> {
  while ((await app.calls.pdfs.kept({})).count < COUNT)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

async function numbersOf(app: Launch, customer: CustomerRef): Promise<string[]> {
  const rows: string[] = [];
  while (rows.length < COUNT) {
    const window = { offset: rows.length, limit: Math.min(500, COUNT - rows.length) };
    const filter = { ...NO_FILTER, hasPdf: true };
    const page = await app.calls.invoices.page({ customer, filter, sort: [], ...window });
    rows.push(...page.rows.map(({ invoiceNo }) => invoiceNo));
  }
  return rows;
}

/** F13: an export job with manifest, hashes, sync and rename, against the bare loop; both in turn. */
export async function run(): Promise<BenchRow[]> {
  const bare: number[] = [];
  const kontor: number[] = [];
  const kept: number[] = [];
  const pdf = { padTo: 100_000 };
  const sandbox = await forkSandbox({ ...sandboxOptions(false), pdf, pdfCacheBytes: 1_000_000_000 });
  try {
    for (let round = -1; round < ROUNDS; round += 1) {
      const root = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
      const app = await launchBelow(root);
      try {
        const customer = await lookUp(app, sandbox, 'K10012');
        const selection = await firstWithPdf(app, customer, COUNT);
        const numbers = await numbersOf(app, customer);
        const token = await new SandboxCaller(sandbox).customerToken(customer.number);
        await mkdir(join(root, 'bare'));
        const theBare = () => timed(() => bareLoop(sandbox, token, numbers, join(root, 'bare')));
        // The service makes each PDF once; both sides then ask for what it has at hand.
        if (round < 0) {
          await theBare();
          continue;
        }
        if (round % 2 === 0) bare.push(await theBare());
        kontor.push(
          await timed(async () => {
            const { jobId } = await app.calls.exports.start({ customer, selection });
            const { done } = await endOfExport(app, jobId);
            if (done !== COUNT) throw new Error('the export is not whole');
          }),
        );
        kept.push(await timed(() => untilKept(app)));
        if (round % 2 === 1) bare.push(await theBare());
      } finally {
        await app.close();
        await rm(root, { recursive: true, force: true });
      }
    }
  } finally {
    await sandbox.stop();
  }
  if (process.env['KONTOR_BENCH_ROUNDS'] !== undefined)
    process.stderr.write(`${JSON.stringify({ bare, kontor })}\n`);
  const what = `${COUNT} PDFs of 100 KB into a folder, with all that an export does`;
  return [
    benchRow('F13', what, median(bare), median(kontor), 1 / 0.9),
    // No goal: it runs in the background. Shown, since it is not free.
    benchRow('F13', 'the same, kept encrypted after the job has ended', median(bare), median(kept), Infinity),
  ];
}

if (process.argv[1] === import.meta.filename) printRows(await run());
