import { CALLS_AT_ONCE } from '../../shared/domain/bounds.ts';
import { KontorFailure } from '../../shared/domain/failure.ts';
import { quietUntil } from '../../shared/domain/refreshSchedule.ts';
import type { Clock } from '../ports/host.ts';
import { RateLimiter } from './rateLimiter.ts';
import { asksToWait } from './serviceFailure.ts';
import { CallCancelled } from './tryWatch.ts';

/** Whose turn comes first: a login, a call that a clerk waits for, one of many such together, a call of a job. */
const RANKS = ['login', 'own', 'lane', 'job'] as const;
type Rank = (typeof RANKS)[number];

/**
 * Chromium opens six HTTP/1.1 connections to one host and keeps further requests in a queue of its own, where their
 * waiting would look like a silent service. Node would open any number; the limit is the same for both hosts.
 */
const PLACES = 6;
/** What lists and PDFs, or logins alone, may take: the other kind always finds a place that is not theirs. */
export const DATA_PLACES = PLACES - 1;
/** What all jobs together may take: a clerk's own call finds a place that is not theirs, however many jobs run. */
export const JOB_PLACES = CALLS_AT_ONCE;
/** What one lane may take, so that an endpoint which has stopped answering blocks no other. */
export const LANE_PLACES = DATA_PLACES - 1;

/** Stops a timer; without a reason, a signal makes a DOMException with its stack. */
const LOOKED = new Error('looked again');

/** One try of a call. */
export interface QueuedTry {
  readonly isLogin?: boolean;
  readonly job?: JobCall | undefined;
  /** Of many calls that one overview needs: those that could stand still together. A call is in it until `leaveLane`. */
  readonly lane?: string | undefined;
  readonly isInLane?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** It has waited before and comes first in its rank. */
  readonly again?: boolean;
  /** Milliseconds that it may wait for a time which the service has named; a call of a job never does. */
  readonly patienceMs: number;
  /** Asked as its turn comes. False, it is not sent and counts in no rule; what it throws ends the wait. */
  readonly isReady: () => boolean;
}

interface RequestSlot {
  /** Milliseconds of waiting, without those for a time that the service has named. */
  readonly waitedMs: number;
  /** Null for a call that was not ready. */
  readonly place: Place | null;
}

export interface Place {
  /** On the monotonic clock. */
  readonly sentAt: number;
  release(): void;
}

interface Waiting {
  readonly call: QueuedTry;
  rank: Rank;
  /** Milliseconds of waiting for a time that the service has named, and since when it does so now. */
  namedMs: number;
  namedSince: number | null;
  readonly began: number;
  readonly resolve: (turn: RequestSlot) => void;
  readonly reject: (error: unknown) => void;
  readonly leave: () => void;
}

/**
 * All calls to one host (scheme, name and port), whatever connection they belong to: by rank, and within a rank in their
 * order. A call goes when three rules allow it: one of six places is free, the clerk's limit of its job lets it through,
 * and it keeps the pace of the service. A clerk's own call keeps only the times that the service names.
 */
