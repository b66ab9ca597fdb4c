import { describe, expect, it } from 'vitest';
import type { JobSession } from '../../../electron/services/jobs/jobType.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { done, failed, setUp } from './jobBench.ts';
import { memoryJobs } from './memoryJobs.ts';

const nothing = async () => undefined;

describe('jobs at once while the service cannot be reached', () => {
  /** Texts are what an item does: `local` needs no call, `slow` waits for something else before its call. */
  const bench = (atOnce?: number) => {
    const service = { isThere: false, calls: 0, free: Promise.withResolvers<void>() };
    const run: JobSession['run'] = async (item, signal, request) => {
      if (item === 'local') return done;
      try {
        if (item === 'slow' && service.calls > 0) await service.free.promise;
        await request(async () => {
          service.calls += 1;
          if (!service.isThere) throw new KontorFailure('serviceUnreachable');
        });
        return done;
      } catch (error) {
        if (signal.aborted) throw error;
        return failed(item, 'serviceUnreachable');
      }
    };
    const desk = setUp(run, memoryJobs(), nothing, atOnce);
    const job = (id: string) => desk.state.current.jobs.find((one) => one.id === id);
    return { ...desk, service, job };
  };

  it('one that makes no call waits for nothing, and is no answer of the service', async () => {
    const { start, until, job, service, clock } = bench();
    const calling = await start(['call']);
    await until(() => job(calling)?.waiting === 'offline');
    const before = clock.wall();
    const local = await start(Array.from({ length: 40 }, () => 'local'));
    await until(() => job(local)?.state === 'done');
    expect(clock.wall() - before).toBeLessThan(1_500);
    expect(job(calling)).toMatchObject({ state: 'running', waiting: 'offline' });
    expect(service.calls).toBe(1);
  });

  it('one that the clerk pauses on its turn to try the service does not hold the others', async () => {
    const { jobs, start, until, job, service } = bench(1);
    const first = await start(['call', 'call']);
    await until(() => job(first)?.waiting === 'offline');
    const second = await start(['call']);
    jobs.pause(first);
    service.isThere = true;
    await until(() => job(second)?.state === 'done');
    expect(job(first)).toMatchObject({ state: 'paused', done: 0 });
    jobs.resume(first);
    await until(() => job(first)?.state === 'done');
  });

  it('one that waits for the end of its quiet hours does not hold the others', async () => {
    const { start, until, job, service } = bench(4);
    const quiet = await start(['slow']);
    await until(() => job(quiet)?.waiting === 'offline');
    const other = await start(['call']);
    service.isThere = true;
    await until(() => job(other)?.state === 'done');
    service.free.resolve();
    await until(() => job(quiet)?.state === 'done');
  });

  it('one that the service asks to wait holds the others no longer', async () => {
    let asks = true;
    let calls = 0;
    const { start, until, state } = setUp(async (item, _signal, request) => {
      try {
        await request(async () => {
          calls += 1;
          if (calls === 1) throw new KontorFailure('serviceUnreachable');
          if (item === 'asked' && asks)
            throw new KontorFailure('serviceAsksToWait', { details: { waitMs: 60_000 } });
        });
        return done;
      } catch {
        return failed(item, 'serviceUnreachable');
      }
    });
    const asked = await start(['asked']);
    const job = (id: string) => state.current.jobs.find((one) => one.id === id);
    await until(() => job(asked)?.waiting === 'offline');
    const other = await start(['call']);
    await until(() => job(other)?.state === 'done');
    asks = false;
  });
});
