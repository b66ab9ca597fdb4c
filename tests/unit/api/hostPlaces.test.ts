import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../electron/api/callLimits.ts';
import { HostPlaces, JOB_PLACES, type Rank } from '../../../electron/api/hostPlaces.ts';
import { JsonSink } from '../../../electron/api/jsonSink.ts';
import { ServiceCaller } from '../../../electron/api/serviceCaller.ts';
import { CallCancelled } from '../../../electron/api/tryWatch.ts';
import type { HttpRequest, HttpResponse, HttpTransport } from '../../../electron/ports/httpTransport.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { type ScriptedAnswer, ScriptedTransport } from './support/scriptedTransport.ts';
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
  KeptLog,
  LIST,
  LOGIN,
  PACED,
} from './support/serviceUnderTest.ts';

const HOST = 'https://service.example';
const ME = customer('7');

/** Answers logins at once, and anything else when the test says so. */
class HeldTransport implements HttpTransport {
  readonly inner: ScriptedTransport;
  readonly #held: (() => void)[] = [];

  constructor(script: (request: HttpRequest, index: number) => ScriptedAnswer) {
    this.inner = new ScriptedTransport(script);
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const { pathname } = new URL(request.url);
    if (pathname !== LOGIN && pathname !== AUTHENTICATE) {
      await new Promise<void>((resolve) => this.#held.push(resolve));
    }
    return this.inner.send(request);
  }

  get held(): number {
    return this.#held.length;
  }

  answerAll(): void {
    for (const answer of this.#held.splice(0)) answer();
  }
}

/** Five lists that take every place, and one more that waits behind them. */
async function crowded(script: (request: HttpRequest, index: number) => ScriptedAnswer, paced = false) {
  const transport = new HeldTransport(script);
  const { service, clock } = api(transport);
  const list = (options = {}) => service.invoices.list(connection(), ME, new CollectingSink(), options);
  const first = Array.from({ length: 5 }, () => list());
  await clock.advance(0);
  expect(transport.held).toBe(5);
  const late = list(paced ? { paced: PACED } : {});
  late.catch(() => {});
  await clock.advance(0);
  const finish = async () => {
    transport.answerAll();
    await clock.advance(0);
    transport.answerAll();
    await clock.advance(0);
  };
  return { transport, clock, late, first: Promise.allSettled(first), finish };
}

describe('what a wait for a place has outdated', () => {
  it('P24 a token that has expired meanwhile is not sent', async () => {
    let issued = 0;
    const { transport, clock, late, finish } = await crowded((request) => {
      const { pathname } = new URL(request.url);
      if (pathname === LOGIN) return general();
      return pathname === AUTHENTICATE ? customerToken(`customer-${++issued}`, 20) : {};
    });
    await clock.advance(18_000);
    await finish();
    await late;
    expect(
      transport.inner.requests
        .filter(({ url }) => url.endsWith(LIST))
        .map(bearer)
        .at(-1),
    ).toBe('customer-2');
    expect(transport.inner.count(AUTHENTICATE)).toBe(2);
  });

  it('P25 a token that was rejected meanwhile is not sent', async () => {
    let issued = 0;
    const { transport, late, finish } = await crowded((request) => {
      const { pathname } = new URL(request.url);
      if (pathname === LOGIN) return general();
      if (pathname === AUTHENTICATE) return customerToken(`customer-${++issued}`);
      return bearer(request) === 'customer-1' ? { status: 401 } : {};
    });
    await finish();
    await finish();
    await late;
    const sent = transport.inner.requests.filter(({ url }) => url.endsWith(LIST)).map(bearer);
    expect(sent.filter((token) => token === 'customer-1')).toHaveLength(5);
    expect(sent.filter((token) => token === 'customer-2')).toHaveLength(6);
  });

  it('P24 tokens that never live until their turn end the call, without a loop', async () => {
    const transport = new ScriptedTransport(() => ({}));
    const parts = { transport, clock: new FakeClock(), random: () => 0.5, log: new KeptLog() };
    let tokens = 0;
    const call = new ServiceCaller(parts).call({
      endpoint: 'agreement',
      method: 'GET',
      url: `${HOST}/x`,
      authorisation: {
        token: async () => `token-${++tokens}`,
        rejected: () => undefined,
        outdated: () => true,
      },
      limits: DEFAULT_LIMITS.json,
      sink: new JsonSink(),
    });
    expect(await codeOf(call)).toBe('serviceAnswerUnreadable');
    expect(tokens).toBe(4);
    expect(transport.requests).toHaveLength(0);
  });

  it.each([false, true])(
    'P21 a time that the service has named meanwhile is kept (job: %s)',
    async (paced) => {
      const { transport, late, finish } = await crowded((request) => {
        const { pathname } = new URL(request.url);
        if (pathname === LOGIN) return general();
        if (pathname === AUTHENTICATE) return customerToken();
        return { status: 503, headers: { 'retry-after': '100' } };
      }, paced);
      await finish();
      expect(await codeOf(late)).toBe('serviceAsksToWait');
      expect(transport.inner.count(LIST)).toBe(5);
    },
  );
});

describe('places at a host', () => {
  const taken = async (places: HostPlaces, rank: Rank, count: number) =>
    Promise.all(Array.from({ length: count }, () => places.take(HOST, rank)));

  it('keeps one place for each of the two kinds', async () => {
    for (const [many, other] of [
      ['login', 'own'],
      ['job', 'own'],
      ['own', 'login'],
    ] as const) {
      const places = new HostPlaces(new FakeClock());
      await taken(places, many, many === 'job' ? JOB_PLACES : 5);
      let more = false;
      void places.take(HOST, many).then(() => {
        more = true;
      });
      await places.take(HOST, other);
      expect(more).toBe(false);
    }
  });

  it('logins first, then a clerk’s own calls, then those of jobs, each in their order', async () => {
    const places = new HostPlaces(new FakeClock(), 2);
    const order: string[] = [];
    const [first] = await taken(places, 'own', 1);
    const [login] = await taken(places, 'login', 1);
    const wants: readonly (readonly [Rank, string])[] = [
      ['job', 'job 1'],
      ['job', 'job 2'],
      ['own', 'own 1'],
      ['own', 'own 2'],
      ['login', 'login'],
    ];
    const turns = wants.map(async ([rank, name]) => {
      const place = await places.take(HOST, rank);
      order.push(name);
      place.release();
    });
    login?.release();
    first?.release();
    await Promise.all(turns);
    expect(order).toEqual(['login', 'own 1', 'own 2', 'job 1', 'job 2']);
  });

  it('says how long was waited, and takes a place back once', async () => {
    const clock = new FakeClock();
    const places = new HostPlaces(clock, 2);
    const [first] = await taken(places, 'own', 1);
    const second = places.take(HOST, 'own');
    const third = places.take(HOST, 'own');
    let thirdHasIt = false;
    void third.then(() => {
      thirdHasIt = true;
    });
    await clock.advance(700);
    first?.release();
    first?.release();
    expect((await second).waitedMs).toBe(700);
    await clock.advance(0);
    expect(thirdHasIt).toBe(false);
  });

  it('hosts are separate, and schemes too', async () => {
    const places = new HostPlaces(new FakeClock(), 2);
    await places.take(HOST, 'own');
    await places.take('http://service.example', 'own');
    await places.take('https://service.example:8443', 'own');
  });

  it('a cancelled wait ends at once and leaves the others their order', async () => {
    const places = new HostPlaces(new FakeClock(), 2);
    const [first] = await taken(places, 'own', 1);
    const stop = new AbortController();
    const gone = places.take(HOST, 'own', stop.signal);
    const next = places.take(HOST, 'own');
    stop.abort();
    await expect(gone).rejects.toBeInstanceOf(CallCancelled);
    await expect(places.take(HOST, 'own', AbortSignal.abort())).rejects.toBeInstanceOf(CallCancelled);
    first?.release();
    await next;
  });
});
