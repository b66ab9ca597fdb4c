import type { Clock } from '../../electron/ports/host.ts';

interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

/**
 * A clock that moves only when a test says so. `advance` fires what falls due on the way, in order, and lets the code
 * that wakes up run before it continues, so that sleeps which follow from it are kept too.
 */
export class FakeClock implements Clock {
  #wall: number;
  #monotonic = 0;
  readonly #sleepers = new Set<Sleeper>();

  constructor(wall: string | number = '2026-03-02T09:00:00Z') {
    this.#wall = typeof wall === 'number' ? wall : Date.parse(wall);
  }

  wall(): number {
    return this.#wall;
  }

  monotonic(): number {
    return this.#monotonic;
  }

  /** The day that the wall clock shows in UTC, so that tests read the same everywhere. */
  today(): string {
    return new Date(this.#wall).toISOString().slice(0, 10);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const cancel = () => {
        this.#sleepers.delete(sleeper);
        reject(signal?.reason);
      };
      const sleeper: Sleeper = {
        due: this.#monotonic + ms,
        wake: () => {
          this.#sleepers.delete(sleeper);
          signal?.removeEventListener('abort', cancel);
          resolve();
        },
      };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', cancel, { once: true });
    });
  }

  /** Sleeps that were neither woken nor cancelled. */
  get pending(): number {
    return this.#sleepers.size;
  }

  /** Both clocks move on by `ms`. */
  async advance(ms: number): Promise<void> {
    const until = this.#monotonic + ms;
    await settled();
    for (let next = this.#next(); next && next.due <= until; next = this.#next()) {
      this.#moveTo(next.due);
      next.wake();
      await settled();
    }
    this.#moveTo(until);
  }

  /** Sets the wall clock forward or back; no sleeper notices. */
  jumpWall(ms: number): void {
    this.#wall += ms;
  }

  /** The machine sleeps: the wall clock runs, the monotonic one and all timers stop. */
  suspend(ms: number): void {
    this.#wall += ms;
  }

  /** Moves from one due sleep to the next until `work` has settled; hands its outcome on. */
  async runUntil<T>(work: Promise<T>): Promise<T> {
    let done = false;
    const ended = () => {
      done = true;
    };
    work.then(ended, ended);
    for (;;) {
      await settled();
      if (done) return work;
      const next = this.#next();
      if (!next) continue;
      this.#moveTo(next.due);
      next.wake();
    }
  }

  #next(): Sleeper | undefined {
    let first: Sleeper | undefined;
    for (const sleeper of this.#sleepers) {
      if (!first || sleeper.due < first.due) first = sleeper;
    }
    return first;
  }

  #moveTo(monotonic: number): void {
    const step = Math.max(0, monotonic - this.#monotonic);
    this.#monotonic += step;
    this.#wall += step;
  }
}

/** Lets promises and immediates run that are ready by now. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
}