export class RequestQueue {
  readonly pace: RateLimiter;
  readonly #clock: Clock;
  readonly #waiting: Readonly<Record<Rank, Waiting[]>> = { login: [], own: [], lane: [], job: [] };
  readonly #running = { login: 0, own: 0, lane: 0, job: 0 };
  readonly #lanes = new Map<string, number>();
  #timer = new AbortController();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.pace = new RateLimiter(clock);
  }

  /** @throws CallCancelled at once; KontorFailure serviceAsksToWait, held back; what `isReady` throws */
  take(call: QueuedTry): Promise<RequestSlot> {
    return new Promise((resolve, reject) => {
      const { signal, job } = call;
      if (signal?.aborted) return reject(new CallCancelled());
      const enter = () => {
        one.rank = rankOf(call);
        if (call.again) this.#waiting[one.rank].unshift(one);
        else this.#waiting[one.rank].push(one);
        this.#look();
      };
      const part = () => {
        const queue = this.#waiting[one.rank];
        queue.splice(queue.indexOf(one), 1);
      };
      const cancel = () => {
        one.leave();
        reject(new CallCancelled());
      };
      const prioritise = () => {
        part();
        enter();
      };
      const look = () => this.#look();
      const leave = () => {
        part();
        signal?.removeEventListener('abort', cancel);
        job?.hurried.removeEventListener('abort', prioritise);
        job?.calls.over.removeEventListener('abort', look);
      };
      const began = this.#clock.monotonic();
      const one: Waiting = { call, rank: 'job', namedMs: 0, namedSince: null, began, resolve, reject, leave };
      signal?.addEventListener('abort', cancel);
      job?.hurried.addEventListener('abort', prioritise);
      job?.calls.over.addEventListener('abort', look);
      enter();
    });
  }

  /** Lets every call go that the rules allow, and looks again when they may allow the next one. */
  #look(): void {
    this.#timer.abort(LOOKED);
    let soonest = Number.POSITIVE_INFINITY;
    for (const rank of RANKS) {
      const queue = this.#waiting[rank];
      for (let at = 0; this.#hasPlace(rank); ) {
        const one = queue[at];
        if (one === undefined) break;
        const wait = this.#offer(one);
        soonest = Math.min(soonest, wait || soonest);
        if (wait > 0) at += 1;
      }
    }
    if (!Number.isFinite(soonest)) return;
    this.#timer = new AbortController();
    this.#clock.sleep(soonest, this.#timer.signal).then(
      () => this.#look(),
      () => undefined,
    );
  }

  #hasPlace(rank: Rank): boolean {
    const { login, own, lane, job } = this.#running;
    const data = own + lane + job;
    if (login + data >= PLACES) return false;
    if (rank === 'login') return login < PLACES - 1;
    return data < DATA_PLACES && (rank !== 'job' || job < JOB_PLACES);
  }

  /** Milliseconds until the call may go; 0 once it waits no more. */
  #offer(one: Waiting): number {
    const { call, resolve, reject } = one;
    let place: Place | null;
    try {
      const wait = this.#waitMs(one);
      if (wait > 0) return wait;
      place = call.isReady() ? this.#occupy(one) : null;
    } catch (error) {
      one.leave();
      reject(error);
      return 0;
    }
    one.leave();
    resolve({ waitedMs: this.#clock.monotonic() - one.began - one.namedMs, place });
    return 0;
  }

  /** @throws KontorFailure serviceAsksToWait, held back */
  #waitMs(one: Waiting): number {
    const { lane, isInLane, job, patienceMs } = one.call;
    const ofJob = one.rank === 'job' ? job : undefined;
    const named = ofJob ? this.pace.pauseMs() : this.pace.askedMs();
    const now = this.#clock.monotonic();
    one.namedMs += now - (one.namedSince ?? now);
    one.namedSince = named > 0 ? now : null;
    if (named > 0) {
      if (ofJob) throw this.held();
      if (named >= patienceMs - one.namedMs) throw asksToWait(named, this.#clock.wall());
      return named;
    }
    const isLaneFull = lane !== undefined && !isInLane && this.#inLane(lane) >= LANE_PLACES;
    if (isLaneFull) return Number.POSITIVE_INFINITY;
    return ofJob ? ofJob.calls.waitMs() || this.pace.waitMs() : 0;
  }

  /** How the call of a job ends while the service asks to wait. */
  held(): Error {
    return asksToWait(this.pace.pauseMs(), this.#clock.wall(), { reason: RATE_LIMITED });
  }

  #occupy({ call, rank }: Waiting): Place {
    const { job, lane } = call;
    this.#running[rank] += 1;
    if (lane !== undefined && !call.isInLane) this.#lanes.set(lane, this.#inLane(lane) + 1);
    job?.calls.sent(this.pace.slowedTo());
    const sentAt = this.pace.sent(job !== undefined);
    const release = () => {
      this.#running[rank] -= 1;
      if (job) this.pace.ended();
      this.#look();
    };
    return { sentAt, release };
  }

  #inLane(lane: string): number {
    return this.#lanes.get(lane) ?? 0;
  }

  /** The call is over, with all its tries. */
  leaveLane(lane: string): void {
    const left = this.#inLane(lane) - 1;
    if (left > 0) this.#lanes.set(lane, left);
    else this.#lanes.delete(lane);
    this.#look();
  }
}

function rankOf({ isLogin, job, lane }: QueuedTry): Rank {
  if (job?.hurries === false) return 'job';
  if (isLogin) return 'login';
  return lane === undefined ? 'own' : 'lane';
}

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

const RATE_LIMITED = 'heldBack';

/** The call has ended before anything was sent, since its job lets nothing through for a long time. */
function heldBack(): KontorFailure {
  return new KontorFailure('cancelled', { details: { reason: RATE_LIMITED } });
}

export function isHeldBack(error: unknown): boolean {
  return error instanceof KontorFailure && error.details['reason'] === RATE_LIMITED;
}
