import type { JobKind } from '../../../shared/ipc/jobKinds/jobKinds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FailureReporter } from '../state/failures.ts';
import type { JobKindWork, JobOrder } from './jobWork.ts';
import { waitShortly } from './waitShortly.ts';

export interface DiscardParts {
  readonly clock: Clock;
  readonly report: FailureReporter;
  readonly work: (kind: JobKind) => JobKindWork;
}

/**
 * Removes the hidden files of a job. On a disk that is missing, or does not answer in time, they stay: the clerk does
 * not wait for it.
 */
export function discardJob(
  { work, clock, report }: DiscardParts,
  jobId: string,
  order: JobOrder,
): Promise<void> {
  const failed = (error: unknown) => void report(error, 'jobs.discard');
  return waitShortly(clock, work(order.kind).discard(jobId, order).catch(failed));
}
