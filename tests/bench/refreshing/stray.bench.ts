import type { Job } from '../../../shared/ipc/jobs.ts';
import { firstWithPdf, launchBelow, lookUp } from '../../integration/exports/exportDesk.ts';
import { sandboxOptions } from '../../integration/exports/flakyExport.ts';
import { AT_ONCE, crowdNumbers } from '../../integration/refreshing/refreshDesk.ts';
import { connectTo } from '../../integration/services/connectTo.ts';
import type { Launch } from '../../integration/services/launch.ts';
import { type ForkedSandbox, forkSandbox } from '../../sandbox/forkSandbox.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { timed } from '../exports/timedExport.ts';
import { type BenchRow, benchRow, printRows } from '../store/benchRow.ts';

const CUSTOMERS = 500;
const INVOICES = 200;
const PDFS = 2_000;
const ROUNDS = Number(process.env['KONTOR_BENCH_ROUNDS'] ?? 3);

/** One refusal, once so many items of the job are done. */
interface Stray {
  readonly after: number;
  readonly retryAfter?: string;
}

const STRAYS: Readonly<Record<string, Stray | null>> = {
  none: null,
  'a 429 at the start, Retry-After: 1': { after: 0, retryAfter: '1' },
  'a 429 at the start, without': { after: 0 },
  'a 429 in the middle, without': { after: CUSTOMERS / 2 },
};

/** Milliseconds until the newest job has ended, with the stray refusal on its way. */
async function timedJob(
  app: Launch,
  sandbox: ForkedSandbox,
  stray: Stray | null,
  start: () => Promise<unknown>,
): Promise<number> {
  const refuse = async () => {
    const retryAfter = stray?.retryAfter === undefined ? {} : { retryAfter: stray.retryAfter };
    await sandbox.order({
      kind: 'addFault',
      rule: { scope: '*', effect: { kind: 'status', status: 429, ...retryAfter }, next: 1 },
    });
  };
  let ahead = stray?.after ?? null;
  return timed(async () => {
    if (ahead === 0) await refuse();
    await start();
    for (;;) {
      const jobs = app.events.findLast(({ name }) => name === 'jobs.changed')?.payload as Job[] | undefined;
      const job = jobs?.at(-1);
      if (ahead !== null && ahead > 0 && (job?.done ?? 0) >= ahead) {
        ahead = null;
        await refuse();
      }
      if (job?.endedAt) {
        if (job.state !== 'done' || job.failed > 0) throw new Error('the job is not whole');
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
}

/** The same job in turn without a stray and with each; each time in a new data folder. */
async function rows(
  what: string,
  sandbox: ForkedSandbox,
  prepared: (app: Launch) => Promise<() => Promise<unknown>>,
): Promise<BenchRow[]> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, stray] of Object.entries(STRAYS)) {
      await using folder = await temporaryFolder();
      await using app = await launchBelow(folder.path);
      const start = await prepared(app);
      times.set(name, [...(times.get(name) ?? []), await timedJob(app, sandbox, stray, start)]);
    }
  }
  const without = times.get('none') ?? [];
  return [...times]
    .filter(([name]) => name !== 'none')
    .map(([name, each]) => benchRow('F27', `${what}, ${name}`, without, each, 1.5));
}

/** F27: what one stray refusal costs a job, which is a second's pause and what it takes to be as fast as before. */
export async function run(): Promise<BenchRow[]> {
  await using crowd = await forkSandbox({
    referenceDate: '2026-06-30',
    crowd: { customers: CUSTOMERS, invoices: INVOICES },
  });
  const refreshes = await rows(`${CUSTOMERS} customers refreshed`, crowd, async (app) => {
    const connectionId = await connectTo(app, crowd);
    const numbers = crowdNumbers(CUSTOMERS).join(' ');
    return () =>
      app.calls.refreshing.start({ connectionId, scope: { kind: 'numbers', numbers }, ...AT_ONCE });
  });
  await using service = await forkSandbox({ ...sandboxOptions(false), pdfCacheBytes: 1_000_000_000 });
  const pdfs = await rows(`${PDFS} PDFs`, service, async (app) => {
    const customer = await lookUp(app, service, 'K10012');
    const selection = await firstWithPdf(app, customer, PDFS);
    return () => app.calls.exports.start({ customer, selection });
  });
  return [...refreshes, ...pdfs];
}

if (import.meta.main) printRows(await run());
