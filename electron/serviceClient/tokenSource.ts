import { createHash, randomUUID } from 'node:crypto';
import { KontorFailure } from '../../shared/domain/failure.ts';
import type { Clock, Log, TokenKey, TokenRecord, TokenStore } from '../ports/host.ts';
import { readJson, wholeBody } from './exchange.ts';
import { isHeldBack, type JobCall } from './requestQueue.ts';
import type { CallLimits } from './retryPolicy.ts';
import type { Authorisation, ServiceCall, ServiceCaller } from './serviceCaller.ts';
import { notThis } from './serviceFailure.ts';
import { endpointPaths, type ServiceConnection, serviceUrl } from './serviceUrl.ts';
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

/** A token as it came, dated from the moment its request was sent. */
interface IssuedToken {
  readonly token: string;
  /** Seconds; see `readLifetime`. */
  readonly lifetime: number | 'unknown' | 'spent';
  readonly sentWall: number;
  readonly sentMonotonic: number;
}

type LoginOptions = Pick<ServiceCall<unknown>, 'signal' | 'job' | 'mostTries'>;

/** Visible ASCII, so that no token can break a header (or be quoted by an error about a broken one). */
const HEADER_SAFE = /^[\x21-\x7e]{1,16384}$/;

/** Fields of the general login's answer (docs/service.md §2.1): one that has none of them is another service's. */
const DOCUMENTED = ['token_type', 'expires_in', 'access_token'];

/**
 * Whether a token may be sent as Bearer (docs/service.md §2.1, §2.2, §5.2), in whatever case the word is written (RFC
 * 6749 §5.1). An answer without a type is taken as the document says.
 */
function isBearer(type: unknown): boolean {
  return type === undefined || type === null || (typeof type === 'string' && /^bearer$/i.test(type));
}

/** The two logins of the service (docs/service.md §4.1, §4.2). Throws `KontorFailure` only. */
export function tokensApi(caller: ServiceCaller, clock: Clock, limits: CallLimits) {
  const login = async (
    request: Pick<ServiceCall<unknown>, 'endpoint' | 'method' | 'url' | 'headers' | 'body' | 'authorisation'>,
    field: 'access_token' | 'token',
    options: LoginOptions,
  ): Promise<IssuedToken> => {
    let sentWall = 0;
    let sentMonotonic = 0;
    const { value } = await caller.call({
      ...request,
      ...options,
      limits,
      sink: wholeBody(readJson),
      onTry: () => {
        sentWall = clock.wall();
        sentMonotonic = clock.monotonic();
      },
    });
    const answer = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    if (!isBearer(answer['token_type'])) {
      throw new KontorFailure('serviceAnswerUnreadable', { details: { field: 'token_type' } });
    }
    const token = answer[field];
    if (field === 'access_token' && !DOCUMENTED.some((name) => name in answer)) {
      throw notThis('no documented field');
    }
    if (typeof token !== 'string' || !HEADER_SAFE.test(token)) {
      throw new KontorFailure('serviceAnswerUnreadable', { details: { field } });
    }
    return { token, lifetime: readLifetime(answer['expires_in']), sentWall, sentMonotonic };
  };
  return {
    /** Client id and secret in the body, no Authorization; the token is the answer's `access_token`. */
    general: async (connection: ServiceConnection, options: LoginOptions = {}): Promise<IssuedToken> => {
      const url = serviceUrl(connection, endpointPaths.generalLogin());
      const body = JSON.stringify({
        grant_type: 'client_credentials',
        client_id: connection.clientId,
        client_secret: await connection.clientSecret(),
      });
      return login({ endpoint: 'generalLogin', method: 'POST', url, body }, 'access_token', options);
    },
    /** General token as Bearer, `grant_type` as a header; the token is the answer's `token`. */
    customer: async (
      connection: ServiceConnection,
      customerNumber: string,
      authorisation: Authorisation,
      options: LoginOptions = {},
    ): Promise<IssuedToken> => {
      if (!/^[0-9]{1,32}$/.test(customerNumber)) throw new KontorFailure('customerNumberInvalid');
      return login(
        {
          endpoint: 'customerLogin',
          method: 'POST',
          url: serviceUrl(connection, endpointPaths.customerLogin()),
          headers: { grant_type: 'password' },
          body: JSON.stringify({ customer_number: customerNumber }),
          authorisation,
        },
        'token',
        options,
      );
    },
  };
}

export type TokensApi = ReturnType<typeof tokensApi>;

/** The longest lifetime that the document shows (docs/service.md §8); a longer one is cut to it. */
const LONGEST_SECONDS = 31_536_000;

/**
 * Reads `expires_in` (docs/service.md §2.1, §2.2): seconds, as a number or as the text of one.
 * `unknown`: missing or not a number. `spent`: zero or negative.
 */
export function readLifetime(value: unknown): number | 'unknown' | 'spent' {
  const isNumeric = typeof value === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value);
  const seconds = isNumeric ? Number(value) : value;
  if (typeof seconds !== 'number' || Number.isNaN(seconds)) return 'unknown';
  return seconds > 0 ? Math.min(seconds, LONGEST_SECONDS) : 'spent';
}

/**
 * Whether a kept token can still be used: until its lifetime less min(60 s, 20 %). It is over if either clock
 * says so, since the wall clock jumps and the monotonic one may stand still while the machine sleeps. A wall
 * clock that reads earlier than when the token came says nothing, so the token is not used.
 */
function isReusable(record: TokenRecord, clock: Clock, bootId: string): boolean {
  const lifetime = record.expiresInSeconds * 1000;
  return isWithin(record, clock, bootId, lifetime - Math.min(60_000, lifetime * 0.2), 0);
}

/** Whether a token that has just arrived is not over yet; a clock set back meanwhile is no reason to refuse. */
function isStillAlive(record: TokenRecord, clock: Clock, bootId: string): boolean {
  return isWithin(record, clock, bootId, record.expiresInSeconds * 1000, Number.NEGATIVE_INFINITY);
}

function isWithin(record: TokenRecord, clock: Clock, bootId: string, most: number, least: number): boolean {
  const age = clock.wall() - record.obtainedWall;
  if (!(age >= least && age < most)) return false;
  return record.bootId !== bootId || clock.monotonic() - record.obtainedMonotonic < most;
}
