import { describe, expect, it } from 'vitest';
import { type ItemOutcome, JobsService, type JobWork } from '../../../electron/services/jobs/jobsService.ts';
import { AppStateService } from '../../../electron/services/state/appStateService.ts';
import type { Publisher } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';

const customer = { connectionId: 'c', number: '10001' } as CustomerRef;
const failure = { code: 'serviceFault', message: 'm', retryable: true, correlationId: 'x' } as const;

function setUp() {
  const clock = new FakeClock();
  const publisher: Publisher = { publish: () => undefined };
  const state = new AppStateService(
    { host: 'browser', version: '0', systemLanguage: 'en' },
    clock,
    publisher,
  );
  const jobs = new JobsService(state, publisher, clock);
  const only = () => {
    const [job] = state.current.jobs;
    if (!job) throw new Error('no job');
    return job;
  };
  return { jobs, state, only };
}

function work(items: readonly number[], run: JobWork<number>['run'], concurrency = 2): JobWork<number> {
  return { customer, folder: '/somewhere', folderName: 'somewhere', items, concurrency, run };
}

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000 && !condition(); turn += 1) await new Promise(setImmediate);
  expect(condition()).toBe(true);
}

describe('jobs', () => {
  it('count every item once, whatever its outcome, and never run more at once than allowed', async () => {
    const { jobs, only } = setUp();
    let now = 0;
    let most = 0;
    jobs.start(
      work(
        Array.from({ length: 60 }, (_, index) => index),
        async (item): Promise<ItemOutcome> => {
          now += 1;
          most = Math.max(most, now);
          await new Promise(setImmediate);
          now -= 1;
          if (item % 3 === 0) return { kind: 'failed', invoiceNo: `${item}`, failure };
          return item % 3 === 1 ? { kind: 'skipped' } : { kind: 'done', bytes: 10 };
        },
        4,
      ),
    );
    await until(() => only().state === 'done');
    expect(only()).toMatchObject({ total: 60, done: 20, failed: 20, skipped: 20, bytes: 200 });
    expect(most).toBe(4);
    expect(jobs.running).toBe(0);
  });

  it('retry only what failed', async () => {
    const { jobs, only } = setUp();
    const seen: number[] = [];
    let broken = true;
    const id = jobs.start(
      work([1, 2, 3, 4], async (item) => {
        seen.push(item);
        return broken && item > 2
          ? { kind: 'failed', invoiceNo: `${item}`, failure }
          : { kind: 'done', bytes: 1 };
      }),
    );
    await until(() => only().state === 'done');
    broken = false;
    jobs.retryFailed(id);
    await until(() => only().id !== id && only().state === 'done');
    expect(seen).toEqual([1, 2, 3, 4, 3, 4]);
    expect(only()).toMatchObject({ total: 2, done: 2, failed: 0 });
  });

  it('pause between items, go on, and cancel at a safe point', async () => {
    const { jobs, only } = setUp();
    let begun = 0;
    let ended = 0;
    let release = Promise.withResolvers<void>();
    const id = jobs.start(
      work(
        [1, 2, 3, 4, 5],
        async () => {
          begun += 1;
          await release.promise;
          ended += 1;
          return { kind: 'done', bytes: 0 };
        },
        1,
      ),
    );
    await until(() => begun === 1);
    jobs.pause(id);
    release.resolve();
    release = Promise.withResolvers<void>();
    await until(() => ended === 1);
    expect(only().state).toBe('paused');
    expect(begun).toBe(1);
    jobs.resume(id);
    await until(() => begun === 2);
    jobs.cancel(id);
    release.resolve();
    await until(() => only().state === 'cancelled');
    expect(begun).toBe(2);
    expect(only().endedAt).not.toBeNull();
    jobs.dismiss(id);
    expect(() => jobs.pause(id)).toThrow('jobNotFound');
  });

  it('end a paused job when it is cancelled or the app closes', async () => {
    const { jobs, only } = setUp();
    const id = jobs.start(work([1, 2, 3], async () => ({ kind: 'done', bytes: 0 }), 1));
    jobs.pause(id);
    await jobs.close();
    expect(only().state).toBe('cancelled');
    expect(jobs.running).toBe(0);
  });
});
