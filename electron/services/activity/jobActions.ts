import type { Job } from '../../../shared/ipc/jobs.ts';
import type { Action } from './activityService.ts';

/** With the job that it was done by. */
export type JobAction = Action & { readonly jobId: string };

/**
 * What has happened to the jobs since the last look: an export begins when it is first seen running, and again when it
 * is resumed or retried; it ends when it is over, or when the launch ends before it.
 */
export class JobActions {
  #atWork: ReadonlySet<string> = new Set();

  since(jobs: readonly Job[], connectionName: (connectionId: string) => string): readonly JobAction[] {
    const before = this.#atWork;
    const now = new Set(jobs.filter(isAtWork).map(({ id }) => id));
    this.#atWork = now;
    return jobs.flatMap((job): JobAction[] => {
      if (before.has(job.id) === now.has(job.id)) return [];
      const { kind: what, customer, customers, total, done, skipped, failed } = job;
      const connection = connectionName(customer.connectionId);
      const action = { jobId: job.id, connection, customer: customer.number, customers, what, total };
      const isRefresh = what === 'refresh';
      if (now.has(job.id)) return [{ kind: isRefresh ? 'refreshBegun' : 'exportBegun', ...action }];
      return [
        {
          kind: isRefresh ? 'refreshEnded' : 'exportEnded',
          ...action,
          outcome: outcomeOf(job),
          done,
          skipped,
          failed,
        },
      ];
    });
  }
}

/** A pause by the clerk is not an end. */
function isAtWork({ state, waiting }: Job): boolean {
  return state === 'running' || (state === 'paused' && waiting !== 'interrupted');
}

function outcomeOf({ state }: Job) {
  return state === 'done' || state === 'cancelled' || state === 'failed' ? state : 'interrupted';
}
