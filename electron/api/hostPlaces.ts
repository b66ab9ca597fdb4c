import type { Clock } from '../ports/clock.ts';
import { CallCancelled } from './tryWatch.ts';

/** Whose turn comes first: a login, a call that a clerk waits for, a call of a job. */
const RANKS = ['login', 'own', 'job'] as const;
export type Rank = (typeof RANKS)[number];

/**
 * Chromium opens six HTTP/1.1 connections to one host and keeps further requests in a queue of its own, where their
 * waiting would look like a silent service. Node would open any number; the limit is the same for both hosts.
 */
export const PLACES_PER_HOST = 6;

/** What lists and PDFs, or logins alone, may take: the other kind always finds a place that is not theirs. */
export const DATA_PLACES = PLACES_PER_HOST - 1;

/** What all jobs together may take: a clerk's own call finds a place that is not theirs, however many jobs run. */
export const JOB_PLACES = DATA_PLACES - 1;

/** A place at a host, for one try. */
export interface Place {
  /** Milliseconds of waiting for it. */
  readonly waitedMs: number;
  release(): void;
}

interface Host {
  readonly running: { login: number; data: number; job: number };
  readonly waiting: Readonly<Record<Rank, (() => void)[]>>;
}

/** At most so many requests under way to one host (scheme, name and port), whatever connection they belong to. */
export class HostPlaces {
  readonly #clock: Clock;
  readonly #places: number;
  readonly #hosts = new Map<string, Host>();

  constructor(clock: Clock, places = PLACES_PER_HOST) {
    this.#clock = clock;
    this.#places = places;
  }

  /**
   * @param again the call gave its place back and comes first in its rank
   * @throws CallCancelled at once, also for a call that has not had its turn
   */
  take(origin: string, rank: Rank, signal?: AbortSignal, again = false): Promise<Place> {
    const began = this.#clock.monotonic();
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new CallCancelled());
      const host = this.#hostOf(origin);
      const queue = host.waiting[rank];
      const cancel = () => {
        queue.splice(queue.indexOf(turn), 1);
        reject(new CallCancelled());
      };
      const turn = () => {
        signal?.removeEventListener('abort', cancel);
        const waitedMs = this.#clock.monotonic() - began;
        resolve({ waitedMs, release: this.#occupy(host, origin, rank) });
      };
      signal?.addEventListener('abort', cancel, { once: true });
      if (again) queue.unshift(turn);
      else queue.push(turn);
      this.#next(host);
    });
  }

  /** Returns what gives the place back, once. */
  #occupy(host: Host, origin: string, rank: Rank): () => void {
    const kind = rank === 'login' ? 'login' : 'data';
    host.running[kind] += 1;
    if (rank === 'job') host.running.job += 1;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      host.running[kind] -= 1;
      if (rank === 'job') host.running.job -= 1;
      this.#next(host);
      const { login, data } = host.running;
      if (login + data === 0) this.#hosts.delete(origin);
    };
  }

  #next({ running, waiting }: Host): void {
    for (const rank of RANKS) {
      const kind = rank === 'login' ? 'login' : 'data';
      const most = Math.max(1, this.#places - 1);
      const isFree = () =>
        running[kind] < most &&
        running.login + running.data < this.#places &&
        (rank !== 'job' || running.job < Math.max(1, most - (DATA_PLACES - JOB_PLACES)));
      while (isFree()) {
        const turn = waiting[rank].shift();
        if (turn === undefined) break;
        turn();
      }
    }
  }

  #hostOf(origin: string): Host {
    const known = this.#hosts.get(origin);
    if (known !== undefined) return known;
    const host: Host = { running: { login: 0, data: 0, job: 0 }, waiting: { login: [], own: [], job: [] } };
    this.#hosts.set(origin, host);
    return host;
  }
}
