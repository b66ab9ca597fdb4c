import type { Clock } from '../ports/host.ts';

const SECOND = 1_000;
/** Without a `Retry-After` the pauses of jobs double up to this. */
const LONGEST_OWN_PAUSE_MS = 30_000;
/** Of a pace that was refused, what is taken to pass. */
const BELOW = 0.85;
/** The pace that was refused is reached again after so long and so many calls; beyond it, it goes up ever faster. */
const CAREFUL_MS = 40 * SECOND;
const CAREFUL_CALLS = 180;
/** After a refusal calls go one by one. So many answers let one more be under way, and so does a service that is slow. */
const ANSWERS_FOR_ROOM = 6;
const SLOW_MS = 250;
/** A timer that is late by less than this is made up for. */
const LATE_MS = 50;
/** After so long without a call of a job, nothing is known of what the service allows. */
const FORGOTTEN_MS = 60 * SECOND;

/**
 * How fast one service may be asked, learned from its refusals (429) as transport protocols do: after a refusal half
 * of what had passed, doubled in each quiet second, and only carefully beyond the pace that was refused. A time that the
 * service names (`Retry-After`) applies to every call; the pace applies to jobs, and a clerk's own call counts in it
 * without waiting. Nothing waits here: the queue of the host does (`requestQueue.ts`).
 */
export class RateLimiter {
  readonly #clock: Clock;
  #asked = { wall: 0, monotonic: 0 };
  /** Calls a second that had passed, and the pace at which they went, when the service last refused. */
  #passing = Number.POSITIVE_INFINITY;
  #tooFast = Number.POSITIVE_INFINITY;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  /** Refusals without an answer in between. */
  #refusals = 0;
  #answers = 0;
  /** Answers to calls of jobs since that refusal, and since when: less the time in which no job had a call to make. */
  #passed = 0;
  #passedSince = 0;
  #underWay = 0;
  #endedAt = 0;
  #sentAt = Number.NEGATIVE_INFINITY;
  #heldAt = Number.NEGATIVE_INFINITY;

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
    return Math.max(this.askedMs(), this.#pausedUntil - this.#clock.monotonic(), 0);
  }

  /** Calls a minute that jobs make; null while none of theirs had to wait for the pace. */
  slowedTo(): number | null {
    const now = this.#clock.monotonic();
    const pace = this.#paceAt(now);
    if (now - this.#heldAt > SECOND || !Number.isFinite(pace)) return null;
    return Math.max(1, Math.round(Number((60 * pace).toPrecision(2))));
  }

  /** Milliseconds until a job's call may be sent, at most a second: the pace goes up meanwhile. */
  waitMs(): number {
    const now = this.#clock.monotonic();
    const wait = this.#dueAt(now) - now;
    if (wait <= 0) return this.#hasRoom(now) ? 0 : Math.max(1, this.#sentAt + SLOW_MS - now);
    this.#heldAt = now;
    return Math.min(wait, SECOND);
  }

  /** A call is sent: the moment, which `refused` asks for. */
  sent(ofJob: boolean): number {
    const now = this.#clock.monotonic();
    const dueAt = this.#dueAt(now);
    if (ofJob) {
      const idle = now - Math.max(this.#endedAt, this.#pausedUntil) - SECOND / this.#paceAt(now);
      if (this.#underWay === 0 && idle > 0) this.#passedSince += idle;
      if (this.#underWay === 0 && idle > FORGOTTEN_MS) this.#forget();
      this.#underWay += 1;
    }
    this.#sentAt = Math.max(dueAt, now - LATE_MS);
    return now;
  }

  /** A job's call is over, however it has ended. */
  ended(): void {
    this.#underWay -= 1;
    this.#endedAt = this.#clock.monotonic();
  }

  /** The service has answered, and not with 429. */
  answered(ofJob: boolean): void {
    this.#refusals = 0;
    this.#answers += 1;
    if (ofJob) this.#passed += 1;
  }

  /** The service asks to wait, but not with 429. */
  asked(ms: number): void {
    const wall = this.#clock.wall() + ms;
    const monotonic = this.#clock.monotonic() + ms;
    if (monotonic > this.#asked.monotonic || this.askedMs() === 0) this.#asked = { wall, monotonic };
  }

  /** The service refuses to be asked so often (429). */
  refused(sentAt: number, retryAfterMs: number | undefined): void {
    const now = this.#clock.monotonic();
    if (retryAfterMs !== undefined) this.asked(retryAfterMs);
    // Calls that were under way together are refused together: that is one refusal.
    if (sentAt <= this.#refusedAt) return;
    this.#learn(now);
    const own = Math.min(LONGEST_OWN_PAUSE_MS, SECOND * 2 ** this.#refusals);
    this.#refusals += 1;
    this.#answers = 0;
    this.#refusedAt = now;
    this.#pausedUntil = now + (retryAfterMs || own);
  }

  /** What has passed in a job's first second is no measure, and where nothing has, nothing new is known. */
  #learn(now: number): void {
    const ms = now - this.#passedSince;
    const pace = this.#paceAt(now);
    if (this.#passed === 0 || (ms < SECOND && !Number.isFinite(this.#passing))) return;
    const passed = (this.#passed * SECOND) / Math.max(SECOND, ms);
    const before = Number.isFinite(pace) ? Math.min(pace, this.#doubledAt(now) / 2) : 0;
    this.#passing = Math.min(pace * BELOW, Math.max(passed, before * BELOW));
    this.#tooFast = pace;
    this.#passed = 0;
    this.#passedSince = now;
  }

  #forget(): void {
    this.#passing = this.#tooFast = Number.POSITIVE_INFINITY;
  }

  #hasRoom(now: number): boolean {
    return this.#underWay <= this.#answers / ANSWERS_FOR_ROOM || now - this.#sentAt >= SLOW_MS;
  }

  /** Half of what had passed, doubled in each quiet second. */
  #doubledAt(now: number): number {
    return (this.#passing / 2) * 2 ** Math.floor((now - this.#pausedUntil) / SECOND);
  }

  /** Calls a second. From what had passed to the pace that was refused it goes up ever slower, and then ever faster. */
  #paceAt(now: number): number {
    const doubled = this.#doubledAt(now);
    if (!Number.isFinite(this.#tooFast)) return doubled;
    const careful = Math.min((now - this.#pausedUntil) / CAREFUL_MS, this.#passed / CAREFUL_CALLS);
    return Math.min(doubled, this.#tooFast - (this.#tooFast - this.#passing) * (1 - careful) ** 3);
  }

  /** When the next call may be sent. */
  #dueAt(now: number): number {
    return this.#sentAt + SECOND / this.#paceAt(now);
  }
}
