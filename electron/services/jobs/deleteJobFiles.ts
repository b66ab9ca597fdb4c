import type { JobKind } from '../../../shared/ipc/jobKinds.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import type { JobOrder, JobType } from './jobWork.ts';

/** The clerk waits no longer for a disk that does not answer. */
const PATIENCE_MS = 2_000;

export interface DiscardParts extends Pick<LaunchParts, 'clock' | 'report'> {
  readonly work: (kind: JobKind) => JobType;
}

/** Removes the hidden files of a job. On a disk that is missing, or does not answer in time, they stay. */
export async function deleteJobFiles(
  { work, clock, report }: DiscardParts,
  jobId: string,
  order: JobOrder,
): Promise<void> {
  const failed = (error: unknown) => void report(error, 'jobs.discard');
  const over = new AbortController();
  await Promise.race([
    work(order.kind).discard(jobId, order).catch(failed),
    clock.sleep(PATIENCE_MS, over.signal).catch(() => undefined),
  ]);
  over.abort();
}
