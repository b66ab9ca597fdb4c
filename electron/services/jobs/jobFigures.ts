import type { Job } from '../../../shared/ipc/jobs.ts';
import type { ItemOutcome, JobItem, JobOrder } from './jobWork.ts';
import { refreshedWith } from './refreshedFigures.ts';

const MOST_FAILURES_SHOWN = 100;

/** Why a customer gets no statement. */
export const NOTHING_TO_STATE = 'nothingToState';
export const NOT_KEPT = 'notKept';

type Figures = Pick<
  Job,
  | 'total'
  | 'done'
  | 'failed'
  | 'skipped'
  | 'withoutPdf'
  | 'sameNumber'
  | 'unreadable'
  | 'refreshed'
  | 'nothingToState'
  | 'notKept'
  | 'longAmounts'
  | 'bytes'
  | 'failures'
>;

export function freshJob(id: string, order: JobOrder, startedAt: number): Job {
  return {
    id,
    kind: order.kind,
    state: 'running',
    waiting: null,
    waitingUntil: null,
    slowedTo: null,
    customer: order.customer,
    customers: order.customers,
    ...NO_FIGURES,
    secondsLeft: null,
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
  withoutPdf: 0,
  sameNumber: 0,
  unreadable: 0,
  refreshed: null,
  nothingToState: 0,
  notKept: 0,
  longAmounts: 0,
  bytes: 0,
  failures: [],
};

/** The figures of all items at once; an item that others have replaced is not counted. */
export function figuresOf(items: readonly JobItem[]): Figures {
  let figures = NO_FIGURES;
  for (const { outcome } of items) {
    if (outcome?.reason === 'replaced') continue;
    const { total } = figures;
    figures = { ...(outcome === null ? figures : withOutcome(figures, outcome)), total: total + 1 };
  }
  return figures;
}

export function withOutcome(before: Figures, outcome: ItemOutcome): Figures {
  const figures = { ...before, refreshed: refreshedWith(before.refreshed, outcome) };
  const { done, failed, skipped, withoutPdf, sameNumber, unreadable, longAmounts, bytes, failures } = figures;
  switch (outcome.kind) {
    case 'done':
      return {
        ...figuresIn(figures),
        done: done + 1,
        unreadable: unreadable + (outcome.unreadable ?? 0),
        longAmounts: longAmounts + (outcome.longAmounts ?? 0),
        bytes: bytes + outcome.bytes,
      };
    case 'skipped':
      return {
        ...figuresIn(figures),
        skipped: skipped + 1,
        withoutPdf: outcome.reason === 'noPdf' ? (withoutPdf ?? 0) + 1 : withoutPdf,
        sameNumber: outcome.reason === 'sameNumber' ? sameNumber + 1 : sameNumber,
        unreadable: outcome.reason === 'unreadable' ? unreadable + 1 : unreadable + (outcome.unreadable ?? 0),
        nothingToState: figures.nothingToState + (outcome.reason === NOTHING_TO_STATE ? 1 : 0),
        notKept: figures.notKept + (outcome.reason === NOT_KEPT ? 1 : 0),
      };
    case 'failed': {
      const shown = outcome.failure ? [{ invoiceNo: outcome.name ?? '', failure: outcome.failure }] : [];
      const first = failures.length < MOST_FAILURES_SHOWN ? [...failures, ...shown] : failures;
      return { ...figuresIn(figures), failed: failed + 1, failures: first };
    }
  }
}

/** A whole job may be passed for its figures. */
function figuresIn(figures: Figures): Figures {
  const { total, done, failed, skipped, withoutPdf, sameNumber, unreadable, refreshed, bytes, failures } =
    figures;
  const { nothingToState, notKept, longAmounts } = figures;
  const counts = { total, done, failed, skipped, withoutPdf, sameNumber, unreadable, longAmounts };
  return { ...counts, nothingToState, notKept, refreshed, bytes, failures };
}

type Counts = Pick<Job, 'total' | 'done' | 'failed' | 'skipped' | 'withoutPdf' | 'sameNumber' | 'refreshed'>;

/**
 * Items that took time: those that need no work end as soon as they are known, and would make the pace look too high.
 */
export function worked(job: Omit<Counts, 'total'>): number {
  const { done, failed, skipped, withoutPdf, sameNumber, refreshed } = job;
  return done + failed + skipped - (withoutPdf ?? 0) - sameNumber - (refreshed?.fresh ?? 0);
}

/** Seconds that the rest takes at the pace since `from`; null while too little is known. */
export function secondsLeft(
  job: Counts,
  from: { readonly at: number; readonly ended: number },
  now: number,
): number | null {
  const since = worked(job) - from.ended;
  const elapsed = now - from.at;
  if (since < 3 || elapsed < 1_000) return null;
  const left = job.total - job.done - job.failed - job.skipped;
  return Math.round((left * elapsed) / since / 1_000);
}
