import { wordsOf } from '../../../shared/ipc/jobKinds.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { AppStateService } from '../state/appStateService.ts';
import { connectionName } from '../state/connectionName.ts';
import type { ActivityService } from './activityService.ts';

interface Parts {
  readonly activity: Pick<ActivityService, 'note'>;
  readonly state: Pick<AppStateService, 'current'>;
  /** Numbers of all customers that a job is about. */
  readonly customersOf: (jobId: string) => Promise<readonly string[]>;
  /** SHA-256 of the one file that a job has written; null for none. */
  readonly hashOf: (jobId: string) => string | null;
}

/** What jobs leave in the activity log. */
export function jobActivity({ activity, state, customersOf, hashOf }: Parts) {
  let atWork: ReadonlySet<string> = new Set();
  const note = (job: Job, step: 'Begun' | 'Ended'): void => {
    const { id, kind, customer, customers, total } = job;
    const connection = connectionName(state, customer.connectionId);
    const about = { connection, customer: customer.number, customers, what: kind, total };
    const action = {
      kind: `${wordsOf(job).log}${step}`,
      ...about,
      ...(step === 'Ended' && endOf(job)),
      ...(job.state === 'done' && wordsOf(job).isSigned && { sha256: hashOf(id) }),
    } as const;
    void activity.note(action, customers === 1 ? undefined : customersOf(id));
  };
  return {
    /**
     * Notes which jobs have begun or ended since it was last called: an export begins when it is first seen running, and
     * again when it is resumed or retried; it ends when it is over, or when the launch ends before it.
     */
    changed: (jobs: readonly Job[]): void => {
      const before = atWork;
      const now = new Set(jobs.filter(isAtWork).map(({ id }) => id));
      atWork = now;
      for (const job of jobs) {
        if (before.has(job.id) !== now.has(job.id)) note(job, now.has(job.id) ? 'Begun' : 'Ended');
      }
    },
    /** Notes that an earlier launch was killed while it was at a job. */
    cut: (job: Job): void => note(job, 'Ended'),
  };
}

/** A pause by the clerk is not an end. */
function isAtWork({ state, waiting }: Job): boolean {
  return state === 'running' || (state === 'paused' && waiting !== 'interrupted');
}

/** The end of a job, or that its launch has ended before it. */
function endOf({ state, done, skipped, failed }: Job) {
  const isEnd = state === 'done' || state === 'cancelled' || state === 'failed';
  return { outcome: isEnd ? state : ('interrupted' as const), done, skipped, failed };
}
