import { KontorFailure } from '../../shared/domain/failure.ts';
import { IncompleteAnswer } from '../json/incompleteAnswer.ts';
import type { BodySink } from '../ports/bodySink.ts';
import type { Clock } from '../ports/clock.ts';
import { type HttpTransport, TransportFault } from '../ports/httpTransport.ts';
import type { Log } from '../ports/log.ts';
import { bothBudgets, type CallBudget } from './callBudget.ts';
import { type CallLimits, RETRY_WITHIN_MS } from './callLimits.ts';
import type { EndpointName } from './endpoints.ts';
import { AnswerTooLarge, exchange, WebPageAnswered } from './exchange.ts';
import { HostPlaces, type Place, type Rank } from './hostPlaces.ts';
import type { Paced } from './paced.ts';
import { retryAfterMs } from './retryAfter.ts';
import { delayBeforeNextTry, MOST_TRIES, type TryOutcome } from './retryPolicy.ts';
import { asksToWait, serviceFailure } from './serviceFailure.ts';
import { ServicePace } from './servicePace.ts';
import { CallCancelled, DeadlinePassed } from './tryWatch.ts';

export interface CallerParts {
  readonly transport: HttpTransport;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly log: Log;
  /** Requests at once to one host; 6 by default. */
  readonly placesPerHost?: number;
}

/** Where the Bearer token of a call comes from. Asked at every try, because a token may expire between two. */
export interface Authorisation {
  token(signal?: AbortSignal, budget?: CallBudget): Promise<string>;
  /** The service answered 401 to this token. */
  rejected(token: string): void;
  /** Whether a token that was obtained a while ago has expired, been rejected or been replaced since. */
  outdated?(token: string): boolean;
}

export interface ServiceCall<T> {
  readonly endpoint: EndpointName;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly authorisation?: Authorisation;
  readonly limits: CallLimits;
  readonly sink: BodySink<T>;
  readonly signal?: AbortSignal | undefined;
  /** Called before every try, at the moment that a token which it brings is dated from. */
  readonly onTry?: () => void;
  /** 3 by default; a probe asks once. */
  readonly mostTries?: number;
  readonly paced?: Paced | undefined;
  /** Every try waits for it, and so does every login that the call needs. */
  readonly budget?: CallBudget | undefined;
}

/** How a caller of an endpoint may be served; `paced` and `budget` as in `ServiceCall`. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly paced?: Paced | undefined;
  readonly budget?: CallBudget | undefined;
}

/** A token that has expired every time its call's turn comes has too short a lifetime to be used. */
const MOST_RENEWALS = 3;

interface Ready {
  readonly token: string | undefined;
  readonly place: Place;
  /** On the monotonic clock. */
  readonly sentAt: number;
}

interface Progress {
  /** Moved forward by the time that the call waits for a place at its host: that time is not the service's. */
  began: number;
  waitedMs: number;
  tries: number;
  failedTries: number;
  renewed: boolean;
  status: number | undefined;
}

type Try<T> = { readonly kind: 'done'; readonly value: T } | TryOutcome;

/** Makes calls: tries, one renewal of a rejected token, deadlines, one log line, and failures with a code. */
export class ServiceCaller {
  readonly #parts: CallerParts;
  /** By origin: two connections may lead to one service. */
  readonly #paces = new Map<string, ServicePace>();
  readonly #places: HostPlaces;

