import { KontorFailure } from '../../../shared/domain/failure.ts';
import { isOver } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { figuresOf, NO_WAIT, type Pace, secondsLeft, withOutcome } from './jobFigures.ts';
import type { JobQueue } from './jobQueue.ts';
import type { JobRun } from './jobRun.ts';
import type { ItemOutcome, JobOrder, JobSession, JobType } from './jobWork.ts';
import type { KeptJob } from './keptJob.ts';

/** One job in the service's memory. */
export interface JobEntry {
  job: Job;
  order: JobOrder;
  /** Null until the items of an ended job are asked for again. */
  queue: JobQueue | null;
  run: JobRun | null;
  ended: Promise<void>;
  pace: Pace;
  /** What its last run in this launch does with outcomes; null before the first. */
  work: Pick<JobSession, 'onOutcomes'> | null;
  /** An ended or begun job has not kept all of itself yet, since the store could not be written. */
  isUnkept: boolean;
}

/** A job of an earlier launch that does not run yet. */
export const INTERRUPTED_STATE = { ...NO_WAIT, state: 'paused', waiting: 'interrupted' } as const;
export const FINAL_STATE = { complete: 'done', cancelled: 'cancelled', stopped: 'failed' } as const;

/** Nothing runs for it yet. */
export function idle(order: JobOrder) {
  const pace = { at: 0, worked: 0 };
  return { order, run: null, ended: Promise.resolve(), pace, work: null, isUnkept: false };
}

/** Adds an outcome to the figures and to the pace. `now` is monotonic. */
export function countOutcome(
  entry: JobEntry,
  outcome: ItemOutcome,
  { withoutWork }: Pick<JobType, 'withoutWork'>,
  now: number,
): void {
  const { at, worked } = entry.pace;
  const tookTime = !withoutWork?.includes(outcome.reason ?? '');
  entry.pace = { at, worked: worked + (tookTime ? 1 : 0) };
  const job = withOutcome(entry.job, outcome);
  entry.job = { ...job, secondsLeft: secondsLeft(job, entry.pace, now) };
}

/** Null for a job that cannot be read; the items of an ended one are read when they are asked for. */
export async function restoredEntry(
  { id, shown, order }: KeptJob,
  queueOf: (id: string, order: JobOrder) => Promise<JobQueue>,
): Promise<JobEntry | null> {
  if (shown === null || order === null) return null;
  if (isOver(shown)) return { ...idle(order), job: shown, queue: null };
  const queue = await queueOf(id, order).catch(unlessUnreadable);
  return (
    queue && { ...idle(order), job: { ...shown, ...figuresOf(queue.items), ...INTERRUPTED_STATE }, queue }
  );
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
