import { KontorFailure } from '../../shared/domain/failure.ts';
import { IncompleteAnswer } from '../json/jsonLimits.ts';
import { type BodySink, type Clock, type HttpTransport, type Log, TransportFault } from '../ports/host.ts';
import { AnswerTooLarge, exchange, WebPageAnswered } from './exchange.ts';
import { type JobCall, type Place, RequestQueue } from './requestQueue.ts';
import {
  type CallLimits,
  delayBeforeNextTry,
  MOST_TRIES,
  RETRY_WITHIN_MS,
  retryAfterMs,
  type TryOutcome,
} from './retryPolicy.ts';
import { serviceFailure } from './serviceFailure.ts';
import type { EndpointName } from './serviceUrl.ts';
import { CallCancelled, DeadlinePassed } from './tryWatch.ts';

export interface CallerParts {
  readonly transport: HttpTransport;
  readonly clock: Clock;
  /** A number in [0, 1), for the jitter between tries. */
  readonly random: () => number;
  readonly log: Log;
}

/** Where the Bearer token of a call comes from. Asked at every try, because a token may expire between two. */
export interface Authorisation {
  token(signal?: AbortSignal, job?: JobCall): Promise<string>;
  /** The service answered 401 to this token. */
  rejected(token: string): void;
  /** Whether a token that was obtained a while ago has expired, been rejected or been replaced since. */
  outdated?(token: string): boolean;
}

/** How a caller of an endpoint may be served. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The job whose call it is: every try keeps its limit and the pace of all jobs, and so does every login for it. */
  readonly job?: JobCall | undefined;
  /** As in `QueuedTry`. */
  readonly lane?: string | undefined;
  /** Called as the turn of a try comes; what it throws ends the call. */
  readonly onTurn?: (() => void) | undefined;
}

export interface ServiceCall<T> extends CallOptions {
  readonly endpoint: EndpointName;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly authorisation?: Authorisation;
  readonly limits: CallLimits;
  readonly sink: BodySink<T>;
  /** Called before every try, at the moment that a token which it brings is dated from. */
  readonly onTry?: () => void;
  /** 3 by default; a probe asks once. */
  readonly mostTries?: number;
}

/** A token that has expired every time its call's turn comes has too short a lifetime to be used. */
const MOST_RENEWALS = 3;

interface Ready {
  readonly token: string | undefined;
  readonly place: Place;
}

interface Progress {
  /** Moved forward by the time that the call waits for its turn: that time is not the service's. */
  began: number;
  waitedMs: number;
  tries: number;
  failedTries: number;
  renewed: boolean;
  isInLane: boolean;
  status: number | undefined;
}

type Try<T> = { readonly kind: 'done'; readonly value: T } | TryOutcome;

/** Makes calls: tries, one renewal of a rejected token, deadlines, one log line, and failures with a code. */
export class ServiceCaller {
  readonly #parts: CallerParts;
  /** By origin: two connections may lead to one service. */
  readonly #queues = new Map<string, RequestQueue>();

  constructor(parts: CallerParts) {
    this.#parts = parts;
  }

  /** @throws KontorFailure and nothing else */
  async call<T>(call: ServiceCall<T>): Promise<T> {
    const { clock, log } = this.#parts;
    const began = clock.monotonic();
    const progress: Progress = {
      began,
      waitedMs: 0,
      tries: 0,
      failedTries: 0,
      renewed: false,
      isInLane: false,
      status: undefined,
    };
    const fields = () => ({
      endpoint: call.endpoint,
      status: progress.status,
      tries: progress.tries,
      milliseconds: Math.round(clock.monotonic() - began),
      ...(progress.waitedMs >= 1 ? { waitedMilliseconds: Math.round(progress.waitedMs) } : {}),
    });
    try {
      const value = await this.#tries(call, progress);
      log.info('service.done', fields());
      return value;
    } catch (error) {
      const failure = asFailure(error, call.signal);
      // Without a try of its own, the call has failed only because the token's call has.
      if (progress.tries > 0) log.warn(`service.${failure.code}`, fields());
      throw failure;
    } finally {
      if (call.lane !== undefined && progress.isInLane) this.#queueOf(call).leaveLane(call.lane);
    }
  }

