import { wordsOf } from '../../../shared/ipc/jobKinds/jobKinds.ts';
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
      const connection = connectionName(job.customer.connectionId);
      if (!now.has(job.id)) return [endOf(job, connection)];
      return [{ kind: `${wordsOf(job).log}Begun`, ...about(job, connection) }];
    });
  }
}

function about({ id, kind, customer, customers, total }: Job, connection: string) {
  return { jobId: id, connection, customer: customer.number, customers, what: kind, total };
}

/** The end of a job, or that its launch has ended before it. */
export function endOf(job: Job, connection: string): JobAction {
  const { done, skipped, failed } = job;
  return {
    kind: `${wordsOf(job).log}Ended`,
    ...about(job, connection),
    outcome: outcomeOf(job),
    done,
    skipped,
    failed,
  };
}

/** A pause by the clerk is not an end. */
function isAtWork({ state, waiting }: Job): boolean {
  return state === 'running' || (state === 'paused' && waiting !== 'interrupted');
}

function outcomeOf({ state }: Job) {
  return state === 'done' || state === 'cancelled' || state === 'failed' ? state : 'interrupted';
}
