import { join } from 'node:path';
import { FetchTransport } from '../../../electron/adapters/fetchTransport.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { launchBelow } from '../../integration/exports/exportDesk.ts';
import { AT_ONCE, crowdNumbers } from '../../integration/refreshing/refreshDesk.ts';
import { SandboxCaller } from '../../integration/sandbox/sandboxCaller.ts';
import { connectTo } from '../../integration/services/connectTo.ts';
import type { Launch } from '../../integration/services/launch.ts';
import { type ForkedSandbox, forkSandbox } from '../../sandbox/forkSandbox.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { timed } from '../exports/timedExport.ts';
import { type BenchRow, benchRow, printRows } from '../store/benchRow.ts';
import { openDatabase } from '../store/plainDatabase.ts';

const CUSTOMERS = Number(process.env['KONTOR_BENCH_CUSTOMERS'] ?? 5_000);
const INVOICES = 200;
const ROUNDS = Number(process.env['KONTOR_BENCH_ROUNDS'] ?? 3);
/** Of F04, in milliseconds. */
const STALL = 25;

interface ListedRecord {
  readonly [field: string]: unknown;
}

/** Fetch with as many calls at once, parse, and insert into a plain file without indexes, in one transaction. */
async function bareLoop(sandbox: ForkedSandbox, tokens: ReadonlyMap<string, string>, file: string) {
  const transport = new FetchTransport();
  const database = openDatabase(file);
  let insert: ReturnType<typeof database.prepare> | null = null;
  const queue = tokens.values();
  const lane = async () => {
    for (const token of queue) {
      const response = await transport.send({
        method: 'GET',
        url: `${sandbox.baseUrl}/v2/invoices`,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        signal: AbortSignal.timeout(30_000),
      });
      const chunks: Uint8Array[] = [];
      for await (const chunk of response.body) chunks.push(chunk);
      if (response.status !== 200) throw new Error('the bare loop was refused');
      const records = JSON.parse(Buffer.concat(chunks).toString()) as ListedRecord[];
      const names = Object.keys(records[0] ?? {});
      if (insert === null) {
        database.exec('BEGIN');
        database.exec(`CREATE TABLE invoice(${names.join(',')})`);
        insert = database.prepare(`INSERT INTO invoice VALUES(${names.map(() => '?').join(',')})`);
      }
      for (const record of records) insert.run(...names.map((name) => plain(record[name])));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE.atOnce }, lane));
  database.exec('COMMIT');
  database.close();
}

function plain(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

/** By the events, as the page is notified; `look` at each of them. */
async function endOfRefresh(app: Launch, jobId: string | null, look: (done: number) => void): Promise<Job> {
  for (;;) {
    const jobs = app.events.findLast(({ name }) => name === 'jobs.changed')?.payload as Job[] | undefined;
    const job = jobs?.find(({ id }) => id === jobId);
    if (job) look(job.done);
    if (job?.endedAt) {
      if (job.state !== 'done' || job.done !== CUSTOMERS) throw new Error('the refresh is not whole');
      return job;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The longest that this thread has worked between two looks at it, in milliseconds of its own processor time. */
function watchMain(): () => number {
  let longest = 0;
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1_000);
    last = now;
  }, 5);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

/** F18: a refresh of all customers, one list in ten changed, against the bare loop; both in turn. */
export async function run(): Promise<BenchRow[]> {
  await using sandbox = await forkSandbox({
    referenceDate: '2026-06-30',
    crowd: { customers: CUSTOMERS, invoices: INVOICES },
  });
  await using folder = await temporaryFolder();
  await using app = await launchBelow(folder.path);
  const bare: number[] = [];
  const kontor: number[] = [];
  const stalls: number[] = [];
  const memory: { early: number; late: number }[] = [];
  const connectionId = await connectTo(app, sandbox);
  const numbers = crowdNumbers(CUSTOMERS);
  const caller = new SandboxCaller(sandbox);
  const tokens = new Map<string, string>();
  for (const number of numbers) tokens.set(number, await caller.customerToken(number));
  const refresh = async (scope: Parameters<Launch['calls']['refreshing']['start']>[0]['scope']) => {
    const seen = { early: 0, late: 0 };
    const { jobId } = await app.calls.refreshing.start({ connectionId, scope, ...AT_ONCE });
    const job = await endOfRefresh(app, jobId, (done) => {
      const { rss } = process.memoryUsage();
      if (done < CUSTOMERS / 5) seen.early = Math.max(seen.early, rss);
      else seen.late = Math.max(seen.late, rss);
    });
    await app.calls.jobs.dismiss({ jobId: jobId ?? '' });
    return { job, seen };
  };
  await refresh({ kind: 'numbers', numbers: numbers.join(' ') });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = round; at < CUSTOMERS; at += 10)
      await sandbox.order({
        kind: 'touch',
        customerNumber: numbers[at] ?? '',
        settle: 2,
        change: 2,
        add: 1,
      });
    const theBare = () => timed(() => bareLoop(sandbox, tokens, join(folder.path, `bare${round}.db`)));
    if (round % 2 === 0) bare.push(await theBare());
    const stopWatching = watchMain();
    kontor.push(
      await timed(async () => {
        const { job, seen } = await refresh({ kind: 'all' });
        if (job.counts['changed'] !== Math.ceil((CUSTOMERS - round) / 10)) throw new Error('not as changed');
        memory.push(seen);
      }),
    );
    stalls.push(stopWatching());
    if (round % 2 === 1) bare.push(await theBare());
    app.events.splice(0);
  }
  const megabytes = (which: 'early' | 'late') => memory.map((one) => one[which] / 1e6);
  const ofMemory = '  memory in MB, of the first fifth and of the rest';
  const what = `${CUSTOMERS} customers of ${INVOICES} invoices refreshed, one list in ten changed`;
  return [
    benchRow('F18', what, bare, kontor, 1.2),
    benchRow('F18', ofMemory, megabytes('early'), megabytes('late'), 1.1),
    benchRow('F18', '  longest stall of the main thread, against 25 ms', STALL, stalls, 1),
  ];
}

if (import.meta.main) printRows(await run());
