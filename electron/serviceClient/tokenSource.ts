import { createHash, randomUUID } from 'node:crypto';
import { KontorFailure } from '../../shared/domain/failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { TokenKey, TokenRecord, TokenStore } from '../ports/tokenStore.ts';
import { isHeldBack, type JobCall } from './jobCalls.ts';
import type { Authorisation } from './serviceCaller.ts';
import type { ServiceConnection } from './serviceConnection.ts';
import { isReusable, isStillAlive } from './tokenExpiry.ts';
import type { IssuedToken, TokensApi } from './tokensApi.ts';
import { CallCancelled } from './tryWatch.ts';

/** Aborted without a reason, a signal makes a DOMException with its stack, and that for every call. */
const ABANDONED = new Error('no caller waits');

/**
 * Work that many callers want at once is done once per key. A caller that cancels stops waiting, and the work is
 * stopped only when no caller waits any more. Nothing is kept after the work has ended, failures included.
 */
class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  async join(key: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new CallCancelled();
    const flight = this.#flights.get(key) ?? this.#start(key, work);
    flight.waiting++;
    try {
      return await untilCancelled(flight.result, signal);
    } finally {
      flight.waiting--;
      if (flight.waiting === 0) {
        this.#forget(key, flight);
        flight.stop.abort(ABANDONED);
      }
    }
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const stop = new AbortController();
    const flight: Flight<T> = { stop, waiting: 0, result: work(stop.signal) };
    this.#flights.set(key, flight);
    const ended = () => this.#forget(key, flight);
    flight.result.then(ended, ended);
    return flight;
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}

interface Obtained {
  readonly token: string;
  /** Fetched just now, not taken from the store. */
  readonly fresh: boolean;
}

/** What was last obtained for a key; a token without a lifetime is good until it is rejected. */
interface Known {
  readonly token: string;
  readonly good: () => boolean;
}

type Issue = (signal: AbortSignal, job: JobCall | undefined) => Promise<IssuedToken>;

interface Wanted {
  readonly name: string;
  readonly key: TokenKey;
  readonly issuedFor: string;
  readonly issue: Issue;
}

/**
 * Tokens of both levels: reused until they expire, across restarts; fetched once however many callers wait; dropped
 * when the service rejects them. A failure is reported to the callers that wait and is not kept.
 */
export class TokenSource {
  readonly #api: TokensApi;
  readonly #store: TokenStore;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #bootId = randomUUID();
  readonly #flights = new SingleFlight<Obtained>();
  /** Tokens that were answered with 401, by key, until a new one has come. */
  readonly #rejected = new Map<string, Set<string>>();
  readonly #known = new Map<string, Known>();
  /** Of tokens that are being obtained for a job. */
  readonly #jobs = new Map<string, JobCall>();

  constructor(parts: { api: TokensApi; store: TokenStore; clock: Clock; log: Log }) {
    this.#api = parts.api;
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#log = parts.log;
  }

