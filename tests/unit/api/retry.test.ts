import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../../electron/api/retryAfter.ts';
import { delayBeforeNextTry } from '../../../electron/api/retryPolicy.ts';
import { TransportFault, type TransportFaultKind } from '../../../electron/ports/httpTransport.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { ScriptedTransport } from './support/scriptedTransport.ts';
import {
  api,
  bearer,
  CollectingSink,
  connection,
  customer,
  failureOf,
  general,
  LIST,
  LOGIN,
  withLogins,
} from './support/serviceUnderTest.ts';

const STATUSES = [
  ...[
    300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 413, 415, 418, 421,
  ],
  ...[422, 423, 425, 426, 429, 431, 451, 500, 501, 502, 503, 504, 507, 511, 520, 599],
];
const CELLS = STATUSES.flatMap((status) => [
  { status, method: 'GET' as const },
  { status, method: 'POST' as const },
]);

/** What each status may be asked again; 401 is asked once more, with a new token (P25). */
function expectedTries(status: number): number {
  if (status === 401) return 2;
  return status === 408 || status === 429 || status >= 500 ? 3 : 1;
}

describe('P21 retries are bounded', () => {
  it.each(CELLS)('P21 $method answered with $status', async ({ status, method }) => {
    const transport = new ScriptedTransport(withLogins(() => ({ status, body: 'refused' })));
    const { service, clock } = api(transport, { random: () => 0.999 });
    const began = clock.monotonic();
    const work =
      method === 'GET'
        ? service.agreements.details(connection(), 'a-1')
        : service.agreements.list(connection(), 'c-1');
    const failure = await clock.runUntil(failureOf(work));
    const calls = transport.requests.filter((request) => !request.url.endsWith(LOGIN));
    expect(calls).toHaveLength(expectedTries(status));
    expect(new Set(calls.map((request) => request.method))).toEqual(new Set([method]));
    expect(clock.monotonic() - began).toBeLessThanOrEqual(60_000);
    expect(failure.details['status']).toBe(status);
    expect(failure.retryable).toBe(expectedTries(status) === 3);
  });

  it.each([
    ['unreachable', 3, 'serviceUnreachable'],
    ['dns', 3, 'serviceUnreachable'],
    ['refused', 3, 'serviceUnreachable'],
    ['reset', 3, 'serviceUnreachable'],
    ['tls', 1, 'serviceTls'],
    ['redirect', 1, 'serviceRedirected'],
  ] satisfies [TransportFaultKind, number, string][])('P21 fault %s: %i tries', async (kind, tries, code) => {
    const transport = new ScriptedTransport(() => new TransportFault(kind, 'WORD'));
    const { service, clock } = api(transport);
    const failure = await clock.runUntil(failureOf(service.agreements.details(connection(), 'a-1')));
    expect(transport.requests).toHaveLength(tries);
    expect(failure.code).toBe(code);
  });

  it('P21 the second or third answer is good', async () => {
    for (const good of [1, 2]) {
      let asked = 0;
      const transport = new ScriptedTransport(withLogins(() => ({ status: asked++ < good ? 503 : 200 })));
      const { service, clock } = api(transport);
      const answer = await clock.runUntil(service.agreements.details(connection(), 'a-1'));
      expect(answer.shape).toBe('array');
      expect(asked).toBe(good + 1);
    }
  });

  it('P21 a silent service is over after 60 s, tokens included', async () => {
    const transport = new ScriptedTransport(withLogins(() => ({ silent: true })));
    const { service, clock } = api(transport);
    const failure = await clock.runUntil(failureOf(service.agreements.details(connection(), 'a-1')));
    expect(failure.code).toBe('serviceTimeout');
    expect(clock.monotonic()).toBeLessThanOrEqual(60_000);
    expect(transport.requests.length).toBeLessThanOrEqual(1 + 3);
    expect(clock.pending).toBe(0);
  });

  it('P21 the delay lies within [0, min(20 s, 2ⁿ s)] and uses the whole range', () => {
    const outcome = { kind: 'status', status: 503, retryAfterMs: undefined } as const;
    for (let failedTries = 1; failedTries <= 10; failedTries++) {
      const bound = Math.min(20_000, 1000 * 2 ** failedTries);
      const delays = [0, 0.25, 0.5, 0.75, 0.999_999].map((value) =>
        delayBeforeNextTry(outcome, { failedTries, elapsedMs: 0, mostTries: 99, random: () => value }),
      );
      expect(delays[0]).toBe(0);
      expect(new Set(delays).size).toBe(delays.length);
      for (const delay of delays) expect(delay).toBeLessThanOrEqual(bound);
    }
  });

  it('P21 no try begins after 60 s', () => {
    const outcome = { kind: 'timeout' } as const;
    const state = { failedTries: 1, mostTries: 3, random: () => 0.5 };
    expect(delayBeforeNextTry(outcome, { ...state, elapsedMs: 59_000 })).toBe(500);
    expect(delayBeforeNextTry(outcome, { ...state, elapsedMs: 59_500 })).toBeUndefined();
    expect(delayBeforeNextTry(outcome, { ...state, elapsedMs: 70_000 })).toBeUndefined();
  });
});

