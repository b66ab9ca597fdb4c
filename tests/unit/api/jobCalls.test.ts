import { describe, expect, it } from 'vitest';
import { type ClerksLimit, JobCalls } from '../../../electron/serviceClient/requestQueue.ts';
import { ScriptedTransport } from './support/scriptedTransport.ts';
import {
  AUTHENTICATE,
  api,
  bearer,
  CollectingSink,
  codeOf,
  connection,
  customer,
  customerToken,
  general,
  LOGIN,
  ofJob,
} from './support/serviceUnderTest.ts';

/** A service that refuses the first token of every customer, and so is asked five times for a cold one. */
function refusing() {
  const sent: number[] = [];
  const known = new Set<string>();
  const transport = new ScriptedTransport((request) => {
    const { url, body = '' } = request;
    sent.push(clock.monotonic());
    if (url.endsWith(LOGIN)) return general();
    if (url.endsWith(AUTHENTICATE)) {
      const token = known.has(body) ? 'good' : `first-${known.size}`;
      known.add(body);
      return customerToken(token);
    }
    return bearer(request) === 'good' ? { body: [] } : { status: 401 };
  });
  const { service, clock } = api(transport);
  const over = new AbortController();
  const calls = new JobCalls({ clock, over: over.signal, slowedTo: () => undefined });
  const list = (number: string, options = {}) =>
    service.invoices.list(connection(), customer(number), new CollectingSink(), options);
  const limited = (limit: Partial<ClerksLimit>) => {
    calls.limit = { perMinute: null, quiet: null, ...limit };
    return (number: string) => list(number, ofJob(calls));
  };
  return { sent, clock, list, limited, over };
}

describe('the calls that a job allows itself', () => {
  it('lie a share of the minute apart, logins and repetitions among them, however many wait', async () => {
    const { sent, clock, limited } = refusing();
    await clock.runUntil(Promise.all(['1', '2', '3', '4'].map(limited({ perMinute: 30 }))));
    expect(sent.length).toBeGreaterThan(12);
    const gaps = sent.slice(1).map((at, index) => at - (sent[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2_000);
    for (const from of sent) {
      expect(sent.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(30);
    }
  });

  it('do not run out of time by waiting for their turn', async () => {
    const { clock, limited } = refusing();
    await clock.runUntil(Promise.all(['1', '2', '3'].map(limited({ perMinute: 1 }))));
  });

  it('end, and are sent by nobody, in quiet hours and when the job is over', async () => {
    const { sent, clock, limited, over } = refusing();
    expect(await codeOf(limited({ quiet: '00:00-23:59' })('1'))).toBe('cancelled');
    expect(sent).toEqual([]);
    const waiting = ['1', '2'].map(limited({ perMinute: 1 }));
    const ends = Promise.all(waiting.map(codeOf));
    await clock.advance(0);
    over.abort();
    expect(await ends).toEqual(['cancelled', 'cancelled']);
    expect(sent).toHaveLength(1);
    expect(clock.pending).toBe(0);
  });

  it('a clerk’s own call waits for no limit of a login that it joins, and the login still counts', async () => {
    const { sent, clock, list, limited } = refusing();
    const calls = limited({ perMinute: 1 });
    const first = calls('1');
    const joined = calls('2');
    await clock.advance(0);
    expect(sent).toEqual([0]);
    await list('2');
    expect(clock.monotonic()).toBeLessThan(60_000);
    expect(sent.length).toBeGreaterThan(2);
    const before = sent.length;
    await clock.advance(59_000);
    expect(sent).toHaveLength(before);
    await clock.runUntil(Promise.all([first, joined]));
  });
});
