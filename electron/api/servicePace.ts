import type { Clock } from '../ports/clock.ts';

const SECOND = 1_000;
/** Without a `Retry-After` the pauses of jobs double up to this. */
const LONGEST_OWN_PAUSE_MS = 30_000;
/** A little below what the service has let pass, so that the beat of two clocks does not meet its limit. */
const BELOW = 0.95;
/** One refusal says little: the pace falls by a fifth at most. */
const LOWEST_STEP = 0.8;
const SLOWEST = 0.1;
/** After so long without a refusal the pace is tried a little higher. */
const RAISED_EVERY_MS = 30_000;
const RAISED_BY = 1.1;
/** Calls a second beyond which no pace is kept. */
const UNBOUNDED = 500;

/**
 * How fast one service may be asked, learned from its refusals (429) and `Retry-After`. A time that the service names
 * applies to every call; the pace in between applies to jobs, and a clerk's own call counts in it without waiting.
 */
export class ServicePace {
  readonly #clock: Clock;
  #asked = { wall: 0, monotonic: 0 };
  #ownPauseUntil = 0;
  #refusals = 0;
  /** Calls a second. */
  #rate = Number.POSITIVE_INFINITY;
  #rateSince = 0;
  #nextAt = 0;
  /** Moments of the answers of the last second. */
  #answers: number[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Milliseconds until the time that the service has named; over when either clock says so. */
  askedMs(): number {
    const { wall, monotonic } = this.#asked;
    return Math.max(0, Math.min(wall - this.#clock.wall(), monotonic - this.#clock.monotonic()));
  }

  /** Milliseconds in which a job sends nothing: the time named, or after a refusal without one a pause of our own. */
  pauseMs(): number {
    return Math.max(this.askedMs(), this.#ownPauseUntil - this.#clock.monotonic(), 0);
  }

  /** Waits for a job's place in the pace. @throws the signal's reason */
  async turn(signal?: AbortSignal): Promise<void> {
    const now = this.#clock.monotonic();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#gap;
    if (at > now) await this.#clock.sleep(at - now, signal);
  }

  /** A call is sent without waiting for its turn. */
  passed(): void {
    this.#nextAt = Math.max(this.#clock.monotonic(), this.#nextAt) + this.#gap;
  }

  /** The service has answered, and not with 429. */
  answered(): void {
    const now = this.#clock.monotonic();
    this.#refusals = 0;
    this.#answers.push(now);
    if (this.#answers.length > 2 * UNBOUNDED) this.#answers = this.#recent(now);
    if (this.#rate > UNBOUNDED || now - this.#rateSince < RAISED_EVERY_MS) return;
    this.#rateSince = now;
    this.#rate = this.#rate * RAISED_BY > UNBOUNDED ? Number.POSITIVE_INFINITY : this.#rate * RAISED_BY;
  }

  /** The service asks to wait, but not with 429. */
  asked(ms: number): void {
    const wall = this.#clock.wall() + ms;
    const monotonic = this.#clock.monotonic() + ms;
    if (monotonic > this.#asked.monotonic || this.askedMs() === 0) this.#asked = { wall, monotonic };
  }

  /** The service refuses to be asked so often (429). */
  refused(retryAfterMs: number | undefined): void {
    const now = this.#clock.monotonic();
    const sameBurst = this.pauseMs() > 0;
    if (retryAfterMs !== undefined) this.asked(retryAfterMs);
    // Calls that were under way together are refused together: that is one refusal.
    if (sameBurst) return;
    this.#refusals += 1;
    this.#answers = this.#recent(now);
    const passed = Math.max(1, this.#answers.length);
    const slower = Number.isFinite(this.#rate)
      ? Math.max(this.#rate * LOWEST_STEP, Math.min(passed, this.#rate))
      : passed;
    this.#rate = Math.max(SLOWEST, slower * BELOW);
    this.#rateSince = now;
    const own = Math.min(LONGEST_OWN_PAUSE_MS, SECOND * 2 ** (this.#refusals - 1));
    this.#ownPauseUntil = now + (retryAfterMs ?? own);
    this.#nextAt = this.#ownPauseUntil;
  }

  get #gap(): number {
    return SECOND / this.#rate;
  }

  #recent(now: number): number[] {
    return this.#answers.filter((at) => now - at < SECOND);
  }
}
