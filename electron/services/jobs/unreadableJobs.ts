import type { Failure } from '../../../shared/ipc/answer.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { UNHINDERED } from './jobFigures.ts';
import type { KeptJob } from './keptJob.ts';

/** Kept jobs that cannot continue, because this version cannot read them: shown until the clerk dismisses them. */
export class UnreadableJobs {
  /** Null where nothing of it can be read. */
  readonly #jobs = new Map<string, Job | null>();

  add({ id, shown }: Pick<KeptJob, 'id' | 'shown'>, stoppedBy: Failure): void {
    const stopped = { ...UNHINDERED, state: 'failed', stoppedBy } as const;
    this.#jobs.set(id, shown && { ...shown, ...stopped, endedAt: shown.endedAt ?? shown.startedAt });
  }

  has(id: string): boolean {
    return this.#jobs.has(id);
  }

  delete(id: string): boolean {
    return this.#jobs.delete(id);
  }

  /** Removes those of a customer, or of a whole connection; a job of which nothing is known may belong to any. */
  forget({ connectionId, number }: { readonly connectionId: string; readonly number?: string }): void {
    for (const [id, job] of this.#jobs) {
      if (job === null || isOf(job, connectionId, number)) this.#jobs.delete(id);
    }
  }

  clear(): void {
    this.#jobs.clear();
  }

  get shown(): readonly Job[] {
    return [...this.#jobs.values()].filter((job) => job !== null);
  }

  get unknown(): readonly string[] {
    return [...this.#jobs].filter(([, job]) => job === null).map(([id]) => id);
  }
}

/** The items cannot be read, so an export of several customers may be about this one, too. */
function isOf(job: Job, connectionId: CustomerRef['connectionId'], number: string | undefined): boolean {
  if (job.customer.connectionId !== connectionId) return false;
  return number === undefined || job.customers > 1 || job.customer.number === number;
}
