import type { Job } from './jobs.ts';

/** Whether a job has ended, however it did. */
export function isOver({ state }: Pick<Job, 'state'>): boolean {
  return state === 'done' || state === 'cancelled' || state === 'failed';
}
