import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GridSample, GridWork } from '../bench/grid/gridWork.ts';
import { grows, growthOf, growthText } from '../bench/grid/heapGrowth.ts';
import { browserForAll } from './harness/browserForAll.ts';

/** Turns of the wheel in each direction and presses of each key, thrice in a round. */
const STEPS = 2;
const WARM_UP = 3;
const LOOKS = 7;
/** A busy machine may take its time over some forty snapshots and sorts. */
const LONGEST = 400_000;
/** The share by which objects may seem to grow: what is at hand differs a little from look to look. */
const TRIFLE = 0.0003;

describe('the page’s heap over 100,000 invoices (ten minutes of it: tests/bench/grid/heap.nightly.ts)', () => {
  const room = browserForAll();
  let work: GridWork;

  beforeAll(async () => {
    if (room.missing !== null) return;
    work = await GridWork.open(room.browser, room.root, STEPS);
    for (let round = 0; round < WARM_UP; round += 1) await work.round();
  });
  afterAll(() => work?.close());

  async function looks(): Promise<GridSample[]> {
    const samples: GridSample[] = [];
    while (samples.length < LOOKS) {
      await work.round();
      samples.push(await work.sample());
    }
    return samples;
  }

  function verdict(samples: readonly GridSample[], of: (sample: GridSample) => number) {
    const series = samples.map((sample, at) => ({ at, value: of(sample) }));
    return { grows: grows(series, TRIFLE), said: growthText(growthOf(series)) };
  }

  it(
    'does not grow by scrolling, sorting and moving, and would be seen to by one row object per sort',
    async () => {
      const clean = await looks();
      for (const of of ['objects', 'nodes', 'listeners'] as const) {
        const seen = verdict(clean, (sample) => sample[of]);
        expect(seen.grows, `${of} ${seen.said}`).toBe(false);
      }
      await work.plantLeak();
      const leaking = verdict(await looks(), (sample) => sample.objects);
      expect(leaking.grows, `planted: objects ${leaking.said}`).toBe(true);
    },
    LONGEST,
  );
});
