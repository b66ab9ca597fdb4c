import { describe, expect, it } from 'vitest';
import { readLifetime } from '../../../electron/serviceClient/tokenSource.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { fc } from '../../fastCheck.ts';
import { ScriptedTransport } from './support/scriptedTransport.ts';
import { api, bearer, connection, failureOf, general, LOGIN } from './support/serviceUnderTest.ts';

const YEAR = 31_536_000;

describe('P24 expires_in', () => {
  it.each([
    [3600, 3600],
    [1, 1],
    [0.5, 0.5],
    [YEAR, YEAR],
    [1e12, YEAR],
    [Number.POSITIVE_INFINITY, YEAR],
    ['3600', 3600],
    [' 60 ', 60],
    [0, 'spent'],
    [-1, 'spent'],
    ['-5', 'spent'],
    ['0', 'spent'],
    ['soon', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
    [undefined, 'unknown'],
    [{}, 'unknown'],
    [[60], 'unknown'],
    [true, 'unknown'],
    [Number.NaN, 'unknown'],
  ])('P24 reads %j as %j', (value, lifetime) => {
    expect(readLifetime(value)).toBe(lifetime);
  });
});

const oddLifetime = fc.oneof(
  fc.constantFrom<unknown>(0, 1, 2, 60, 300, 301, 3600, YEAR, 1e12, -1, -3600, '3600', 'soon', '', null, {}),
  fc.integer({ min: -10, max: 100_000 }),
  fc.double({ min: 0, max: 10, noNaN: true }),
);

const minutes = fc.integer({ min: 0, max: 48 * 60 }).map((value) => value * 60_000);
const milliseconds = fc.integer({ min: 0, max: 400_000 });

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask' as const), ms: fc.constant(0) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('advance' as const), ms: milliseconds }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('advance' as const), ms: minutes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('suspend' as const), ms: minutes }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('jump' as const), ms: minutes.map((ms) => -ms) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('jump' as const), ms: minutes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), ms: fc.constant(0) }) },
);

interface Issued {
  readonly wall: number;
  readonly monotonic: number;
  readonly launch: number;
  readonly lifetimeMs: number;
}

/** A service that dates its tokens, and finds every use of one that either clock calls expired. */
class DatingService {
  readonly clock: FakeClock;
  readonly issued = new Map<string, Issued>();
  host: ReturnType<typeof api>;
  #launch = 0;
  readonly transport: ScriptedTransport;
  readonly faults: string[] = [];

  constructor(clock: FakeClock, lifetime: unknown) {
    this.clock = clock;
    const seconds = readLifetime(lifetime);
    const lifetimeMs =
      seconds === 'unknown' ? Number.POSITIVE_INFINITY : seconds === 'spent' ? 0 : seconds * 1000;
    this.transport = new ScriptedTransport((request) => {
      if (request.url.endsWith(LOGIN)) {
        const token = `token-${this.issued.size}`;
        const [wall, monotonic] = [clock.wall(), clock.monotonic()];
        this.issued.set(token, { wall, monotonic, launch: this.#launch, lifetimeMs });
        return general(token, lifetime);
      }
      this.#judge(bearer(request) ?? '');
      return {};
    });
    this.host = api(this.transport, { clock });
  }

  /** A new launch: the tokens stay, the monotonic clock means nothing any more. */
  restart(): void {
    this.#launch++;
    this.host = api(this.transport, { clock: this.clock, tokens: this.host.tokens });
  }

  #judge(token: string): void {
    const issued = this.issued.get(token);
    if (!issued) return void this.faults.push('unknown token');
    const byWall = this.clock.wall() - issued.wall >= issued.lifetimeMs;
    const sameLaunch = issued.launch === this.#launch;
    const byMonotonic = sameLaunch && this.clock.monotonic() - issued.monotonic >= issued.lifetimeMs;
    if (byWall || byMonotonic) this.faults.push('used after expiry');
  }
}

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Takes one step; an ask may cost one token at most. */
async function take(dating: DatingService, { kind, ms }: Step, lifetime: unknown): Promise<void> {
  switch (kind) {
    case 'advance':
      return dating.clock.advance(ms);
    case 'suspend':
      return dating.clock.suspend(ms);
    case 'jump':
      return dating.clock.jumpWall(ms);
    case 'restart':
      return dating.restart();
    case 'ask': {
      const before = dating.issued.size;
      const work = dating.host.service.agreements.details(connection(), 'a');
      if (readLifetime(lifetime) !== 'spent') await work;
      else expect((await failureOf(work)).details).toEqual({ field: 'expires_in' });
      expect(dating.issued.size - before).toBeLessThanOrEqual(1);
    }
  }
}

describe('P24 expiry is right', () => {
  it('P24 no use after expiry and no loop, whatever the clocks do', async () => {
    let asked = 0;
    let reused = 0;
    await fc.assert(
      fc.asyncProperty(
        oddLifetime,
        fc.array(step, { minLength: 2, maxLength: 25 }),
        async (lifetime, steps) => {
          const dating = new DatingService(new FakeClock(), lifetime);
          for (const next of steps) await take(dating, next, lifetime);
          expect(dating.faults).toEqual([]);
          asked += dating.transport.requests.length - dating.issued.size;
          reused += Math.max(0, dating.transport.requests.length - 2 * dating.issued.size);
        },
      ),
      { numRuns: 1000 },
    );
    // The property would also hold for a client that never asks, or never reuses.
    expect(asked).toBeGreaterThan(1000);
    expect(reused).toBeGreaterThan(100);
  });

  it.each([
    [3600, 3600 - 60],
    [300, 240],
    [100, 80],
    [1, 0.8],
  ])('P24 a token of %d s is used for %d s: margin min(60 s, 20 percent)', async (lifetime, usable) => {
    const clock = new FakeClock();
    const dating = new DatingService(clock, lifetime);
    const { service } = api(dating.transport, { clock });
    const ask = () => service.agreements.details(connection(), 'a');
    await ask();
    await clock.advance(usable * 1000 - 1);
    await ask();
    expect(dating.issued.size).toBe(1);
    await clock.advance(1);
    await ask();
    expect(dating.issued.size).toBe(2);
  });

  it('P24 a token without a lifetime serves the callers of the moment and is not kept', async () => {
    const dating = new DatingService(new FakeClock(), null);
    const { service, tokens } = api(dating.transport, { clock: dating.clock });
    await Promise.all([1, 2, 3].map(() => service.agreements.details(connection(), 'a')));
    expect(dating.issued.size).toBe(1);
    expect(tokens.size).toBe(0);
    await service.agreements.details(connection(), 'a');
    expect(dating.issued.size).toBe(2);
  });
});
