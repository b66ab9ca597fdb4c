import { type FailureCode, isUnreached, KontorFailure } from '../../../shared/domain/failure.ts';
import type { LaunchParts } from '../app/launchParts.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** Nothing was sent, or what answered is not the service. */
const SAYS_NOTHING: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'serviceTls',
  'serviceNotTls',
  'serviceNotThis',
  'serviceWebPage',
  'serviceProxyLogin',
  'serviceAsksToWait',
]);

type Parts = Pick<LaunchParts, 'state' | 'clock'>;

/**
 * Notices from the outcomes of calls whether the service can be reached, and recovers by itself: while it is offline,
 * the open customer's list is requested repeatedly, since no endpoint for a ping is documented (docs/service.md §4).
 */
export class ConnectivityService {
  readonly #parts: Parts;
  #waiting: AbortController | null = null;
  #tryAgain: (() => Promise<unknown>) | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What to ask for when the service may be back; null when no customer is on screen. */
  watch(tryAgain: (() => Promise<unknown>) | null): void {
    this.#tryAgain = tryAgain;
    if (this.#parts.state.current.connectivity.state === 'offline') this.#wait();
  }

  succeeded(): void {
    this.#waiting?.abort();
    this.#waiting = null;
    this.#become('online');
  }

  /** Any answer of the service, even a refusal, shows that it can be reached. */
  failed(error: unknown): void {
    if (!(error instanceof KontorFailure)) return;
    if (isUnreached(error.code)) {
      this.#become('offline');
      this.#wait();
    } else if (error.code.startsWith('service') && !SAYS_NOTHING.has(error.code)) this.succeeded();
  }

  /** Another connection has another service behind it. */
  forget(): void {
    this.close();
    this.#become('unknown');
  }

  close(): void {
    this.#waiting?.abort();
    this.#waiting = null;
    this.#tryAgain = null;
  }

  #become(reached: 'unknown' | 'online' | 'offline'): void {
    const { state, clock } = this.#parts;
    if (state.current.connectivity.state === reached) return;
    state.change({ connectivity: { state: reached, since: clock.wall() } });
  }

  #wait(): void {
    if (this.#waiting !== null || this.#tryAgain === null) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    void this.#untilBack(waiting.signal);
  }

  async #untilBack(signal: AbortSignal): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        await this.#parts.clock.sleep(wait, signal);
        await this.#tryAgain?.();
      } catch {
        // The attempt has reported to `failed`; the loop continues until `succeeded` ends it.
      }
    }
  }
}
