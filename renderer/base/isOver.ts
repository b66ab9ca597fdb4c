import type { Job } from '../../shared/ipc/jobs.ts';

/** Whether a job has ended, however it did. */
export function isOver(job: Job): boolean {
  return job.state === 'done' || job.state === 'cancelled' || job.state === 'failed';
}
