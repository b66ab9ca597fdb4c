/**
 * Comes with the call of a job: it keeps the pace that all jobs share, and a 429 does not count as a try. It fails at
 * once with `serviceAsksToWait`, and is repeated when the time in its details is over.
 */
export interface Paced {
  /** Called with each try that is sent: calls a minute to which the service has slowed jobs, or null. */
  slowedTo(perMinute: number | null): void;
}