  /** Authorisation of `/api/core/*` and of the customer login. */
  general(connection: ServiceConnection): Authorisation {
    const key: TokenKey = { connectionId: connection.id, level: 'general', customerNumber: '' };
    return this.#authorisation(connection, key, (signal, job) =>
      this.#api.general(connection, { signal, job }),
    );
  }

  /** Authorisation of everything that belongs to one customer. */
  customer(connection: ServiceConnection, customerNumber: string): Authorisation {
    const key: TokenKey = { connectionId: connection.id, level: 'customer', customerNumber };
    return this.#authorisation(connection, key, (signal, job) =>
      this.#api.customer(connection, customerNumber, this.general(connection), { signal, job }),
    );
  }

  #authorisation(connection: ServiceConnection, key: TokenKey, issue: Issue): Authorisation {
    const issuedFor = fingerprint(connection);
    const name = JSON.stringify([key.connectionId, issuedFor, key.level, key.customerNumber]);
    return {
      token: (signal, job) => this.#token({ name, key, issuedFor, issue }, signal, job),
      rejected: (token) => {
        const tokens = this.#rejected.get(name) ?? new Set();
        this.#rejected.set(name, tokens.add(token));
      },
      outdated: (token) => {
        const known = this.#known.get(name);
        if (this.#rejected.get(name)?.has(token)) return true;
        return known !== undefined && (known.token !== token || !known.good());
      },
    };
  }

  /** A caller that is no job has the login that a job began go first. */
  async #token(wanted: Wanted, signal?: AbortSignal, job?: JobCall) {
    const { name } = wanted;
    for (;;) {
      if (!job || job.hurries) this.#jobs.get(name)?.prioritise();
      const work = (stop: AbortSignal) => this.#obtainFor(wanted, stop, job);
      const obtained = await this.#flights.join(name, work, signal).catch((error: unknown) => {
        // The flight of a job was held back as this caller joined it.
        if (job === undefined && isHeldBack(error)) return null;
        throw error;
      });
      if (obtained === null) continue;
      const { token, fresh } = obtained;
      // A flight may have read the store just before its token was rejected; the next one reads again.
      if (fresh || !this.#rejected.get(name)?.has(token)) return token;
    }
  }

  async #obtainFor(wanted: Wanted, signal: AbortSignal, job: JobCall | undefined) {
    if (job === undefined) return this.#obtain(wanted, signal);
    this.#jobs.set(wanted.name, job);
    try {
      return await this.#obtain(wanted, signal, job);
    } finally {
      if (this.#jobs.get(wanted.name) === job) this.#jobs.delete(wanted.name);
    }
  }

  async #obtain(
    { name, key, issuedFor, issue }: Wanted,
    signal: AbortSignal,
    job?: JobCall,
  ): Promise<Obtained> {
    const kept = await this.#tolerated(this.#store.get(key));
    if (kept?.issuedFor === issuedFor && isReusable(kept, this.#clock, this.#bootId)) {
      this.#knows(name, kept);
      if (!this.#rejected.get(name)?.has(kept.token)) return { token: kept.token, fresh: false };
    }
    if (kept) await this.#tolerated(this.#store.delete(key));
    const { token, lifetime, sentWall, sentMonotonic } = await issue(signal, job);
    this.#rejected.delete(name);
    // Without a lifetime a token is given to the callers that wait now, and is not kept.
    if (lifetime === 'unknown') {
      this.#known.set(name, { token, good: () => true });
      return { token, fresh: true };
    }
    const record: TokenRecord = {
      token,
      obtainedWall: sentWall,
      obtainedMonotonic: sentMonotonic,
      expiresInSeconds: lifetime === 'spent' ? 0 : lifetime,
      bootId: this.#bootId,
      issuedFor,
    };
    if (!isStillAlive(record, this.#clock, this.#bootId)) {
      throw new KontorFailure('serviceAnswerUnreadable', { details: { field: 'expires_in' } });
    }
    this.#knows(name, record);
    if (isReusable(record, this.#clock, this.#bootId)) await this.#tolerated(this.#store.put(key, record));
    return { token, fresh: true };
  }

  /** A token that expires too soon to be used again is given to the callers that wait, until it expires. */
  #knows(name: string, record: TokenRecord): void {
    const rule = isReusable(record, this.#clock, this.#bootId) ? isReusable : isStillAlive;
    this.#known.set(name, { token: record.token, good: () => rule(record, this.#clock, this.#bootId) });
  }

  /** A store that fails costs a request, not the work. */
  async #tolerated<T>(step: Promise<T>): Promise<T | undefined> {
    try {
      return await step;
    } catch {
      this.#log.warn('tokenStore.failed');
      return undefined;
    }
  }
}

function fingerprint(connection: ServiceConnection): string {
  return createHash('sha256')
    .update(JSON.stringify([connection.baseUrl, connection.clientId]))
    .digest('hex');
}

interface Flight<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  waiting: number;
}

function untilCancelled<T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return result;
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new CallCancelled());
    signal.addEventListener('abort', cancel, { once: true });
    void result.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}
