import type { Clock } from '../ports/host.ts';

export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

export class CallCancelled extends Error {
  override readonly name = 'CallCancelled';
}

/** Aborted without a reason, a signal makes a DOMException with its stack: a tenth of a millisecond per call. */
const OVER = new Error('over');

/**
 * Watches one try: ends it when the caller cancels, when the service is silent for too long, or when the try as a
 * whole takes too long. It does not rely on the transport to notice: `race` rejects at once, and `signal` makes the
 * transport stop.
 */
export class TryWatch {
  readonly #clock: Clock;
  readonly #transportStop = new AbortController();
  readonly #timers = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #onCancel = () => this.#stop(new CallCancelled());
  readonly #began: number;
  #lastProgress: number;
  #askedMs = 0;
  #asked: Promise<void> = Promise.resolve();
  #expectingService = true;
  #bodyEnded = false;
  #stopped: Error | undefined;
  #rejectCurrent: ((reason: Error) => void) | undefined;

  constructor(clock: Clock, times: { tryMs: number; idleMs: number }, caller?: AbortSignal) {
    this.#clock = clock;
    this.#caller = caller;
    this.#began = clock.monotonic();
    this.#lastProgress = this.#began;
    if (caller?.aborted) this.#stop(new CallCancelled());
    caller?.addEventListener('abort', this.#onCancel, { once: true });
    void this.#after(times.tryMs);
    void this.#watchSilence(times.idleMs);
  }

  get signal(): AbortSignal {
    return this.#transportStop.signal;
  }

  get wasCancelled(): boolean {
    return this.#stopped instanceof CallCancelled;
  }

  /** The promise's outcome, or the reason for which the try is over; one race at a time. */
  race<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#stopped) {
        promise.catch(() => undefined);
        reject(this.#stopped);
        return;
      }
      this.#rejectCurrent = reject;
      promise.then(resolve, reject);
    });
  }

  /** The service has sent something. */
  progress(): void {
    this.#lastProgress = this.#clock.monotonic();
  }

  /** Work of our own on what has arrived: no silence of the service is counted meanwhile. */
  async own<T>(work: Promise<T>): Promise<T> {
    this.#expectingService = false;
    try {
      return await this.race(work);
    } finally {
      this.#expectingService = true;
      this.progress();
    }
  }

  /** The clerk is asked for something, until `over` ends: neither limit counts meanwhile. */
  asked(over: Promise<unknown>): void {
    const since = this.#clock.monotonic();
    const answered = () => {
      this.#askedMs += this.#clock.monotonic() - since;
      this.progress();
    };
    this.#asked = over.then(answered, answered);
  }

  /** Nothing more is expected of the service: only the caller can still end the try. */
  received(): void {
    this.#bodyEnded = true;
    this.#timers.abort(OVER);
  }

  /** Aborts a request whose body has not been read to its end; a finished one keeps its connection. */
  close(): void {
    this.#timers.abort(OVER);
    this.#caller?.removeEventListener('abort', this.#onCancel);
    if (!this.#bodyEnded) this.#transportStop.abort();
  }

  #stop(reason: Error): void {
    this.#stopped ??= reason;
    this.#rejectCurrent?.(this.#stopped);
    this.#transportStop.abort();
    this.#timers.abort(OVER);
  }

  async #after(ms: number): Promise<void> {
    let left = ms;
    while (await this.#sleeps(left)) {
      await this.#asked;
      left = this.#began + ms + this.#askedMs - this.#clock.monotonic();
      if (left <= 0) return this.#stop(new DeadlinePassed());
    }
  }

  async #watchSilence(idleMs: number): Promise<void> {
    let wait = idleMs;
    while (await this.#sleeps(wait)) {
      await this.#asked;
      const silent = this.#expectingService ? this.#clock.monotonic() - this.#lastProgress : 0;
      if (silent >= idleMs) return this.#stop(new DeadlinePassed());
      wait = Math.max(1, idleMs - silent);
    }
  }

  /** False when the sleep was cut short. */
  #sleeps(ms: number): Promise<boolean> {
    if (this.#timers.signal.aborted) return Promise.resolve(false);
    return this.#clock.sleep(ms, this.#timers.signal).then(
      () => !this.#timers.signal.aborted,
      () => false,
    );
  }
}
