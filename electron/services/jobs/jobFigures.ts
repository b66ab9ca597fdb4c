import { sumOfDecimals } from '../../../shared/domain/money.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { type ItemOutcome, type JobItem, type JobOrder, REPLACED } from './jobWork.ts';

const MOST_FAILURES_SHOWN = 100;

type Figures = Pick<Job, 'total' | 'done' | 'failed' | 'skipped' | 'counts' | 'sums' | 'bytes' | 'failures'>;

/** Nothing delays a job, and how long it takes is not known. */
export const NO_WAIT = { waiting: null, waitingUntil: null, slowedTo: null, secondsLeft: null } as const;

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
export function withOutcome<Counted extends Figures>(before: Counted, outcome: ItemOutcome): Counted {
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
export interface Pace {
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
