import { describe, expect, it } from 'vitest';
import { JobCall, JobCalls } from '../../../electron/serviceClient/requestQueue.ts';
import { retryAfterWait } from '../../../electron/services/jobs/jobGate.ts';
import { CALLS_AT_ONCE } from '../../../shared/domain/bounds.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { inFull } from '../../promiseCounts.ts';
import { LIMITS, type Limit, LimitedService } from './support/limitedService.ts';
import { api, CollectingSink, connection, customer } from './support/serviceUnderTest.ts';

const SECOND = 1_000;
/** A refresh of so many customers is two calls for each. */
const CUSTOMERS = 500;

/** Its timers are late, as real ones are. */
class LateClock extends FakeClock {
  override sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return super.sleep(Math.ceil(ms) + 1, signal);
  }
}

/** A launch that fetches the lists of customers, each after a login of its own, as many at once as jobs do. */
function launch(limit: Limit, retryAfter?: string) {
  const clock = new LateClock();
  const transport = new LimitedService(clock, limit, retryAfter);
  const { service } = api(transport, { clock });
  let next = 1;
  let slowedTo: number | null = null;
  const calls = new JobCalls({
    clock,
    over: new AbortController().signal,
    slowedTo: (perMinute: number | null) => {
      slowedTo = perMinute;
    },
  });
  const list = (signal: AbortSignal) => () =>
    service.invoices.list(connection(), customer(String(next++)), new CollectingSink(), {
      job: new JobCall(calls),
      signal,
    });
  const job = (until: () => boolean, signal: AbortSignal) => {
    const lane = async () => {
      while (!until()) await retryAfterWait(list(signal), { clock, signal, onWait: () => undefined });
    };
    return Promise.all(Array.from({ length: CALLS_AT_ONCE }, lane));
  };
  return {
    clock,
    transport,
    get slowedTo() {
      return slowedTo;
    },
    /** For so many seconds of the clock. */
    async runFor(seconds: number): Promise<void> {
      const over = new AbortController();
      const work = job(() => false, over.signal).catch(() => undefined);
      await clock.advance(seconds * SECOND);
      over.abort();
      await work;
    },
    /** The clerk looks a customer up. */
    async lookUp(): Promise<void> {
      await clock.advance(20 * SECOND);
      await clock.runUntil(service.invoices.list(connection(), customer('900001'), new CollectingSink()));
      await clock.advance(5 * SECOND);
    },
    /** A refresh: the seconds that it takes. */
    async refresh(): Promise<number> {
      const began = clock.monotonic();
      const last = next + CUSTOMERS;
      await clock.runUntil(job(() => next >= last, new AbortController().signal));
      return (clock.monotonic() - began) / SECOND;
    },
  };
}

/** Lets every call through but those with these places in the order of their coming. */
function strays(...places: readonly number[]): Limit {
  let asked = 0;
  return () => !places.includes(asked++);
}

const SERVICES = Object.keys(LIMITS).flatMap((by) =>
  [
    { perSecond: 1, seconds: 600 },
    { perSecond: 5, seconds: 300 },
    { perSecond: 50, seconds: 120 },
    { perSecond: 500, seconds: 60 },
  ].flatMap((given) =>
    ['1', undefined].map((retryAfter) => ({ by: by as keyof typeof LIMITS, retryAfter, ...given })),
  ),
);
/** As if the service could be asked again at once. */
const NO_WAIT = { by: 'a window', perSecond: 5, seconds: 300, retryAfter: '0' } as const;
const FEWER = SERVICES.filter(
  ({ by, perSecond, retryAfter }) =>
    perSecond < 50 ||
    (perSecond === 50 && (by === 'a bucket' || (by === 'a window' && retryAfter === undefined))),
);

describe('P21 the pace of jobs', () => {
  it.each([NO_WAIT, ...(inFull ? SERVICES : FEWER)])(
    'P21 is near what a service allows: $perSecond a second by $by (Retry-After $retryAfter)',
    async ({ by, perSecond, seconds, retryAfter }) => {
      const { transport, runFor } = launch(LIMITS[by](perSecond), retryAfter);
      await runFor(seconds);
      const { passed, refused } = transport;
      const afterTen = passed.filter((at) => at >= 10 * SECOND).length;
      expect(afterTen / (perSecond * (seconds - 10))).toBeGreaterThanOrEqual(0.85);
      expect(refused.length / (passed.length + refused.length)).toBeLessThanOrEqual(1 / 50);
    },
  );

  it.each([
    ['the login that all customers share', 0],
    ['the login of one customer', 1],
    ['its first call', 3],
    ['a call near its start', 6],
    ['a call in its middle', 500],
    ['a call near its end', 900],
  ])('P21 is hardly changed by one stray 429, to %s', async (_which, place) => {
    const without = await launch(() => true).refresh();
    for (const retryAfter of ['1', undefined]) {
      const { refresh, lookUp, transport } = launch(strays(place), retryAfter);
      // A look-up before is three calls, the login that all share among them.
      if (place >= 3) await lookUp();
      // On this clock a refresh takes a second: what one costs is a pause of a second, and half a pace for another.
      expect(await refresh()).toBeLessThan(without + 1.6);
      expect(transport.refused).toHaveLength(1);
    }
  });

  it('P21 is whole again some seconds after a stray 429, for this job and the next', async () => {
    const without = await launch(() => true).refresh();
    const refusals = [2 * SECOND, 30 * SECOND];
    const app = launch((now) => {
      if (now < (refusals[0] ?? Number.POSITIVE_INFINITY)) return true;
      refusals.shift();
      return false;
    });
    for (const round of [1, 2]) {
      await app.runFor(15);
      expect(app.transport.refused).toHaveLength(round);
      expect(app.slowedTo).toBeNull();
      await app.clock.advance(5 * SECOND);
      expect(await app.refresh()).toBeLessThan(1.05 * without);
    }
  });

  it('P21 is learned again by a job that begins more than a minute after the last one', async () => {
    const without = await launch(() => true).refresh();
    let limit: Limit = LIMITS['a window'](5);
    const app = launch((now) => limit(now));
    await app.runFor(60);
    limit = () => true;
    await app.clock.advance(61 * SECOND);
    expect(await app.refresh()).toBeLessThan(1.05 * without);
  });

  it('P21 asks a service that refuses everything for a while ever less often, and then is as fast as ever', async () => {
    const without = await launch(() => true).refresh();
    const app = launch((now) => now > 30 * SECOND);
    await app.runFor(62);
    expect(app.transport.refused.length).toBeLessThan(8);
    expect(await app.refresh()).toBeLessThan(1.05 * without);
  });

  it('P21 is said to a job that it slows: calls a minute', async () => {
    const app = launch(LIMITS['a bucket'](5));
    await app.runFor(60);
    expect(app.slowedTo).toBeGreaterThan(0.8 * 300);
    expect(app.slowedTo).toBeLessThan(1.1 * 300);
  });
});
