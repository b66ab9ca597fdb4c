import { join } from 'node:path';
import type { JobOrder } from '../../jobs/jobWork.ts';

/**
 * The hidden folder beside the one file that a job writes at its end. Not a `.part` of the job, so that a restart finds
 * in it what is there already.
 */
export function spoolOf(jobId: string, { folder }: Pick<JobOrder, 'folder'>): string {
  return join(folder, `.kontor-${jobId}`);
}
