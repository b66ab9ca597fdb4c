import { describe, expect, it } from 'vitest';
import type { JobItem } from '../../../electron/services/jobs/jobType.ts';
import type { JobsStore } from '../../../electron/store/store.ts';
import { type FailureCode, KontorFailure } from '../../../shared/domain/failure.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { done, numbers, order, setUp } from './jobBench.ts';
import { memoryJobs } from './memoryJobs.ts';

const ITEMS = 200;
/** So many have ended, and are not kept yet, where a test holds up the others. */
const HELD = 40;

/** A store whose calls and whose marks fail where a test says so, and what was marked as exported. */
function failingStore(fails: (call: number) => FailureCode | null) {
  const store = memoryJobs();
  let calls = 0;
  const orFail = async () => {
    calls += 1;
    await new Promise(setImmediate);
    const code = fails(calls);
    if (code !== null) throw new KontorFailure(code, { retryable: true });
  };
  const marked: unknown[] = [];
  const failing: JobsStore = {
    ...store,
    put: async (job) => {
      await orFail();
      await store.put(job);
    },
    putItems: async (jobId, items) => {
      await orFail();
      // Whatever is killed now is not done again: what follows from it has to be done before.
      for (const { item, outcome } of items)
        if (outcome !== null) expect(marked).toContainEqual(JSON.parse(item));
      await store.putItems(jobId, items);
    },
  };
  const onOutcomes = async (items: readonly JobItem[]) => {
    await orFail();
    marked.push(...items.map(({ item }) => item));
  };
  return { store: failing, onOutcomes, marked };
}

describe('what follows from the outcomes of a job', () => {
  const ran: unknown[] = [];

  function desk(fails: (call: number) => FailureCode | null, until: Promise<void> | null = null) {
    const { store, onOutcomes, marked } = failingStore(fails);
    ran.length = 0;
    const app = setUp(
      async (item, _signal, request) => {
        await request(() => new Promise(setImmediate));
        if (ran.length >= HELD) await until;
        ran.push(item);
        return done;
      },
      store,
      undefined,
      undefined,
      { onOutcomes, forgotten: 'forgotten' },
    );
    return { ...app, marked };
  }

  it('P46 is done for each of them, whichever calls of the store fail on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 3, max: 24 }), { maxLength: 6 }),
        fc.constantFrom<FailureCode>('cacheBroken', 'diskFull', 'internal'),
        async (failing, code) => {
          const { jobs, only, start, until, marked } = desk((call) => (failing.includes(call) ? code : null));
          const id = await start(numbers(ITEMS));
          await until(() => only().state !== 'running');
          // A store that fails again and again ends the job; what the clerk tries again does only the rest.
          if (only().state === 'failed') jobs.retryFailed(id);
          await until(() => only().state === 'done');
          await jobs.close();
          expect([...new Set(marked)]).toHaveLength(ITEMS);
          expect(ran).toHaveLength(ITEMS);
        },
      ),
      { numRuns: casesOf(300, 40), seed: 1 },
    );
  });

  it.each([1, 4])('P46 does not end the job where the store fails %i times in a row', async (times) => {
    for (const first of [4, 5, 6, 7, 8]) {
      const isFailing = (call: number) => call >= first && call < first + times;
      const { only, start, until, marked } = desk((call) => (isFailing(call) ? 'cacheBroken' : null));
      await start(numbers(ITEMS));
      await until(() => only().state !== 'running');
      expect(only()).toMatchObject({ state: 'done', done: ITEMS, stoppedBy: null });
      expect(new Set(marked).size).toBe(ITEMS);
    }
  });

  it('P46 is done once the store is back where the job has ended without it', async () => {
    let broken = false;
    const { jobs, only, start, until, marked, store, reported } = desk((call) => {
      broken ||= call === 4;
      return broken ? 'cacheBroken' : null;
    });
    await start(numbers(ITEMS));
    await until(() => reported.includes('jobs.keep'));
    expect(only().state).toBe('failed');
    const known = ran.length;
    broken = false;
    await jobs.close();
    expect(new Set(marked).size).toBe(known);
    expect((await store.items(only().id, -1, 1_000)).filter(({ outcome }) => outcome)).toHaveLength(known);
  });

  it('P46 is done of all others where a customer is forgotten in the middle', async () => {
    const held = Promise.withResolvers<void>();
    const { jobs, only, until, marked, clock } = desk(() => null, held.promise);
    const other = { ...order.customer, number: '10002' as typeof order.customer.number };
    const ofBoth = numbers(ITEMS).map((place) => ({ customer: place % 2 ? other : order.customer, place }));
    await jobs.start(
      { ...order, customers: 2, numbers: ['10001', '10002'] },
      ofBoth.map((item) => ({ item })),
    );
    await until(() => ran.length === HELD);
    await clock.runUntil(jobs.forget(other));
    held.resolve();
    await until(() => only().state === 'done');
    const places = new Set(marked.map((item) => (item as { place: number }).place));
    expect(ofBoth.filter(({ customer, place }) => customer === order.customer && !places.has(place))).toEqual(
      [],
    );
  });
});
