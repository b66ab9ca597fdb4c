import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { AT_ONCE, crowdNumbers, jobUntil, refreshDeskForEach } from './refreshDesk.ts';

const MINUTE = 60_000;
/** Half a minute to ten in the evening by the clock on the wall. */
const EVENING = new Date(2026, 2, 2, 21, 59, 30).getTime();

describe('limits of a refresh, by a clock that the test moves', () => {
  let clock = new FakeClock(EVENING);
  const desk = refreshDeskForEach({ customers: 30, invoices: 3 }, () => {
    clock = new FakeClock(EVENING);
    return clock;
  });

  const start = async (count: number, limits: object) => {
    const { app, connectionId } = desk;
    const scope = { kind: 'numbers', numbers: crowdNumbers(count).join(' ') } as const;
    const before = sent();
    const { jobId } = await app.calls.refreshing.start({ connectionId, scope, ...AT_ONCE, ...limits });
    // The first call waits for nothing.
    await expect.poll(sent).toBeGreaterThan(before);
    return jobId ?? '';
  };

  const sent = () => desk.sandbox.log.entries().length;

  /** Until what was sent is answered and nothing more follows from it. */
  const settled = async () => {
    for (let quiet = 0, before = -1; quiet < 3; ) {
      await new Promise((resolve) => setTimeout(resolve, 4));
      const isIdle = desk.sandbox.log.entries().every(({ status }) => status !== null);
      quiet = isIdle && sent() === before ? quiet + 1 : 0;
      before = sent();
    }
  };

  /** The clock moves on in small steps; how many calls the service has had after each second. */
  const run = async (seconds: number): Promise<number[]> => {
    const counts = [];
    for (let second = 0; second < seconds; second += 1) {
      await clock.advance(1_000);
      await settled();
      counts.push(sent());
    }
    return counts;
  };

  it('no minute has more calls than chosen, logins among them, wherever it begins', async () => {
    desk.sandbox.log.clear();
    await start(8, { perMinute: 12 });
    await settled();
    const counts = [sent()];
    const isRunning = async () => (await desk.app.state()).jobs.at(-1)?.state === 'running';
    while (await isRunning()) counts.push(...(await run(1)));
    // A general login, eight of customers, eight lists: five seconds between two calls.
    expect(counts.at(-1)).toBe(17);
    for (const [second, count] of counts.entries()) {
      expect(count - (counts[second - 60] ?? 0)).toBeLessThanOrEqual(second < 60 ? 12 + 1 : 12);
      expect(count).toBeLessThanOrEqual(Math.floor(second / 5) + 1);
    }
  });

  it('a clerk’s own look-up waits for no limit of a job, not even where the job is at it', async () => {
    const { app, connectionId } = desk;
    await start(3, { perMinute: 1, atOnce: 1 });
    await settled();
    expect(sent()).toBe(1);
    for (const typed of crowdNumbers(5)) {
      const customer = typedCustomer({ connectionId, typed });
      await app.calls.customers.refresh({ customer });
    }
    expect(clock.wall()).toBeLessThan(EVENING + 5_000);
  });

  it('nothing is sent in quiet hours, and the job says until when and goes on by itself', async () => {
    const { app } = desk;
    desk.sandbox.log.clear();
    await start(30, { perMinute: 20, quiet: '22:00-06:00' });
    await settled();
    await run(29);
    const before = sent();
    expect(before).toBeGreaterThan(8);
    await run(1);
    const job = await jobUntil(app, ({ waiting }) => waiting === 'quiet');
    expect(job).toMatchObject({ state: 'running', waitingUntil: new Date(2026, 2, 3, 6, 0).getTime() });
    // The computer sleeps through most of the night.
    await run(10);
    clock.suspend(7 * 60 * MINUTE);
    await run(35);
    expect(sent()).toBeLessThanOrEqual(before + 1);
    const asleep = sent();
    clock.suspend(60 * MINUTE);
    await run(50);
    expect(sent()).toBeGreaterThan(asleep + 5);
    expect((await app.state()).jobs.at(-1)).toMatchObject({ state: 'running', waiting: null });
  });

  it('a job that waits for its turn is cancelled at once, and Kontor closes at once', async () => {
    const { app } = desk;
    const jobId = await start(10, { perMinute: 1 });
    await settled();
    await app.calls.jobs.cancel({ jobId });
    expect((await jobUntil(app, ({ state }) => state !== 'running')).state).toBe('cancelled');
    await start(10, { perMinute: 1 });
    await settled();
    await app.close();
  });

  it('a pause holds while the job waits for its turn', async () => {
    const { app } = desk;
    const jobId = await start(10, { perMinute: 6, atOnce: 1 });
    await settled();
    await run(21);
    await app.calls.jobs.pause({ jobId });
    await run(25);
    const paused = sent();
    await run(40);
    expect(sent()).toBe(paused);
    await app.calls.jobs.resume({ jobId });
    await run(30);
    expect(sent()).toBeGreaterThan(paused);
  });

  it('plans to fetch what it will fetch, also where the clock was ahead before', async () => {
    const { app, connectionId } = desk;
    await start(10, {});
    await jobUntil(app, ({ state }) => state === 'done');
    const limits = { fresherMinutes: 60, perMinute: null, quiet: null };
    const input = { connectionId, scope: { kind: 'all' } as const, ...limits };
    expect(await app.calls.refreshing.plan(input)).toMatchObject({ customers: 10, fresh: 10 });
    clock.jumpWall(-365 * 24 * 60 * MINUTE);
    expect(await app.calls.refreshing.plan(input)).toMatchObject({ customers: 10, fresh: 0 });
  });
});
