import { KontorFailure } from '../../../shared/domain/failure.ts';
import { isOver } from '../../../shared/ipc/isOver.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { figuresOf } from './jobFigures.ts';
import type { JobQueue } from './jobQueue.ts';
import type { JobRun } from './jobRun.ts';
import type { JobOrder, OpenWork } from './jobWork.ts';
import type { KeptJob } from './keptJob.ts';

/** One job in the service's memory. */
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

/** Nothing delays a job, and how long it takes is not known. */
export const UNHINDERED = { waiting: null, waitingUntil: null, slowedTo: null, secondsLeft: null } as const;
/** A job of an earlier launch that does not run yet. */
export const INTERRUPTED = { ...UNHINDERED, state: 'paused', waiting: 'interrupted' } as const;
export const ENDED = { complete: 'done', cancelled: 'cancelled', stopped: 'failed' } as const;

/** Null for a job that cannot be read; the items of an ended one are read when they are asked for. */
export async function restoredEntry(
  { id, shown, order }: KeptJob,
  queueOf: (id: string, order: JobOrder) => Promise<JobQueue>,
): Promise<JobEntry | null> {
  if (shown === null || order === null) return null;
  const idle = { order, run: null, ended: Promise.resolve(), pace: { at: 0, ended: 0 } };
  if (isOver(shown)) return { ...idle, job: shown, queue: null };
  const queue = await queueOf(id, order).catch(unlessUnreadable);
  return queue && { ...idle, job: { ...shown, ...figuresOf(queue.items), ...INTERRUPTED }, queue };
}

/** A launch was at it and has not closed it: it was killed. */
export function wasCut({ job, order }: JobEntry): boolean {
  return !isOver(job) && order.interrupted !== true;
}

/** Notes in the order whether a launch is at it. */
export function setInterrupted(entry: JobEntry, interrupted: boolean): void {
  entry.order = { ...entry.order, interrupted };
}

/** @throws any other error */
export function unlessUnreadable(error: unknown): null {
  if (error instanceof KontorFailure && error.code === 'jobUnreadable') return null;
  throw error;
}
