import type { Job } from '../../../shared/ipc/jobs.ts';

/** A wait that the service has asked for shorter than this is part of the normal pace, and is not shown. */
const SHOWN_FROM_MS = 5_000;

/** What a running job waits for until a known time. */
export type Wait = 'asked' | 'quiet';

interface Waiting {
  readonly why: Wait;
  /** Milliseconds since the epoch; null once the wait is over. */
  readonly until: number | null;
  readonly now: number;
  readonly offline: boolean;
}

/** What a wait changes in how a job is shown; null for nothing. */
export function waitPart(job: Job, { why, until, now, offline }: Waiting): Partial<Job> | null {
  if (job.state !== 'running') return null;
  if (until === null) {
    return job.waiting === why ? { waiting: offline ? 'offline' : null, waitingUntil: null } : null;
  }
  if (why === 'asked' && until - now < SHOWN_FROM_MS) return null;
  if (job.waiting === why && job.waitingUntil === until) return null;
  return { waiting: why, waitingUntil: until, secondsLeft: null };
}
