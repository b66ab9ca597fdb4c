import { describe, expect, it } from 'vitest';
import { WORKERS } from '../../../electron/services/jobs/jobRun.ts';
import type { ItemOutcome } from '../../../electron/services/jobs/jobType.ts';
import type { JobsStore } from '../../../electron/store/store.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { unhandledRejections } from '../../unhandledRejections.ts';
import { done, failed, numbers, order, setUp } from './jobBench.ts';
import { memoryJobs } from './memoryJobs.ts';

describe('jobs', () => {
  const unhandled = unhandledRejections();

  it('count every item once, whatever its outcome', async () => {
    const { jobs, state, start, until } = setUp(async (item, _signal, request) => {
      await request(() => new Promise(setImmediate));
      if (Number(item) % 3 === 0) return failed(item);
      return Number(item) % 3 === 1 ? { kind: 'skipped', bytes: 0 } : done;
    });
    await start(numbers(60));
    await start(numbers(60));
    await until(() => state.current.jobs.every((job) => job.state === 'done'));
    for (const job of state.current.jobs) {
      expect(job).toMatchObject({ total: 60, done: 20, failed: 20, skipped: 20, bytes: 200 });
    }
    expect(jobs.running).toBe(0);
  });

  it('retry only what failed', async () => {
    const seen: unknown[] = [];
    let broken = true;
    const { jobs, only, start, until } = setUp(async (item) => {
      seen.push(item);
      return broken && Number(item) > 2 ? failed(item) : done;
    });
    const id = await start([1, 2, 3, 4]);
    await until(() => only().state === 'done');
    expect(only()).toMatchObject({ done: 2, failed: 2 });
    broken = false;
    jobs.retryFailed(id);
    await until(() => only().state === 'done');
    expect(seen).toEqual([1, 2, 3, 4, 3, 4]);
    expect(only()).toMatchObject({ id, total: 4, done: 4, failed: 0, failures: [] });
  });

  it('pause where their data are closed, and leave no rejection to nobody', async () => {
    let closed = false;
    const store = new Proxy(memoryJobs(), {
      get: (target, name) => {
        if (closed) throw new KontorFailure('cancelled');
        return Reflect.get(target, name) as unknown;
      },
    });
    let begun = false;
    const release = Promise.withResolvers<void>();
    const { jobs, only, start, until } = setUp(async () => {
      begun = true;
      await release.promise;
      return done;
    }, store);
    const id = await start([1]);
    await until(() => begun);
    closed = true;
    jobs.pause(id);
    expect(await unhandled()).toEqual([]);
    jobs.resume(id);
    expect(await unhandled()).toEqual([]);
    expect(only().state).toBe('running');
    release.resolve();
  });

  it('pause between items, go on, and cancel at a safe point', async () => {
    let begun = 0;
    let release = Promise.withResolvers<void>();
    const { jobs, only, start, endings, until } = setUp(async () => {
      begun += 1;
      await release.promise;
      return done;
    });
    const id = await start(numbers(3 * WORKERS));
    await until(() => begun === WORKERS);
    jobs.pause(id);
    release.resolve();
    release = Promise.withResolvers<void>();
    await until(() => only().done === WORKERS);
    expect(only().state).toBe('paused');
    expect(begun).toBe(WORKERS);
    jobs.resume(id);
    await until(() => begun === 2 * WORKERS);
    jobs.cancel(id);
    release.resolve();
    await until(() => only().state === 'cancelled');
    expect(begun).toBe(2 * WORKERS);
    expect(endings).toEqual(['cancelled']);
    expect(only().endedAt).not.toBeNull();
    await jobs.dismiss(id);
    expect(() => jobs.pause(id)).toThrow('jobNotFound');
  });

  it.each(['serviceRejectedCredentials', 'diskFull'] as const)(
    'end early when every further item would meet the same: %s',
    async (code) => {
      let asked = 0;
      let refused = true;
      const { jobs, only, start, endings, until } = setUp(async (item) => {
        asked += 1;
        return refused && Number(item) >= 10 ? failed(item, code) : done;
      });
      const id = await start(numbers(500));
      await until(() => only().state === 'failed');
      expect(asked).toBeLessThan(10 + 2 * WORKERS);
      expect(only()).toMatchObject({ done: 10, failed: 0, stoppedBy: { code } });
      expect(endings).toEqual(['stopped']);
      refused = false;
      jobs.retryFailed(id);
      await until(() => only().state === 'done');
      expect(only()).toMatchObject({ total: 500, done: 500, stoppedBy: null });
    },
  );

  it('wait while the service cannot be reached, with one try at a time, and go on by themselves', async () => {
    let offline = false;
    let asked = 0;
    const { only, start, clock, until } = setUp(async (item) => {
      asked += 1;
      offline ||= asked === 20;
      await new Promise(setImmediate);
      return offline ? failed(item, 'serviceUnreachable') : done;
    });
    await start(numbers(40));
    await until(() => only().waiting === 'offline');
    await clock.advance(1_000);
    const before = asked;
    await clock.advance(60_000);
    expect(only()).toMatchObject({ state: 'running', waiting: 'offline', failed: 0 });
    expect(asked - before).toBeGreaterThan(2);
    expect(asked - before).toBeLessThan(12);
    offline = false;
    await clock.advance(20_000);
    await until(() => only().state === 'done');
    expect(only()).toMatchObject({ done: 40, failed: 0, waiting: null });
  });

  it('go on by themselves in the next launch, which does only the rest', async () => {
    const store = memoryJobs();
    let release = Promise.withResolvers<void>();
    const first = setUp(async (item) => {
      if (Number(item) >= 8) await release.promise;
      return done;
    }, store);
    await first.start(numbers(20));
    await first.until(() => first.only().done === 8);
    const closed = first.jobs.close();
    release.resolve();
    await closed;
    expect(first.endings).toEqual([]);
    release = Promise.withResolvers<void>();
    const seen: unknown[] = [];
    const second = setUp(async (item) => {
      seen.push(item);
      return done;
    }, store);
    await second.jobs.restore();
    const { done: already } = second.only();
    expect(already).toBeGreaterThanOrEqual(8);
    // It is published without being asked for.
    expect(second.only()).toMatchObject({ state: 'running', waiting: null, total: 20 });
    await second.until(() => second.only().state === 'done');
    expect(seen).toHaveLength(20 - already);
    expect(second.only()).toMatchObject({ done: 20, waiting: null });

    const third = setUp(async () => done, store);
    await third.jobs.restore();
    expect(third.only()).toMatchObject({ state: 'done', done: 20 });
    await third.jobs.dismiss(third.only().id);
    expect(await store.all()).toHaveLength(1);
    await third.clock.advance(300_000);
    expect(await store.all()).toEqual([]);
  });

  it('take in more items where one stands for many', async () => {
    const { only, start, until } = setUp(async (item) =>
      item === 'list' ? { instead: numbers(30).map((one) => ({ item: one })) } : done,
    );
    await start(['list', 'one']);
    await until(() => only().state === 'done');
    expect(only()).toMatchObject({ total: 31, done: 31, skipped: 0 });
  });

  it('end an interrupted job when it is cancelled', async () => {
    const store = memoryJobs();
    const first = setUp(() => Promise.withResolvers<ItemOutcome>().promise, store);
    first.jobs.pause(await first.start(numbers(5)));
    await first.clock.advance(100);
    const second = setUp(async () => done, store);
    await second.jobs.restore();
    second.jobs.cancel(second.only().id);
    await second.until(() => second.only().state === 'cancelled');
    expect(second.only().done).toBe(0);
    expect(second.endings).toEqual(['cancelled']);
  });

  it('say once which of them an earlier launch was cut short at, and nothing of one that ended in good order', async () => {
    const untilClosed = (_item: unknown, signal: AbortSignal) =>
      new Promise<ItemOutcome>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
      );
    const store = memoryJobs();
    const first = setUp(untilClosed, store);
    const going = await first.start(numbers(5));
    const paused = await first.start(numbers(5));
    first.jobs.pause(paused);
    await first.clock.advance(100);
    // Killed: it has closed nothing.
    const second = setUp(untilClosed, store);
    await second.jobs.restore();
    expect(second.cut).toEqual([going, paused]);
    await second.clock.advance(100);
    await second.jobs.close();
    const third = setUp(async () => done, store);
    await third.jobs.restore();
    expect(third.cut).toEqual([]);
    await third.until(() => third.state.current.jobs.some(({ state }) => state === 'done'));
    expect(third.state.current.jobs.map(({ state }) => state)).toEqual(['done', 'paused']);
    // Killed again, with the one that nothing was at in this launch.
    const fourth = setUp(async () => done, store);
    await fourth.jobs.restore();
    expect(fourth.cut).toEqual([]);
  });

  it('lets go of a forgotten customer, at work or ended, and of nothing else', async () => {
    const stuck = Promise.withResolvers<ItemOutcome>();
    const { jobs, start, state, until } = setUp(async (item, signal) => {
      if (item === 'ends') return done;
      signal.throwIfAborted();
      signal.addEventListener('abort', () => stuck.reject(signal.reason), { once: true });
      return stuck.promise;
    });
    await start(['ends']);
    await until(() => state.current.jobs[0]?.state === 'done');
    await start(['stays']);
    await jobs.forget({ ...order.customer, connectionId: 'another' });
    expect(state.current.jobs).toHaveLength(2);
    await jobs.forget(order.customer);
    expect(state.current.jobs).toEqual([]);
    expect(jobs.running).toBe(0);
  });

  it('lets go of all that is at work for a connection, and keeps none of it', async () => {
    const store = memoryJobs();
    const { jobs, start, state } = setUp(async (_item, signal) => {
      signal.throwIfAborted();
      const stuck = Promise.withResolvers<ItemOutcome>();
      signal.addEventListener('abort', () => stuck.reject(signal.reason), { once: true });
      return stuck.promise;
    }, store);
    await start(['one']);
    await start(['two']);
    await jobs.forget({ connectionId: order.customer.connectionId });
    expect(state.current.jobs).toEqual([]);
    expect(jobs.running).toBe(0);
    const restored = setUp(async () => done, store);
    await restored.jobs.restore();
    expect(restored.state.current.jobs.every(({ state: ended }) => ended === 'cancelled')).toBe(true);
  });

  describe('that nobody will try again', () => {
    const refused = async (item: unknown) => failed(item, 'diskFull');

    it.each([
      ['done', async () => undefined],
      ['refused by its disk', () => Promise.reject(new Error('read only'))],
    ])('take along what only another try would need, %s', async (_word, discard) => {
      const asked: string[] = [];
      const store = memoryJobs();
      const { jobs, start, state, until } = setUp(refused, store, (jobId) => {
        asked.push(jobId);
        return discard();
      });
      const id = await start(numbers(3));
      await until(() => state.current.jobs[0]?.state === 'failed');
      await jobs.dismiss(id);
      expect(asked).toEqual([]);
      await jobs.close();
      expect(asked).toEqual([id]);
      expect(state.current.jobs).toEqual([]);
      expect(await store.all()).toEqual([]);
    });

    it('are dismissed even where the disk never answers', async () => {
      const store = memoryJobs();
      const { jobs, start, state, until, clock } = setUp(refused, store, () => new Promise(() => undefined));
      const id = await start(numbers(3));
      await until(() => state.current.jobs[0]?.state === 'failed');
      await jobs.dismiss(id);
      expect(state.current.jobs).toEqual([]);
      await clock.runUntil(jobs.close());
      expect(await store.all()).toEqual([]);
    });

    it('stay dismissed when their last words come late', async () => {
      const kept = memoryJobs();
      const late = Promise.withResolvers<void>();
      let puts = 0;
      const store: JobsStore = {
        ...kept,
        put: async (job) => {
          puts += 1;
          if (JSON.parse(job.shown).state === 'failed') await late.promise;
          await kept.put(job);
        },
      };
      const { jobs, start, state, until } = setUp(refused, store);
      const id = await start(numbers(3));
      await until(() => state.current.jobs[0]?.state === 'failed');
      await jobs.dismiss(id);
      const closed = jobs.close();
      await new Promise(setImmediate);
      late.resolve();
      await closed;
      expect(puts).toBeGreaterThan(1);
      expect(await kept.all()).toEqual([]);
    });

    it('are found by any of their customers, also in the launch after', async () => {
      const store = memoryJobs();
      const other = { connectionId: 'c', number: '10002' as CustomerRef['number'] };
      const many = { ...order, customers: 2 };
      const items = [{ item: { customer: order.customer } }, { item: { customer: other } }];
      const first = setUp(refused, store);
      const both = await first.jobs.start(many, items);
      await first.jobs.start(order, items.slice(0, 1));
      await first.until(() => first.state.current.jobs.every(({ state }) => state === 'failed'));
      const discarded: string[] = [];
      const second = setUp(refused, store, async (jobId) => void discarded.push(jobId));
      await second.jobs.restore();
      await second.jobs.forget(other);
      expect(discarded).toEqual([both]);
      expect(second.state.current.jobs.map(({ id }) => id)).not.toContain(both);
      expect(second.state.current.jobs).toHaveLength(1);
      await second.jobs.forget({ connectionId: 'c' });
      expect(discarded).toHaveLength(2);
    });
  });
});
