import { describe, expect, it } from 'vitest';
import type { HttpRequest, HttpResponse, HttpTransport } from '../../../electron/ports/host.ts';
import { readJson, wholeBody } from '../../../electron/serviceClient/exchange.ts';
import {
  DATA_PLACES,
  JOB_PLACES,
  LANE_PLACES,
  type QueuedTry,
  RequestQueue,
} from '../../../electron/serviceClient/requestQueue.ts';
import { DEFAULT_LIMITS } from '../../../electron/serviceClient/retryPolicy.ts';
import { ServiceCaller } from '../../../electron/serviceClient/serviceCaller.ts';
import { CallCancelled } from '../../../electron/serviceClient/tryWatch.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { fc } from '../../fastCheck.ts';
import { recordingLog } from '../ipc/recordingLog.ts';
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
  LIST,
  LOGIN,
  ofJob,
  withLogins,
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
  const late = list(paced ? ofJob() : {});
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
    const parts = { transport, clock: new FakeClock(), random: () => 0.5, log: recordingLog() };
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
      sink: wholeBody(readJson),
    });
    expect(await codeOf(call)).toBe('serviceAnswerUnreadable');
    expect(tokens).toBe(4);
    expect(transport.requests).toHaveLength(0);
  });

  it.each([false, true])(
    'P21 a time that the service has named meanwhile is kept (job: %s)',
    async (paced) => {
      const refusal = { status: 503, headers: { 'retry-after': '100' } };
      const { transport, late, finish } = await crowded(
        withLogins(() => refusal),
        paced,
      );
      await finish();
      expect(await codeOf(late)).toBe('serviceAsksToWait');
      expect(transport.inner.count(LIST)).toBe(5);
    },
  );
});

const login: Partial<QueuedTry> = { isLogin: true };
const own: Partial<QueuedTry> = {};
const lane: Partial<QueuedTry> = { lane: 'deliveries' };
const job: Partial<QueuedTry> = ofJob();

describe('the queue of a host', () => {
  const set = () => {
    const clock = new FakeClock();
    const queue = new RequestQueue(clock);
    const take = (call: Partial<QueuedTry>) =>
      queue.take({ patienceMs: 60_000, isReady: () => true, ...call });
    const taken = (call: Partial<QueuedTry>, count: number) =>
      Promise.all(Array.from({ length: count }, () => take(call)));
    /** The pace of jobs begins with few at once. */
    for (let at = 0; at < 100; at += 1) queue.pace.answered(false);
    return { clock, queue, take, taken };
  };

  it('keeps a place for each kind of calls that another one cannot take', async () => {
    for (const [many, most, other] of [
      [login, DATA_PLACES, own],
      [own, DATA_PLACES, login],
      [job, JOB_PLACES, own],
      [lane, LANE_PLACES, own],
      [lane, LANE_PLACES, { lane: 'payments' }],
    ] as const) {
      const { take, taken } = set();
      await taken(many, most);
      let more = false;
      void take(many).then(() => {
        more = true;
      });
      await take(other);
      expect(more).toBe(false);
    }
  });

  it('never has more than six under way, and every call has its turn (200 plans)', async () => {
    const plan = fc.array(fc.constantFrom(login, own, lane, { lane: 'payments' }, job), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(plan, async (calls) => {
        const { queue, take } = set();
        let now = 0;
        let most = 0;
        const turns = calls.map(async (call, at) => {
          const { place } = await take(call);
          most = Math.max(most, ++now);
          if (at % 2 === 0) await new Promise(setImmediate);
          now -= 1;
          place?.release();
          if (call.lane !== undefined) queue.leaveLane(call.lane);
        });
        await Promise.all(turns);
        expect(most).toBeLessThanOrEqual(6);
      }),
      { numRuns: 200 },
    );
  });

  it('logins first, then a clerk’s own calls, then the parts of an overview, then jobs, each in their order', async () => {
    const { take, taken } = set();
    const order: string[] = [];
    const running = await taken(own, DATA_PLACES);
    running.push(await take(login));
    const wants: readonly (readonly [Partial<QueuedTry>, string])[] = [
      [job, 'job 1'],
      [job, 'job 2'],
      [lane, 'lane'],
      [own, 'own 1'],
      [own, 'own 2'],
      [{ ...own, again: true }, 'own again'],
      [login, 'login'],
    ];
    const turns = wants.map(async ([call, name]) => {
      const { place } = await take(call);
      order.push(name);
      place?.release();
    });
    for (const { place } of running.reverse()) place?.release();
    await Promise.all(turns);
    expect(order).toEqual(['login', 'own again', 'own 1', 'own 2', 'lane', 'job 1', 'job 2']);
  });

  it('a call of a job that somebody else waits for goes before those of jobs', async () => {
    const { take, taken } = set();
    const [first] = await taken(job, JOB_PLACES);
    const hurried = ofJob();
    const waiting = [take(job), take(hurried)];
    hurried.job.prioritise();
    await waiting[1];
    let other = false;
    void waiting[0]?.then(() => {
      other = true;
    });
    await Promise.resolve();
    expect(other).toBe(false);
    first?.place?.release();
    await waiting[0];
  });

  it('a call is in its lane between its tries too, and takes no place there twice', async () => {
    const { queue, take, taken } = set();
    const running = await taken(lane, LANE_PLACES);
    const waiting = take(lane);
    let isThere = false;
    void waiting.then(() => {
      isThere = true;
    });
    running[0]?.place?.release();
    (await take({ ...lane, isInLane: true })).place?.release();
    expect(isThere).toBe(false);
    queue.leaveLane('deliveries');
    await waiting;
  });

  it('says how long was waited, but not for a time that the service has named', async () => {
    const { clock, queue, take, taken } = set();
    const [first] = await taken(own, DATA_PLACES);
    const second = take(own);
    await clock.advance(700);
    queue.pace.asked(5_000);
    first?.place?.release();
    await clock.advance(5_000);
    expect((await second).waitedMs).toBe(700);
  });

  it('a call that is not ready takes no place, and one that throws ends so', async () => {
    const { take, taken } = set();
    await taken(own, DATA_PLACES - 1);
    expect((await take({ isReady: () => false })).place).toBeNull();
    const broken = () => {
      throw new Error('broken');
    };
    await expect(take({ isReady: broken })).rejects.toThrow('broken');
    expect((await take(own)).place).not.toBeNull();
  });

  it('a cancelled wait ends at once and leaves the others their order', async () => {
    const { take, taken } = set();
    const [first] = await taken(own, DATA_PLACES);
    const stop = new AbortController();
    const gone = take({ signal: stop.signal });
    const next = take(own);
    stop.abort();
    await expect(gone).rejects.toBeInstanceOf(CallCancelled);
    await expect(take({ signal: AbortSignal.abort() })).rejects.toBeInstanceOf(CallCancelled);
    first?.place?.release();
    await next;
  });
});
