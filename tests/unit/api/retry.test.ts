import { describe, expect, it } from 'vitest';
import { TransportFault, type TransportFaultKind } from '../../../electron/ports/host.ts';
import { delayBeforeNextTry, retryAfterMs } from '../../../electron/serviceClient/retryPolicy.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { failureText } from '../../../shared/i18n/failureText.ts';
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
  ofJob,
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

/** What each status may be asked again; 401 is asked again once, with a new token (P25). */
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
    ['offline', 3, 'noNetwork'],
    ['unreachable', 3, 'serviceUnreachable'],
    ['dns', 3, 'serviceNameUnknown'],
    ['refused', 3, 'servicePortRefused'],
    ['reset', 3, 'serviceClosed'],
    ['closed', 3, 'serviceClosed'],
    ['proxy', 3, 'serviceProxyFailed'],
    ['notHttp', 3, 'serviceNotThis'],
    ['proxyLogin', 1, 'serviceProxyLogin'],
    ['notTls', 1, 'serviceNotTls'],
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
      expect(answer).toBe('[]');
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

const DAY = 24 * 3_600_000;
const NOW = Date.parse('2026-03-02T09:00:00Z');

describe('P21 Retry-After', () => {
  it.each([
    ['0', 0],
    ['1', 1000],
    [' 7 ', 7000],
    ['59', 59_000],
    ['61', 61_000],
    ['3600', 3_600_000],
    ['1000000000', DAY],
    ['9'.repeat(400), DAY],
    ['Mon, 02 Mar 2026 09:00:10 GMT', 10_000],
    ['Monday, 02-Mar-26 09:00:10 GMT', 10_000],
    ['Mon, 02 Mar 2026 11:00:00 GMT', 7_200_000],
    ['Tue, 03 Mar 2026 09:00:10 GMT', DAY],
    ['Mon, 02 Mar 2026 08:00:00 GMT', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
    ['2026', 2_026_000],
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

  /** A service that refuses the first data call, and the wait that it asks for. */
  function refusingOnce(retryAfter: string, status = 429) {
    let refused = false;
    const transport = new ScriptedTransport(
      withLogins(() => {
        if (refused) return {};
        refused = true;
        return { status, headers: { 'retry-after': retryAfter } };
      }),
    );
    return { transport, ...api(transport) };
  }

  it.each([
    ['3600', 3600],
    ['60', 60],
    ['1000000000', DAY / 1000],
    ['Mon, 02 Mar 2026 10:00:00 GMT', 3600],
  ])('P21 Retry-After %j ends the call at once, with its time', async (value, seconds) => {
    const { service, clock, transport } = refusingOnce(value);
    const failure = await clock.runUntil(failureOf(service.agreements.details(connection(), 'a-1')));
    expect(clock.monotonic()).toBe(0);
    expect(transport.requests).toHaveLength(2);
    expect(failure).toMatchObject({ code: 'serviceAsksToWait', retryable: true });
    expect(failure.details).toMatchObject({ status: 429, retryAfterSeconds: seconds });
    const until = new Date(clock.wall() + seconds * 1000);
    const time = until.toTimeString().slice(0, 5);
    expect(failure.details['until']).toContain(time);
    expect(failureText(catalogues.en, failure)).toContain(`wait until ${failure.details['until']}`);
  });

  it.each([429, 503])('P21 after a %i with Retry-After 3600 nothing goes out before it', async (status) => {
    const { service, clock, transport } = refusingOnce('3600', status);
    const me = customer('10001');
    await failureOf(service.agreements.details(connection(), 'a-1'));
    const sent = transport.requests.length;
    const other = connection({ id: 'connection-2', clientId: 'another' });
    const calls = () => [
      service.agreements.details(connection(), 'a-2'),
      service.agreements.list(connection(), 'c-1'),
      service.invoices.list(connection(), me, new CollectingSink()),
      service.pdf.fetch(connection(), me, 'A-1'),
      // The same service behind another connection; its login goes nowhere either.
      service.agreements.details(other, 'a-3'),
    ];
    for (const wait of [0, 1_800_000, 1_799_000]) {
      await clock.advance(wait);
      // Within a minute of the time named, a call of a clerk's waits for it instead.
      if (clock.monotonic() > 3_540_000) break;
      for (const call of calls()) {
        expect(await failureOf(call)).toMatchObject({ code: 'serviceAsksToWait', retryable: true });
      }
      const reached = await service.probe.reach(connection());
      expect(reached).toMatchObject({ failure: { code: 'serviceAsksToWait' }, steps: { name: 'notAsked' } });
    }
    expect(transport.requests).toHaveLength(sent);
    const late = service.agreements.details(connection(), 'a-2');
    await clock.advance(999);
    expect(transport.requests).toHaveLength(sent);
    await clock.runUntil(late);
    expect(clock.monotonic()).toBeGreaterThanOrEqual(3_600_000);
    expect(transport.requests).toHaveLength(sent + 1);
  });

  it('P21 another service is asked meanwhile', async () => {
    const { service, transport } = refusingOnce('3600');
    await failureOf(service.agreements.details(connection(), 'a-1'));
    const elsewhere = connection({ id: 'connection-2', baseUrl: 'https://other.example' });
    expect(await service.agreements.details(elsewhere, 'a-1')).toBe('[]');
    expect(transport.requests.at(-1)?.url).toContain('other.example');
  });

  it('P21 a time that the machine slept through is over, and so is one that a clock was set past', async () => {
    for (const pass of [
      (clock: FakeClock) => clock.suspend(3_600_000),
      (clock: FakeClock) => clock.jumpWall(3_600_000),
    ]) {
      const { service, clock } = refusingOnce('3600');
      await failureOf(service.agreements.details(connection(), 'a-1'));
      pass(clock);
      expect(await service.agreements.details(connection(), 'a-1')).toBe('[]');
    }
  });

  it('P21 a wall clock set back does not make the wait longer', async () => {
    const { service, clock } = refusingOnce('3600');
    await failureOf(service.agreements.details(connection(), 'a-1'));
    clock.jumpWall(-86_400_000);
    await clock.advance(3_600_000);
    expect(await service.agreements.details(connection(), 'a-1')).toBe('[]');
  });

  it('P21 a paced call is refused at once, and says in how many milliseconds it may go', async () => {
    for (const [value, waitMs] of [
      ['2', 2000],
      ['3600', 3_600_000],
      ['soon', 1000],
    ] as const) {
      const { service, clock, transport } = refusingOnce(value);
      const me = customer('10001');
      const paced = () => service.pdf.fetch(connection(), me, 'A-1', ofJob());
      const failure = await clock.runUntil(failureOf(paced()));
      expect(failure).toMatchObject({ code: 'serviceAsksToWait', details: { waitMs } });
      expect(clock.monotonic()).toBe(0);
      const sent = transport.requests.length;
      await clock.advance(waitMs - 1);
      expect((await clock.runUntil(failureOf(paced()))).details).toMatchObject({ waitMs: 1 });
      expect(transport.requests).toHaveLength(sent);
      await clock.advance(1);
      await failureOf(clock.runUntil(paced()));
      expect(transport.requests).toHaveLength(sent + 1);
    }
  });
});

describe('what a try leaves behind', () => {
  it('begins the sink anew at every answer, and aborts it once at the end', async () => {
    const transport = new ScriptedTransport(withLogins(() => ({ body: '[1,' })));
    const { service, clock } = api(transport);
    const { IncompleteAnswer } = await import('../../../electron/json/jsonLimits.ts');
    const sink = new CollectingSink();
    sink.end = async () => {
      sink.ends++;
      throw new IncompleteAnswer();
    };
    const work = service.invoices.list(connection(), customer('K10001'), sink);
    const failure = await clock.runUntil(failureOf(work));
    expect(failure).toMatchObject({ code: 'serviceAnswerCut', retryable: true });
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
