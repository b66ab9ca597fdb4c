import { describe, expect, it } from 'vitest';
import type { ItemOutcome } from '../../../electron/services/jobs/jobType.ts';
import type { JobsStore } from '../../../electron/store/store.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { done, failed, numbers, setUp } from './jobBench.ts';
import { memoryJobs } from './memoryJobs.ts';

describe('jobs that wait', () => {
  it('leave a job paused that the clerk had paused, until the clerk resumes it', async () => {
    const store = memoryJobs();
    const first = setUp(() => Promise.withResolvers<ItemOutcome>().promise, store);
    first.jobs.pause(await first.start(numbers(5)));
    await first.clock.advance(100);
    const second = setUp(async () => done, store);
    await second.jobs.restore();
    expect(second.only()).toMatchObject({ state: 'paused', waiting: 'interrupted' });
    expect(second.jobs.running).toBe(0);
    second.jobs.resume(second.only().id);
    await second.until(() => second.only().state === 'done');
  });

  it('go on by themselves after a restart that finds the service gone, once it is back', async () => {
    const store = memoryJobs();
    const first = setUp(() => Promise.withResolvers<ItemOutcome>().promise, store);
    await first.start(numbers(5));
    let offline = true;
    const second = setUp(async (item) => (offline ? failed(item, 'serviceNameUnknown') : done), store);
    await second.jobs.restore();
    await second.until(() => second.only().waiting === 'offline');
    offline = false;
    await second.until(() => second.only().state === 'done');
    expect(second.only()).toMatchObject({ done: 5, failed: 0 });
  });

  it('P21 wait when the service asks to, show until when, and count it as no try and no failure', async () => {
    let refusals = 3;
    const { only, start, until, clock } = setUp(async (_item, _signal, request) => {
      await request(async () => {
        if (refusals-- > 0) {
          throw new KontorFailure('serviceAsksToWait', { details: { waitMs: 60_000 } });
        }
      });
      return done;
    });
    await start(numbers(2));
    await until(() => only().waiting === 'asked');
    const asked = only().waitingUntil ?? 0;
    expect(asked - clock.wall()).toBeGreaterThan(50_000);
    await clock.advance(200_000);
    await until(() => only().state === 'done');
    expect(only()).toMatchObject({ done: 2, failed: 0, waiting: null, waitingUntil: null });
  });

  it('P21 say to how many calls a minute the service has slowed them, until it lets more pass or they end', async () => {
    const going = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const slowed = [300, null, 60];
    const { only, start, until } = setUp(async (item, _signal, request) => {
      const at = Number(item);
      await going[at]?.promise;
      await request(async ({ calls }) => calls.sent(slowed[at] ?? null));
      return done;
    });
    await start(numbers(3));
    for (const [at, perMinute] of slowed.entries()) {
      expect(only().slowedTo).not.toBe(perMinute);
      going[at]?.resolve();
      if (at < 2) await until(() => only().slowedTo === perMinute);
    }
    await until(() => only().state === 'done');
    expect(only().slowedTo).toBeNull();
  });

  it('end the wait that the service has asked for at once when they are cancelled', async () => {
    const { jobs, only, start, until } = setUp(async (_item, _signal, request) => {
      await request(() =>
        Promise.reject(new KontorFailure('serviceAsksToWait', { details: { waitMs: 3_600_000 } })),
      );
      return done;
    });
    const id = await start([1]);
    await until(() => only().waiting === 'asked');
    jobs.cancel(id);
    await until(() => only().state === 'cancelled');
    expect(only()).toMatchObject({ waiting: null, waitingUntil: null });
  });

  it('fail an item whose connection is closed without an answer every time', async () => {
    const { only, start, until } = setUp(async (item) => (item === 2 ? failed(item, 'serviceClosed') : done));
    await start([1, 2, 3]);
    await until(() => only().state === 'done');
    expect(only()).toMatchObject({ done: 2, failed: 1 });
  });

  it('P41 keep once more what a disk that failed may have lost, also what was kept before', async () => {
    const store = memoryJobs();
    const { putItems } = store;
    let refused: KontorFailure | null = null;
    const put: JobsStore['putItems'] = async (...args) => {
      if (refused !== null) throw refused;
      await putItems(...args);
    };
    Object.assign(store, { putItems: put });
    const [early, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { jobs, start, only, until, clock } = setUp(async (item) => {
      await (item === 0 ? early : rest).promise;
      return done;
    }, store);
    const id = await start(numbers(3));
    const kept = async () =>
      (await store.items(id, -1, 10)).flatMap(({ place, outcome }) => (outcome === null ? [] : [place]));
    // Outcomes are written some at a time.
    await clock.advance(1_000);
    early.resolve();
    await until(() => only().done === 1);
    expect(await kept()).toEqual([0]);
    refused = new KontorFailure('dataGone', { retryable: true });
    rest.resolve();
    await until(() => only().state === 'done');
    expect(await kept()).toEqual([0]);
    refused = null;
    // As a disk that comes back without what it was given last.
    await store.remove(id);
    await jobs.saveUnsavedJobs(true);
    expect(await kept()).toEqual([0, 1, 2]);
  });
});
