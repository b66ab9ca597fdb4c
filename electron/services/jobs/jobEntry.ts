import { KontorFailure } from '../../../shared/domain/failure.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { isOver } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { JobQueue, RestoredJob } from './jobQueue.ts';
import type { JobRun } from './jobRun.ts';
import {
  type ItemOutcome,
  type JobItem,
  type JobOrder,
  type JobSession,
  type JobType,
  REPLACED,
} from './jobType.ts';

const MOST_FAILURES_SHOWN = 100;

type Figures = Pick<Job, 'total' | 'done' | 'failed' | 'skipped' | 'counts' | 'sums' | 'bytes' | 'failures'>;

/** Nothing delays a job, and how long it takes is not known. */
export const NO_WAIT = { waiting: null, waitingUntil: null, slowedTo: null, secondsLeft: null } as const;

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
  isUnsaved: boolean;
}

/** A job of an earlier launch that does not run yet. */
export const INTERRUPTED_STATE = { ...NO_WAIT, state: 'paused', waiting: 'interrupted' } as const;
export const FINAL_STATE = { complete: 'done', cancelled: 'cancelled', stopped: 'failed' } as const;

/** Nothing runs for it yet. */
export function idleEntry(order: JobOrder) {
  const pace = { at: 0, worked: 0 };
  return { order, run: null, ended: Promise.resolve(), pace, work: null, isUnsaved: false };
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
  { id, shown, order }: RestoredJob,
  queueOf: (id: string, order: JobOrder) => Promise<JobQueue>,
): Promise<JobEntry | null> {
  if (shown === null || order === null) return null;
  if (isOver(shown)) return { ...idleEntry(order), job: shown, queue: null };
  const queue = await queueOf(id, order).catch(unlessUnreadable);
  return (
    queue && {
      ...idleEntry(order),
      job: { ...shown, ...figuresOf(queue.items), ...INTERRUPTED_STATE },
      queue,
    }
  );
}

/** A launch was at it and has not closed it: it was killed. */
export function wasInterrupted({ job, order }: JobEntry): boolean {
  return !isOver(job) && order.interrupted !== true;
}

/** Notes in the order whether a launch is at it. */
export function markInterrupted(entry: JobEntry, interrupted: boolean): void {
  entry.order = { ...entry.order, interrupted };
}

/** @throws any other error */
export function unlessUnreadable(error: unknown): null {
  if (error instanceof KontorFailure && error.code === 'jobUnreadable') return null;
  throw error;
}

export function freshJob(id: string, order: JobOrder, startedAt: number): Job {
  return {
    id,
    kind: order.kind,
    state: 'running',
    ...NO_WAIT,
    customer: order.customer,
    customers: order.customers,
    ...NO_FIGURES,
    startedAt,
    endedAt: null,
    folderName: order.folderName,
    fileName: order.fileName,
    stoppedBy: null,
  };
}

const NO_FIGURES: Figures = {
  total: 0,
  done: 0,
  failed: 0,
  skipped: 0,
  counts: {},
  sums: {},
  bytes: 0,
  failures: [],
};

/** The figures of all items at once; an item that others have replaced is not counted. */
export function figuresOf(items: readonly JobItem[]): Figures {
  let figures = NO_FIGURES;
  for (const { outcome } of items) {
    if (outcome?.reason === REPLACED.reason) continue;
    const { total } = figures;
    figures = { ...(outcome === null ? figures : withOutcome(figures, outcome)), total: total + 1 };
  }
  return figures;
}

/** The figures, or a whole job, with one more outcome. */
function withOutcome<Counted extends Figures>(before: Counted, outcome: ItemOutcome): Counted {
  const { kind, reason, failure, name = '', bytes, sums = {} } = outcome;
  const { failures } = before;
  const isShown = failure !== undefined && failures.length < MOST_FAILURES_SHOWN;
  const counts = { ...before.counts };
  const words = { ...outcome.counts, ...(reason === undefined ? {} : { [reason]: 1 }) };
  for (const [word, count] of Object.entries(words)) {
    if (count > 0) counts[word] = (counts[word] ?? 0) + count;
  }
  const summed = { ...before.sums };
  for (const [word, sum] of Object.entries(sums)) summed[word] = sumOfDecimals([summed[word] ?? '0', sum]);
  return {
    ...before,
    [kind]: before[kind] + 1,
    counts,
    sums: summed,
    bytes: before.bytes + (kind === 'done' ? bytes : 0),
    failures: isShown ? [...failures, { invoiceNo: name, failure }] : failures,
  };
}

/** Since when a job's pace is measured (monotonic milliseconds), and how many items have taken their time since. */
interface Pace {
  readonly at: number;
  readonly worked: number;
}

/** Seconds that the rest takes at this pace; null while too little is known. */
export function secondsLeft(
  job: Pick<Job, 'total' | 'done' | 'failed' | 'skipped'>,
  { at, worked }: Pace,
  now: number,
): number | null {
  const elapsed = now - at;
  if (worked < 3 || elapsed < 1_000) return null;
  const left = job.total - job.done - job.failed - job.skipped;
  return Math.round((left * elapsed) / worked / 1_000);
}