  async #tries<T>(call: ServiceCall<T>, progress: Progress): Promise<T> {
    const { clock, random } = this.#parts;
    for (;;) {
      const ready = await this.#ready(call, progress);
      const { token } = ready;
      const outcome = await this.#tryAt(ready, call, progress);
      if (outcome.kind === 'done') return outcome.value;
      if (token !== undefined && isUnauthorised(outcome)) {
        if (!progress.renewed && call.mostTries !== 1) {
          progress.renewed = true;
          continue;
        }
      }
      if (call.job?.hurries === false && isRateLimited(outcome)) throw this.#queueOf(call).held();
      progress.failedTries++;
      const delay = delayBeforeNextTry(outcome, {
        failedTries: progress.failedTries,
        elapsedMs: clock.monotonic() - progress.began,
        mostTries: call.mostTries ?? MOST_TRIES,
        random,
      });
      if (delay === undefined) {
        throw serviceFailure(outcome, { endpoint: call.endpoint, url: call.url, now: clock.wall() });
      }
      await clock.sleep(delay, call.signal);
    }
  }

  /** The token and the place of a try. What has become outdated during a long wait is done again. */
  async #ready<T>(call: ServiceCall<T>, progress: Progress): Promise<Ready> {
    const { clock } = this.#parts;
    const { endpoint, authorisation, job, lane, signal } = call;
    for (let renewals = 0; renewals <= MOST_RENEWALS; renewals += 1) {
      const asked = clock.monotonic();
      const token = await authorisation?.token(signal, job);
      // What a login waits for in the name of a job is not the service's either.
      if (job) progress.began += clock.monotonic() - asked;
      const { waitedMs, place } = await this.#queueOf(call).take({
        isLogin: endpoint === 'generalLogin' || endpoint === 'customerLogin',
        job,
        lane,
        isInLane: progress.isInLane,
        signal,
        again: renewals + progress.tries > 0,
        patienceMs: call.mostTries === 1 ? 0 : RETRY_WITHIN_MS - (clock.monotonic() - progress.began),
        isReady: () => {
          if (token !== undefined && authorisation?.outdated?.(token)) return false;
          call.onTurn?.();
          return true;
        },
      });
      progress.began += waitedMs;
      progress.waitedMs += waitedMs;
      if (place === null) continue;
      progress.isInLane = true;
      return { token, place };
    }
    throw new KontorFailure('serviceAnswerUnreadable', { details: { field: 'expires_in' } });
  }

  /** The place is released last: the next call already knows that the token was rejected. */
  async #tryAt<T>(ready: Ready, call: ServiceCall<T>, progress: Progress): Promise<Try<T>> {
    const { token, place } = ready;
    try {
      const outcome = await this.#try(ready, call, progress);
      if (token !== undefined && isUnauthorised(outcome)) call.authorisation?.rejected(token);
      return outcome;
    } finally {
      place.release();
    }
  }

  #queueOf<T>(call: ServiceCall<T>): RequestQueue {
    const { origin } = new URL(call.url);
    const queue = this.#queues.get(origin) ?? new RequestQueue(this.#parts.clock);
    this.#queues.set(origin, queue);
    return queue;
  }

  async #try<T>({ token, place }: Ready, call: ServiceCall<T>, progress: Progress): Promise<Try<T>> {
    const { clock } = this.#parts;
    const left = call.limits.totalMs - (clock.monotonic() - progress.began);
    if (left <= 0) return { kind: 'timeout' };
    progress.tries++;
    progress.status = undefined;
    call.onTry?.();
    try {
      const answer = await exchange(this.#parts, requestOf(call, token), {
        limits: { ...call.limits, tryMs: Math.min(call.limits.tryMs, left) },
        sink: call.sink,
        // A page in the place of a PDF points to the path; its reader says so.
        refusesPages: call.endpoint !== 'invoicePdf',
        ...(call.signal ? { signal: call.signal } : {}),
      });
      const { status } = answer;
      progress.status = status;
      const { pace } = this.#queueOf(call);
      if (status !== 429) pace.answered(call.job !== undefined);
      if (answer.done) return { kind: 'done', value: answer.value };
      const wait = retryAfterMs(answer.retryAfter, clock.wall());
      if (status === 429) pace.refused(place.sentAt, wait);
      else if (status >= 500 && wait !== undefined) pace.asked(wait);
      return { kind: 'status', status, retryAfterMs: wait, page: answer.page };
    } catch (error) {
      if (error instanceof TransportFault) return { kind: 'fault', fault: error.kind, detail: error.detail };
      if (error instanceof DeadlinePassed) return { kind: 'timeout' };
      if (error instanceof IncompleteAnswer) return { kind: 'incomplete' };
      if (error instanceof WebPageAnswered) return { kind: 'page' };
      throw error;
    }
  }
}

/** `Accept` goes with every call (docs/service.md §4). */
function requestOf<T>(call: ServiceCall<T>, token: string | undefined) {
  return {
    method: call.method,
    url: call.url,
    headers: {
      accept: 'application/json',
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...call.headers,
    },
    ...(call.body === undefined ? {} : { body: call.body }),
  };
}

function isUnauthorised(outcome: Try<unknown>): boolean {
  return outcome.kind === 'status' && outcome.status === 401;
}

function isRateLimited(outcome: TryOutcome): boolean {
  return outcome.kind === 'status' && outcome.status === 429;
}

/** Gives an error without a code one; a fault of our own or of a sink becomes `internal`. */
function asFailure(error: unknown, signal: AbortSignal | undefined): KontorFailure {
  if (error instanceof CallCancelled || signal?.aborted) return new KontorFailure('cancelled');
  if (error instanceof KontorFailure) return error;
  if (error instanceof AnswerTooLarge) return new KontorFailure('serviceAnswerTooLarge');
  return new KontorFailure('internal');
}
