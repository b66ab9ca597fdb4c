import { KontorFailure } from '../../shared/domain/failure.ts';
import type { Clock } from '../ports/clock.ts';
import { type HttpTransport, TransportFault } from '../ports/httpTransport.ts';
import type { Log } from '../ports/log.ts';
import { IncompleteAnswer } from './bodySink.ts';
import type { CallLimits } from './callLimits.ts';
import type { EndpointName } from './endpoints.ts';
import { AnswerTooLarge, type BodyReceiver, exchange } from './exchange.ts';
import { retryAfterMs } from './retryAfter.ts';
import { delayBeforeNextTry, MOST_TRIES, type TryOutcome } from './retryPolicy.ts';
import { serviceFailure } from './serviceFailure.ts';
import { CallCancelled, DeadlinePassed } from './tryWatch.ts';

export interface CallerParts {
  readonly transport: HttpTransport;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly log: Log;
}

/** Where the Bearer token of a call comes from. Asked at every try, because a token may expire between two. */
export interface Authorisation {
  token(signal?: AbortSignal): Promise<string>;
  /** The service answered 401 to this token. */
  rejected(token: string): void;
}

export interface ServiceCall<T> {
  readonly endpoint: EndpointName;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly authorisation?: Authorisation;
  readonly limits: CallLimits;
  readonly receiver: BodyReceiver<T>;
  readonly signal?: AbortSignal | undefined;
  /** Called before every try, at the moment that a token which it brings is dated from. */
  readonly onTry?: () => void;
  /** 3 unless told; a probe asks once. */
  readonly mostTries?: number;
  /** A code for the case that every answer was cut short. */
  readonly whenIncomplete?: 'serviceNotAPdf';
}

interface Progress {
  readonly began: number;
  tries: number;
  failedTries: number;
  renewed: boolean;
  status: number | undefined;
}

type Try<T> = { readonly kind: 'done'; readonly value: T } | TryOutcome;

/** Makes calls: tries, one renewal of a rejected token, deadlines, one log line, and failures with a code. */
export class ServiceCaller {
  readonly #parts: CallerParts;

  constructor(parts: CallerParts) {
    this.#parts = parts;
  }

  /** @throws KontorFailure and nothing else */
  async call<T>(call: ServiceCall<T>): Promise<T> {
    const { clock, log } = this.#parts;
    const began = clock.monotonic();
    const progress: Progress = { began, tries: 0, failedTries: 0, renewed: false, status: undefined };
    const fields = () => ({
      endpoint: call.endpoint,
      status: progress.status,
      tries: progress.tries,
      milliseconds: Math.round(clock.monotonic() - began),
    });
    try {
      const value = await this.#tries(call, progress);
      log.info('service.done', fields());
      return value;
    } catch (error) {
      const failure = asFailure(error, call.signal);
      // Without a try of its own, the call has only shared the fate of its token's.
      if (progress.tries > 0) log.warn(`service.${failure.code}`, fields());
      throw failure;
    }
  }

  async #tries<T>(call: ServiceCall<T>, progress: Progress): Promise<T> {
    const { clock, random } = this.#parts;
    for (;;) {
      const token = await call.authorisation?.token(call.signal);
      const outcome = await this.#try(call, token, progress);
      if (outcome.kind === 'done') return outcome.value;
      if (token !== undefined && isUnauthorised(outcome)) {
        call.authorisation?.rejected(token);
        if (!progress.renewed && call.mostTries !== 1) {
          progress.renewed = true;
          continue;
        }
      }
      progress.failedTries++;
      const delay = delayBeforeNextTry(outcome, {
        failedTries: progress.failedTries,
        elapsedMs: clock.monotonic() - progress.began,
        mostTries: call.mostTries ?? MOST_TRIES,
        random,
      });
      if (delay === undefined) throw failureOf(outcome, call);
      await clock.sleep(delay, call.signal);
    }
  }

  async #try<T>(call: ServiceCall<T>, token: string | undefined, progress: Progress): Promise<Try<T>> {
    const { clock } = this.#parts;
    const left = call.limits.totalMs - (clock.monotonic() - progress.began);
    if (left <= 0) return { kind: 'timeout' };
    progress.tries++;
    progress.status = undefined;
    call.onTry?.();
    try {
      const answer = await exchange(this.#parts, requestOf(call, token), {
        limits: { ...call.limits, tryMs: Math.min(call.limits.tryMs, left) },
        receiver: call.receiver,
        ...(call.signal ? { signal: call.signal } : {}),
      });
      progress.status = answer.status;
      if (answer.done) return { kind: 'done', value: answer.value };
      const wait = retryAfterMs(answer.retryAfter, clock.wall());
      return { kind: 'status', status: answer.status, retryAfterMs: wait };
    } catch (error) {
      if (error instanceof TransportFault) return { kind: 'fault', fault: error.kind, detail: error.detail };
      if (error instanceof DeadlinePassed) return { kind: 'timeout' };
      if (error instanceof IncompleteAnswer) return { kind: 'incomplete' };
      throw error;
    }
  }
}

/** `Accept` goes with every call (SERVICE §4). */
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

function isUnauthorised(outcome: TryOutcome): boolean {
  return outcome.kind === 'status' && outcome.status === 401;
}

function failureOf<T>(outcome: TryOutcome, call: ServiceCall<T>): KontorFailure {
  if (outcome.kind === 'incomplete' && call.whenIncomplete) {
    return new KontorFailure(call.whenIncomplete, { retryable: true });
  }
  return serviceFailure(outcome, call.endpoint, call.url);
}

/** What is not a failure with a code yet; a fault of our own or of a receiver stays without a cause. */
function asFailure(error: unknown, signal: AbortSignal | undefined): KontorFailure {
  if (error instanceof CallCancelled || signal?.aborted) return new KontorFailure('cancelled');
  if (error instanceof KontorFailure) return error;
  if (error instanceof AnswerTooLarge) return new KontorFailure('serviceAnswerTooLarge');
  return new KontorFailure('internal');
}
