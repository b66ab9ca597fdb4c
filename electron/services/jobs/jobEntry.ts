import type { Job } from '../../../shared/ipc/jobs.ts';
import type { JobQueue } from './jobQueue.ts';
import type { JobRun } from './jobRun.ts';
import type { JobOrder, OpenWork } from './jobWork.ts';

/** One job as the service holds it. */
export interface JobEntry {
  job: Job;
  order: JobOrder;
  /** Null until the items of an ended job are asked for again. */
  queue: JobQueue | null;
  run: JobRun | null;
  ended: Promise<void>;
  pace: { at: number; ended: number };
  /** What an ended or begun job has not kept yet, since its own disk could not be written. */
  unkept?: Pick<OpenWork, 'kept'>;
}

/** A job of an earlier launch that does not run yet. */
export const INTERRUPTED = { state: 'paused', waiting: 'interrupted' } as const;
export const ENDED = { complete: 'done', cancelled: 'cancelled', stopped: 'failed' } as const;