  constructor(parts: CallerParts) {
    this.#parts = parts;
    this.#places = new HostPlaces(parts.clock, parts.placesPerHost);
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
      if (call.paced && isRateLimited(outcome)) throw this.#heldBack(call);
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

  /**
   * The token and the place of a try. The place is taken last, so that no call holds one while waiting for a login or
   * for the pace; what has become outdated during a long wait is done again.
   */
  async #ready<T>(call: ServiceCall<T>, progress: Progress): Promise<Ready> {
    const pace = this.#paceOf(call);
    const budget = call.paced ? bothBudgets(pace, call.budget) : call.budget;
    for (let renewals = 0, again = false; ; again = true) {
      const token = await this.#budgeted(call, budget, progress);
      if (!call.paced) await this.#admitted(call, progress);
      const place = await this.#place(call, progress, again);
      const outdated = token !== undefined && call.authorisation?.outdated?.(token) === true;
      const isTime = !outdated && (call.paced ? pace.pauseMs() : pace.askedMs()) === 0;
      if (isTime && (budget?.take() ?? true)) {
        call.paced?.slowedTo(pace.slowedTo());
        return { token, place, sentAt: pace.sent(isOfJob(call)) };
      }
      place.release();
      if (outdated) renewals++;
      if (renewals > MOST_RENEWALS) {
        throw new KontorFailure('serviceAnswerUnreadable', { details: { field: 'expires_in' } });
      }
    }
  }

  /** The token, once the budget lets a try through. What a budget and a login within it take is not the service's. */
  async #budgeted<T>(
    { authorisation, signal }: ServiceCall<T>,
    budget: CallBudget | undefined,
    progress: Progress,
  ): Promise<string | undefined> {
    if (budget === undefined) return authorisation?.token(signal);
    const { clock } = this.#parts;
    const began = clock.monotonic();
    await budget.ready(signal);
    const token = await authorisation?.token(signal, budget);
    progress.began += clock.monotonic() - began;
    return token;
  }

  /** The place is released last: the next call already knows that the token was rejected. */
  async #tryAt<T>(ready: Ready, call: ServiceCall<T>, progress: Progress): Promise<Try<T>> {
    const { token, place } = ready;
    try {
      const outcome = await this.#try(ready, call, progress);
      if (token !== undefined && isUnauthorised(outcome)) call.authorisation?.rejected(token);
      return outcome;
    } finally {
      if (isOfJob(call)) this.#paceOf(call).ended();
      place.release();
    }
  }

  async #place<T>(call: ServiceCall<T>, progress: Progress, again: boolean): Promise<Place> {
    const place = await this.#places.take(new URL(call.url).origin, rankOf(call), call.signal, again);
    progress.began += place.waitedMs;
    progress.waitedMs += place.waitedMs;
    return place;
  }

  /** Nothing is sent before the time that the service has named. @throws KontorFailure serviceAsksToWait */
  async #admitted<T>(call: ServiceCall<T>, { began }: Progress): Promise<void> {
    const { clock } = this.#parts;
    const pace = this.#paceOf(call);
    for (let wait = pace.askedMs(); wait > 0; wait = pace.askedMs()) {
      if (clock.monotonic() - began + wait >= RETRY_WITHIN_MS || call.mostTries === 1) {
        throw asksToWait(wait, clock.wall());
      }
      await clock.sleep(wait, call.signal);
    }
  }

  #heldBack<T>(call: ServiceCall<T>): KontorFailure {
    return asksToWait(this.#paceOf(call).pauseMs(), this.#parts.clock.wall());
  }

  #paceOf<T>(call: ServiceCall<T>): ServicePace {
    const { origin } = new URL(call.url);
    const pace = this.#paces.get(origin) ?? new ServicePace(this.#parts.clock);
    this.#paces.set(origin, pace);
    return pace;
  }

  async #try<T>({ token, sentAt }: Ready, call: ServiceCall<T>, progress: Progress): Promise<Try<T>> {
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
      const pace = this.#paceOf(call);
      if (status !== 429) pace.answered(isOfJob(call));
      if (answer.done) return { kind: 'done', value: answer.value };
      const wait = retryAfterMs(answer.retryAfter, clock.wall());
      if (status === 429) pace.refused(sentAt, wait);
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

/** The call of a job, or the login that it needs. */
function isOfJob<T>({ paced, budget }: ServiceCall<T>): boolean {
  return paced !== undefined || budget !== undefined;
}

function rankOf<T>({ endpoint, paced }: ServiceCall<T>): Rank {
  if (endpoint === 'generalLogin' || endpoint === 'customerLogin') return 'login';
  return paced ? 'job' : 'own';
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
