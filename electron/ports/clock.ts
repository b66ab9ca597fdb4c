/** Time as a host gives it. Wall time may jump; monotonic time may stand still while the machine sleeps. */
export interface Clock {
  /** Milliseconds since the epoch; jumps when the clock is set. */
  wall(): number;
  /** Milliseconds that only grow; on Linux they stand still during sleep. */
  monotonic(): number;
  /** Today's local date, `YYYY-MM-DD`, as the clerk's desk calendar shows it. */
  today(): string;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
