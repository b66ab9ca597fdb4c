import { expect } from 'vitest';
import { z } from 'zod';
import { JobsService } from '../../../electron/services/jobs/jobsService.ts';
import type {
  Ending,
  ItemOutcome,
  JobOrder,
  JobSession,
  JobType,
} from '../../../electron/services/jobs/jobType.ts';
import type { JobsStore } from '../../../electron/store/store.ts';
import type { FailureCode } from '../../../shared/domain/failure.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { quietState } from '../../fakes/quietState.ts';
import { memoryJobs } from './memoryJobs.ts';

export const order: JobOrder = {
  kind: 'exportPdfs',
  customer: { connectionId: 'c', number: '10001' } as CustomerRef,
  customers: 1,
  folder: '/somewhere',
  folderName: 'somewhere',
  fileName: null,
  detail: null,
};

export const done: ItemOutcome = { kind: 'done', bytes: 10 };

export function failed(item: unknown, code: FailureCode = 'serviceFault'): ItemOutcome {
  const failure = { code, details: {}, retryable: true, correlationId: 'x' };
  return { kind: 'failed', bytes: 0, name: `${item}`, failure };
}

/** The engine of jobs over a queue in memory and a clock that a test moves. */
export function setUp(
  run: JobSession['run'],
  store: JobsStore = memoryJobs(),
  discard: (jobId: string) => Promise<void> = async () => undefined,
  atOnce?: number,
  more: Pick<JobSession, 'onOutcomes'> & Pick<Partial<JobType>, 'forgotten'> = {},
) {
  const clock = new FakeClock();
  const state = quietState(clock);
  const endings: Ending[] = [];
  const finish: JobSession['finish'] = async (_items, ending) => {
    endings.push(ending);
    return {};
  };
  const limit = atOnce === undefined ? {} : { limit: { atOnce, perMinute: null, quiet: null } };
  const { onOutcomes, ...shapes } = more;
  const open = async () => ({ run, finish, ...limit, ...(onOutcomes && { onOutcomes }) });
  const cut: string[] = [];
  const reported: string[] = [];
  const jobs = new JobsService({
    onInterrupted: ({ id }) => cut.push(id),
    onChanged: (all, unreadable) => state.setJobs(all, unreadable),
    clock,
    report: (_error, where) => {
      reported.push(where);
      return { code: 'internal', details: {}, retryable: false, correlationId: 'x' };
    },
    store: () => store,
    work: () => ({ detail: z.unknown(), item: z.unknown(), open, discard, ...shapes }),
  });
  const only = () => {
    const [job] = state.current.jobs;
    if (!job) throw new Error('no job');
    return job;
  };
  const start = (items: readonly unknown[]) =>
    jobs.start(
      order,
      items.map((item) => ({ item })),
    );
  /** Moves the clock on too, since progress is published ten times a second. */
  const until = async (condition: () => boolean) => {
    for (let turn = 0; turn < 200 && !condition(); turn += 1) await clock.advance(50);
    expect(condition()).toBe(true);
  };
  return { jobs, state, only, start, clock, store, endings, cut, reported, until };
}

export const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
