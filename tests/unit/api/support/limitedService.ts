import type { HttpRequest, HttpResponse, HttpTransport } from '../../../../electron/ports/host.ts';
import type { FakeClock } from '../../../fakes/fakeClock.ts';
import { type ScriptedAnswer, ScriptedTransport } from './scriptedTransport.ts';
import { withLogins } from './serviceUnderTest.ts';

const SECOND = 1_000;
const LATENCY_MS = 4;

/** Whether a call at this moment is let through. */
export type Limit = (now: number) => boolean;

export const LIMITS = {
  /** So many in each second by the clock of the service. */
  'a window': (perSecond: number): Limit => {
    let second = -1;
    let passed = 0;
    return (now) => {
      const current = Math.floor(now / SECOND);
      if (current !== second) passed = 0;
      second = current;
      passed += 1;
      return passed <= perSecond;
    };
  },
  /** So many in any second before now. */
  'a sliding window': (perSecond: number): Limit => {
    let passed: number[] = [];
    return (now) => {
      passed = passed.filter((at) => now - at < SECOND);
      return passed.length < perSecond && passed.push(now) > 0;
    };
  },
  'a bucket': (perSecond: number): Limit => bucket(perSecond, perSecond),
  'a deep bucket': (perSecond: number): Limit => bucket(perSecond, 5 * perSecond),
} as const;

function bucket(perSecond: number, depth: number): Limit {
  let tokens = depth;
  let filledAt = 0;
  return (now) => {
    tokens = Math.min(depth, tokens + ((now - filledAt) / SECOND) * perSecond);
    filledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** A service that answers after a few milliseconds of the test's clock, and refuses what its limit does not let through. */
export class LimitedService implements HttpTransport {
  /** Moments of the calls that it has let through, and of those that it has refused. */
  readonly passed: number[] = [];
  readonly refused: number[] = [];
  readonly #clock: FakeClock;
  readonly #inner: ScriptedTransport;

  constructor(clock: FakeClock, limit: Limit, retryAfter: string | undefined) {
    this.#clock = clock;
    this.#inner = new ScriptedTransport((request, index): ScriptedAnswer => {
      const now = clock.monotonic();
      if (!limit(now)) {
        this.refused.push(now);
        return { status: 429, ...(retryAfter ? { headers: { 'retry-after': retryAfter } } : {}) };
      }
      this.passed.push(now);
      return withLogins(() => ({}))(request, index);
    });
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    await this.#clock.sleep(LATENCY_MS);
    return this.#inner.send(request);
  }
}
