import { beforeAll, beforeEach } from 'vitest';
import type { Clock } from '../../../electron/ports/host.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { RefreshedCustomer } from '../../../shared/ipc/refreshing.ts';
import type { LogEntry } from '../../sandbox/requestLog.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/startSandbox.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { launchBelow } from '../exports/exportDesk.ts';
import { connectTo } from '../services/connectTo.ts';
import type { Launch } from '../services/launch.ts';

export interface RefreshDesk {
  readonly root: string;
  readonly sandbox: Sandbox;
  readonly app: Launch;
  readonly connectionId: string;
  /** Ends the app and starts it again on the same data. */
  relaunch(): Promise<void>;
}

/** As fast as the service answers, and nothing left out. */
export const AT_ONCE = { fresherMinutes: null, perMinute: null, atOnce: 4, quiet: null } as const;

/**
 * For each test a sample service with a crowd of customers, and a connection to it; the app is that of the file, but where
 * a test has its own clock.
 */
export function refreshDeskForEach(
  crowd: NonNullable<SandboxOptions['crowd']>,
  clock?: () => Clock,
): RefreshDesk {
  const desk = {} as { -readonly [Key in keyof RefreshDesk]: RefreshDesk[Key] };
  desk.relaunch = async () => {
    await desk.app.close();
    desk.app = await launchBelow(desk.root);
  };
  const launching = clock === undefined ? beforeAll : beforeEach;
  launching(async () => {
    const { path, remove } = await temporaryFolder();
    desk.root = path;
    desk.app = await launchBelow(desk.root, clock === undefined ? {} : { clock: clock() });
    return async () => {
      await desk.app.close();
      await remove();
    };
  });
  beforeEach(async () => {
    desk.sandbox = await startSandbox({ referenceDate: '2026-06-30', crowd });
    desk.connectionId = await connectTo(desk.app, desk.sandbox);
    return desk.sandbox.stop;
  });
  return desk;
}

export function crowdNumbers(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => String(600_001 + from + index));
}

/** Each line of the report, by customer. */
export async function reportOf(app: Launch, jobId: string): Promise<ReadonlyMap<string, RefreshedCustomer>> {
  const all = new Map<string, RefreshedCustomer>();
  for (let offset = 0; ; offset += 500) {
    const { rows, matching } = await app.calls.refreshing.report({ jobId, outcomes: [], offset, limit: 500 });
    for (const row of rows) all.set(row.number ?? `place ${row.place}`, row);
    if (offset + rows.length >= matching) return all;
  }
}

/** How often each customer's list was asked for and answered with 200, by the server's own log. */
export function listsAnswered(log: readonly LogEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { endpoint, status, customerNumber = '' } of log) {
    if (endpoint === 'invoices' && status === 200) {
      counts.set(customerNumber, (counts.get(customerNumber) ?? 0) + 1);
    }
  }
  return counts;
}

/** Waits until a job is as a test wants it. */
export async function jobUntil(app: Launch, is: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const job = (await app.state()).jobs.at(-1);
    if (job && is(job)) return job;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
