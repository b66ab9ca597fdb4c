import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallLanes } from '../../../electron/services/agreements/callLanes.ts';

const never = new AbortController().signal;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends on request. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let started = false;
  const work = () => {
    started = true;
    return promise;
  };
  return { work, resolve, reject, isStarted: () => started };
}

describe('lanes of calls', () => {
  it('never runs more than its places, and runs everything (500 plans)', async () => {
    const plan = fc.record({
      places: fc.integer({ min: 1, max: 8 }),
      lanes: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ places, lanes: order }) => {
        const lanes = new CallLanes(places);
        let now = 0;
        let most = 0;
        const done = await Promise.all(
          order.map((lane, index) =>
            lanes.run(lane, never, async () => {
              now += 1;
              most = Math.max(most, now);
              if (index % 2 === 0) await turn();
              now -= 1;
              return index;
            }),
          ),
        );
        expect(done).toEqual(order.map((_, index) => index));
        expect(most).toBeLessThanOrEqual(places);
      }),
      { numRuns: 500 },
    );
  });

  it('lets others through while one lane stands still, however much it has waiting', async () => {
    const lanes = new CallLanes(6);
    const stuck = Array.from({ length: 20 }, held);
    const quick = Array.from({ length: 5 }, held);
    for (const { work } of stuck) void lanes.run('stuck', never, work);
    const ends = quick.map(({ work }) => lanes.run('quick', never, work));
    for (const { resolve } of quick) resolve('quick');
    expect(await Promise.all(ends)).toEqual(quick.map(() => 'quick'));
    expect(stuck.filter(({ isStarted }) => isStarted())).toHaveLength(5);
  });

  it('uses every place but one when a lane is alone, and the only one there is', async () => {
    const lanes = new CallLanes(6);
    const calls = Array.from({ length: 9 }, held);
    for (const { work } of calls) void lanes.run('only', never, work);
    expect(calls.filter(({ isStarted }) => isStarted())).toHaveLength(5);
    expect(await new CallLanes(1).run('only', never, async () => 'done')).toBe('done');
  });

  it('takes waiting work back at once when cancelled, and gives its failures on', async () => {
    const lanes = new CallLanes(1);
    const stop = new AbortController();
    const first = held();
    const second = held();
    const running = lanes.run('a', never, first.work);
    const waiting = lanes.run('a', stop.signal, second.work);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    await expect(lanes.run('a', stop.signal, second.work)).rejects.toMatchObject({ code: 'cancelled' });
    first.reject(new Error('broken'));
    await expect(running).rejects.toThrow('broken');
    expect(second.isStarted()).toBe(false);
    expect(await lanes.run('a', never, async () => 'free')).toBe('free');
  });
});
