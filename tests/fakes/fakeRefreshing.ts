import { pastedNumbers } from '../../electron/services/exports/customerNumbers.ts';
import type { CustomerNumber } from '../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../shared/domain/failure.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { Job } from '../../shared/ipc/jobs.ts';
import type { RefreshScopeInput } from '../../shared/ipc/refreshing.ts';
import type { FakeData } from './fakeData.ts';
import { fakeJob } from './fakeJob.ts';

const MINUTE = 60_000;

/** Refreshes of customers in memory: a job begins and stays as it is; its report has no rows. */
export function fakeRefreshing(data: FakeData, jobsChanged: () => void): Handlers['refreshing'] {
  const numbersOf = (connectionId: string, scope: RefreshScopeInput) => {
    if (scope.kind === 'numbers') return pastedNumbers(scope.numbers);
    const numbers = data.customers
      .filter((one) => one.connectionId === connectionId && (scope.kind !== 'pinned' || one.pinned))
      .map(({ number }) => number);
    return { numbers, duplicates: 0, refused: 0, notNumbers: [] };
  };
  const fetchOf = (connectionId: string, number: string) =>
    data.customers.find((one) => one.connectionId === connectionId && one.number === number)?.fetchedAt;
  return {
    plan: async ({ connectionId, scope, fresherMinutes, perMinute }) => {
      const { numbers, notNumbers, ...pasted } = numbersOf(connectionId, scope);
      const fetches = numbers.flatMap((number) => fetchOf(connectionId, number) ?? []);
      const since = fresherMinutes === null ? Number.POSITIVE_INFINITY : Date.now() - fresherMinutes * MINUTE;
      const fresh = fetches.filter((at) => at >= since).length;
      const unknown = numbers.length - fetches.length;
      // One who is new needs a login, too.
      const calls = numbers.length - fresh + unknown;
      return {
        ...pasted,
        notNumbers: [...notNumbers],
        customers: numbers.length,
        ...{ fresh, unknown, calls },
        minutes: perMinute === null ? null : Math.floor(calls / perMinute),
        quietUntil: null,
      };
    },
    start: async ({ connectionId, scope }) => {
      const { numbers } = numbersOf(connectionId, scope);
      if (numbers.length === 0) throw new KontorFailure('invalidInput');
      const job = refreshJob({
        id: `r${data.app.jobs.length + 1}`,
        customer: { connectionId, number: numbers[0] as CustomerNumber },
        customers: numbers.length,
        total: numbers.length,
      });
      data.app.jobs = [...data.app.jobs, job];
      jobsChanged();
      return { jobId: job.id };
    },
    startScheduled: async () => ({ jobId: 'r1' }),
    dismissMissed: async () => ({}),
    report: async () => ({ rows: [], matching: 0, all: 0, revision: 0 }),
    previewReportName: async ({ format }) => ({ name: `Refreshed customers.${format}`, unknownTokens: [] }),
    saveReport: async ({ format }) => ({ fileName: `report.${format}`, customers: 0 }),
  };
}

/** A refresh that has just begun. */
export function refreshJob(part: Partial<Job> = {}): Job {
  const customer = { connectionId: 'c1', number: '10001' as CustomerNumber };
  return fakeJob({
    ...{ id: 'r1', kind: 'refresh', customer, customers: 3, total: 3, startedAt: 1, folderName: '' },
    ...part,
  });
}
