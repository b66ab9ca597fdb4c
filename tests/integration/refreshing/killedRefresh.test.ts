import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DecimalSum } from '../../../shared/domain/money.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { RefreshedCustomer } from '../../../shared/ipc/refreshing.ts';
import { casesOf } from '../../promiseCounts.ts';
import { startThreadedSandbox } from '../../sandbox/startThreadedSandbox.ts';
import { requestsOf } from '../exports/exportDesk.ts';
import { folderForEach } from '../ownFolder.ts';
import { AT_ONCE, crowdNumbers, listsAnswered } from './refreshDesk.ts';

const CHILD = fileURLToPath(new URL('./refreshChild.ts', import.meta.url));
const CUSTOMERS = casesOf(5_000, 100);
const KILLS = 3;

interface Line {
  readonly done?: number;
  readonly job?: Job;
  readonly report?: readonly RefreshedCustomer[];
  /** What the activity log has of all refreshes. */
  readonly noted?: readonly (string | undefined)[];
}

describe('a refresh whose process is killed in the middle', () => {
  const root = folderForEach();

  it(`P47 ${CUSTOMERS} customers: each is refreshed, none twice but what was on its way, and the report is exact`, async () => {
    await using sandbox = await startThreadedSandbox({
      referenceDate: '2026-06-30',
      crowd: { customers: CUSTOMERS, invoices: 12 },
    });
    const { baseUrl, credentials } = sandbox;
    const task = { root: root(), service: { baseUrl, credentials }, customers: CUSTOMERS };
    const numbers = crowdNumbers(CUSTOMERS);
    const first = await runToEnd({ ...task, step: 'first' });
    expect(first.job).toMatchObject({ state: 'done', done: CUSTOMERS, counts: { first: CUSTOMERS } });
    const touched = new Set(numbers.filter((_, index) => index % 10 === 3));
    for (const customerNumber of touched) {
      await sandbox.send({ kind: 'touch', customerNumber, add: 1, change: 1 });
    }
    await sandbox.send({ kind: 'clearLog' });
    const effect = { kind: 'latency', minMs: 10, maxMs: 30 } as const;
    await sandbox.send({ kind: 'addFault', rule: { scope: 'invoices', effect } });

    await runAndKill({ ...task, step: 'again' }, CUSTOMERS / 4);
    for (let kill = 2; kill <= KILLS; kill += 1) {
      await runAndKill({ ...task, step: 'resume' }, (CUSTOMERS * kill) / 4);
    }
    const { job, report, noted } = await runToEnd({ ...task, step: 'resume' });

    const cut = Array.from({ length: KILLS }, () => ['refreshBegun', 'interrupted']).flat();
    expect(noted).toEqual(['refreshBegun', 'done', ...cut, 'refreshBegun', 'done']);

    const asked = listsAnswered(await requestsOf(sandbox));
    expect([...asked.keys()].sort()).toEqual(numbers);
    const twice = [...asked.values()].filter((count) => count > 1);
    process.stdout.write(`${CUSTOMERS} customers, killed ${KILLS} times: ${twice.length} asked for twice\n`);
    expect(Math.max(...asked.values())).toBeLessThanOrEqual(2);
    expect(twice.length).toBeLessThanOrEqual(KILLS * AT_ONCE.atOnce);

    expect(report.map(({ number }) => number)).toEqual(numbers);
    const before = new DecimalSum();
    const after = new DecimalSum();
    for (const { number, outcome, added, changed, owedBefore, owedAfter } of report) {
      const isTouched = touched.has(number ?? '');
      expect({ number, outcome }).toEqual({ number, outcome: isTouched ? 'changed' : 'unchanged' });
      if (!isTouched) continue;
      expect({ number, added, changed }).toEqual({ number, added: 1, changed: 1 });
      before.add(owedBefore ?? '');
      after.add(owedAfter ?? '');
    }
    expect(job).toMatchObject({
      state: 'done',
      total: CUSTOMERS,
      done: CUSTOMERS,
      failed: 0,
      skipped: 0,
      counts: { changed: touched.size, unchanged: CUSTOMERS - touched.size },
      sums: { changedBefore: before.decimal(), changedAfter: after.decimal() },
    });
  }, 1_200_000);
});

interface Task {
  readonly root: string;
  readonly service: object;
  readonly customers: number;
  readonly step: 'first' | 'again' | 'resume';
}

function begin(task: Task): ChildProcess {
  return spawn(process.execPath, [CHILD, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function* linesOf(child: ChildProcess): AsyncGenerator<Line> {
  if (child.stdout === null) return;
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as Line;
}

async function runAndKill(task: Task, at: number): Promise<void> {
  const child = begin(task);
  for await (const line of linesOf(child)) {
    if (line.job) throw new Error('the refresh was over before it could be killed');
    if ((line.done ?? 0) >= at) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function runToEnd(task: Task): Promise<Required<Omit<Line, 'done'>>> {
  const child = begin(task);
  let last: Line = {};
  for await (const line of linesOf(child)) last = line;
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const { job, report, noted } = last;
  if (!job || !report || !noted) throw new Error('the refresh has not ended');
  return { job, report, noted };
}
