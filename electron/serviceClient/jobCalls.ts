import { KontorFailure } from '../../shared/domain/failure.ts';
import { quietUntil } from '../../shared/domain/quietHours.ts';
import type { Clock } from '../ports/clock.ts';

const MINUTE = 60_000;

/** What the clerk allows a job; null for no limit. */
export interface ClerksLimit {
  readonly perMinute: number | null;
  /** `HH:MM-HH:MM` */
  readonly quiet: string | null;
}

interface Parts {
  readonly clock: Clock;
  /** The job is over or Kontor closes: nothing waits any more, and nothing is sent. */
  readonly over: AbortSignal;
  /** Called with each call that is sent: calls a minute to which the service has slowed jobs, or null. */
  readonly slowedTo: (perMinute: number | null) => void;
}

/**
 * The clerk's limit of one job. Its calls are spread evenly: between two that are sent lies the minute's share, so that
 * no minute has more of them, wherever it begins. In quiet hours none is sent.
 */
export class JobCalls {
  limit: ClerksLimit | null = null;
  readonly #parts: Parts;
  #freeAt = Number.NEGATIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get over(): AbortSignal {
    return this.#parts.over;
  }

  /** Milliseconds until a call may be sent. @throws KontorFailure held back, in quiet hours and when the job is over */
  waitMs(): number {
    const { clock, over } = this.#parts;
    if (over.aborted || quietUntil(this.limit?.quiet ?? null, clock.wall()) !== null) throw heldBack();
    return Math.max(0, this.#freeAt - clock.monotonic());
  }

  sent(slowedTo: number | null): void {
    const { perMinute } = this.limit ?? {};
    this.#parts.slowedTo(slowedTo);
    if (perMinute) this.#freeAt = this.#parts.clock.monotonic() + MINUTE / perMinute;
  }
}

/**
 * One call of a job, with the logins that it needs. A 429 does not count as a try: it ends the call at once with
 * `serviceAsksToWait`, and the call is repeated when the time in its details is over.
 */
export class JobCall {
  readonly calls: JobCalls;
  readonly #prioritise = new AbortController();

  constructor(calls: JobCalls) {
    this.calls = calls;
  }

  /** Aborted by `prioritise`. */
  get hurried(): AbortSignal {
    return this.#prioritise.signal;
  }

  get hurries(): boolean {
    return this.hurried.aborted;
  }

  /** Somebody who is no job waits for it too: it waits for no rule of jobs any more, and still counts. */
  prioritise(): void {
    this.#prioritise.abort();
  }
}

export const RATE_LIMITED = 'heldBack';

/** The call has ended before anything was sent, since its job lets nothing through for a long time. */
function heldBack(): KontorFailure {
  return new KontorFailure('cancelled', { details: { reason: RATE_LIMITED } });
}

export function isHeldBack(error: unknown): boolean {
  return error instanceof KontorFailure && error.details['reason'] === RATE_LIMITED;
}