const NOW = Date.parse('2026-03-02T09:00:00Z');

describe('P21 Retry-After', () => {
  it.each([
    ['0', 0],
    ['1', 1000],
    [' 7 ', 7000],
    ['59', 59_000],
    ['61', 60_000],
    ['1000000000', 60_000],
    ['9'.repeat(400), 60_000],
    ['Mon, 02 Mar 2026 09:00:10 GMT', 10_000],
    ['Monday, 02-Mar-26 09:00:10 GMT', 10_000],
    ['Tue, 03 Mar 2026 09:00:10 GMT', 60_000],
    ['Mon, 02 Mar 2026 08:00:00 GMT', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
    ['2026', 60_000],
    ['0x10', undefined],
    ['Xyz, 99 Foo 2026 99:99:99 GMT', undefined],
  ])('P21 Retry-After %j', (value, ms) => {
    expect(retryAfterMs(value, NOW)).toBe(ms);
  });

  it.each(['2', 'Mon, 02 Mar 2026 09:00:02 GMT'])('P21 waits as long as %j asks for', async (value) => {
    const clock = new FakeClock(NOW);
    const times: number[] = [];
    const transport = new ScriptedTransport(
      withLogins(() => {
        times.push(clock.monotonic());
        return times.length === 1 ? { status: 429, headers: { 'retry-after': value } } : {};
      }),
    );
    const { service } = api(transport, { clock, random: () => 0 });
    await clock.runUntil(service.agreements.details(connection(), 'a-1'));
    expect(times).toEqual([0, 2000]);
  });

  it('P21 a wait of 60 s is told, not slept through', async () => {
    const transport = new ScriptedTransport(
      withLogins(() => ({ status: 429, headers: { 'retry-after': '1000000000' } })),
    );
    const { service, clock } = api(transport);
    const failure = await clock.runUntil(failureOf(service.agreements.details(connection(), 'a-1')));
    expect(failure).toMatchObject({ code: 'serviceRateLimited', retryable: true });
    expect(failure.details).toEqual({ status: 429, retryAfterSeconds: 60 });
    expect(clock.monotonic()).toBe(0);
  });
});

describe('what a try leaves behind', () => {
  it('begins the sink anew at every answer, and aborts it once at the end', async () => {
    const transport = new ScriptedTransport(withLogins(() => ({ body: '[1,' })));
    const { service, clock } = api(transport);
    const { IncompleteAnswer } = await import('../../../electron/api/bodySink.ts');
    const sink = new CollectingSink();
    sink.end = async () => {
      sink.ends++;
      throw new IncompleteAnswer();
    };
    const work = service.invoices.list(connection(), customer('K10001'), sink);
    const failure = await clock.runUntil(failureOf(work));
    expect(failure).toMatchObject({ code: 'serviceAnswerUnreadable', retryable: true });
    expect(sink).toMatchObject({ begins: 3, ends: 3, aborts: 1, text: '[1,' });
    expect(transport.count(LIST)).toBe(3);
  });

  it('uses the token that is good at each try', async () => {
    let logins = 0;
    const transport = new ScriptedTransport((request, index) => {
      if (request.url.endsWith(LOGIN)) return general(`general-${++logins}`, 1);
      return index < 2 ? { status: 503, headers: { 'retry-after': '5' } } : {};
    });
    const { service, clock } = api(transport);
    await clock.runUntil(service.agreements.details(connection(), 'a-1'));
    expect(transport.requests.map(bearer)).toEqual([undefined, 'general-1', undefined, 'general-2']);
  });
});
