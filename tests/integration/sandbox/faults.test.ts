import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultEffect, FaultRule } from '../../sandbox/faults/faultRule.ts';
import { sandboxForAll } from '../../sandbox/ownSandbox.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { SandboxCaller } from './sandboxCaller.ts';

const sandbox = sandboxForAll({ referenceDate: '2026-03-15' });
let caller: SandboxCaller;
let token: string;

beforeAll(async () => {
  caller = new SandboxCaller(sandbox);
  token = await caller.customerToken('10001');
});
afterEach(() => sandbox.faults.clear());

function fault(effect: FaultEffect, rest: Partial<FaultRule> = {}): number {
  return sandbox.faults.add({ scope: 'invoices', effect, ...rest });
}

const invoices = (signal?: AbortSignal) => caller.get('/v2/invoices', token, signal);

describe('scope and frequency', () => {
  it('meets only what the scope names', async () => {
    const agreement = '/api/core/agreements/v1/none';
    const general = await caller.generalToken();
    const statuses = async () => [(await invoices()).status, (await caller.get(agreement, general)).status];
    fault({ kind: 'status', status: 503 });
    expect(await statuses()).toEqual([503, 404]);
    sandbox.faults.clear();
    fault({ kind: 'status', status: 503 }, { scope: '/api/core' });
    expect(await statuses()).toEqual([200, 503]);
    sandbox.faults.clear();
    fault({ kind: 'status', status: 503 }, { scope: '*' });
    expect(await statuses()).toEqual([503, 503]);
  });

  it('meets the next N requests, and can be taken back', async () => {
    fault({ kind: 'status', status: 500 }, { next: 2 });
    const seen = [];
    for (let index = 0; index < 4; index += 1) seen.push((await invoices()).status);
    expect(seen).toEqual([500, 500, 200, 200]);
    const id = fault({ kind: 'status', status: 500 });
    expect(sandbox.faults.remove(id)).toBe(true);
    expect(sandbox.faults.remove(id)).toBe(false);
    expect((await invoices()).status).toBe(200);
  });

  it('still records how a request broke the document', async () => {
    sandbox.log.clear();
    fault({ kind: 'status', status: 503 }, { scope: '*' });
    await caller.get('/v2/invoices?page=1', token);
    expect(sandbox.log.violations()).toMatchObject([{ violation: 'query', status: 503 }]);
  });
});

describe('time', () => {
  it('waits a fixed and a random time, and adds latency to another fault', async () => {
    const start = performance.now();
    fault({ kind: 'latency', minMs: 120, maxMs: 120 });
    fault({ kind: 'latency', minMs: 100, maxMs: 140 });
    fault({ kind: 'status', status: 503 });
    expect((await invoices()).status).toBe(503);
    // Timers of the system may fire up to a millisecond early.
    expect(performance.now() - start).toBeGreaterThan(215);
  });

  it('answers none before so many are there together', async () => {
    sandbox.log.clear();
    fault({ kind: 'together', requests: 2 });
    const first = invoices();
    await expect.poll(() => sandbox.log.entries()).toMatchObject([{ status: null, faults: ['together'] }]);
    const second = invoices();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect(sandbox.log.mostAtOnce).toBe(2);
  });

  it('stalls until the caller leaves', async () => {
    sandbox.log.clear();
    fault({ kind: 'stall' });
    const leaving = AbortSignal.timeout(200);
    await expect(invoices(leaving)).rejects.toThrow();
    expect(leaving.aborted).toBe(true);
    expect(sandbox.log.entries()).toMatchObject([{ status: null, faults: ['stall'] }]);
  });
});

describe('connections and bodies', () => {
  it('drops the connection in the middle of a body', async () => {
    const { body } = await invoices();
    fault({ kind: 'drop', at: 0.5 });
    const answer = await invoices();
    expect(answer.whole).toBe(false);
    expect(answer.body.equals(body.subarray(0, Math.floor(body.length / 2)))).toBe(true);
  });

  it('cuts a body that looks whole', async () => {
    const { body } = await invoices();
    fault({ kind: 'truncate', at: 0.5 });
    const answer = await invoices();
    expect(answer.whole).toBe(true);
    expect(answer.headers['content-length']).toBeUndefined();
    expect(answer.headers['transfer-encoding']).toBeUndefined();
    expect(answer.body.equals(body.subarray(0, Math.floor(body.length / 2)))).toBe(true);
    expect(() => answer.json()).toThrow();
  });

  it('breaks some records and leaves the others as they are', async () => {
    const sound = (await invoices()).json() as unknown[];
    fault({ kind: 'malformed', records: 5 });
    const mixed = (await invoices()).json() as unknown[];
    expect(mixed).toHaveLength(sound.length);
    const changed = mixed.filter((record, index) => JSON.stringify(record) !== JSON.stringify(sound[index]));
    expect(changed).toHaveLength(5);
    sandbox.faults.clear();
    expect((await invoices()).json()).toEqual(sound);
  });
});

describe('determinism', () => {
  it('meets the same requests again with the same seed, others with another', async () => {
    const pattern = async (seed: string) => {
      await using own = await startSandbox({
        seed,
        faults: [{ scope: 'invoices', effect: { kind: 'status', status: 503 }, probability: 0.4 }],
      });
      const mine = new SandboxCaller(own);
      const key = await mine.customerToken('10003');
      const seen = [];
      for (let index = 0; index < 40; index += 1) seen.push((await mine.get('/v2/invoices', key)).status);
      return seen.join();
    };
    const first = await pattern('one');
    expect(first).toContain('503');
    expect(first).toContain('200');
    expect(await pattern('one')).toBe(first);
    expect(await pattern('two')).not.toBe(first);
  });
});

describe('stop', () => {
  it('ends stalled, slow and idle connections at once', async () => {
    await using own = await startSandbox({
      faults: [
        { scope: 'invoices', effect: { kind: 'stall' } },
        { scope: 'agreement', effect: { kind: 'latency', minMs: 60_000, maxMs: 60_000 } },
      ],
    });
    const mine = new SandboxCaller(own);
    const stalled = mine.get('/v2/invoices', await mine.customerToken('10003'));
    const slow = mine.get('/api/core/agreements/v1/x', await mine.generalToken());
    const both = Promise.allSettled([stalled, slow]);
    await expect.poll(() => own.log.entries().filter(({ faults }) => faults !== undefined).length).toBe(2);
    await own.stop();
    await own.stop();
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
