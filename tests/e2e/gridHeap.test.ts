import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GridSample, GridWork } from '../bench/grid/gridWork.ts';
import { grows, growthOf, growthText } from '../bench/grid/heapGrowth.ts';
import { casesOf } from '../promiseCounts.ts';
import { browserForAll } from './harness/browserForAll.ts';

/** Turns of the wheel in each direction and presses of each key, thrice in a round. */
const STEPS = 1;
const WARM_UP = 2;
const LOOKS = casesOf(7, 5);
/** What is still wrong after so many series of measurements is not an accident. */
const MOST_SERIES = 3;
const COUNTED = ['objects', 'nodes', 'listeners'] as const;
/** A busy machine may take its time over some forty snapshots and sorts. */
const LONGEST = 400_000;
/** The share by which objects may seem to grow: what is at hand differs a little from look to look. */
const TRIFLE = 0.0003;

describe('the page’s heap over 100,000 invoices (ten minutes, and a leak that must be seen: tests/bench/grid/*.nightly.ts)', () => {
  const room = browserForAll();
  let work: GridWork;

  beforeAll(async () => {
    if (room.missing !== null) return;
    work = await GridWork.open(room.browser, room.root, STEPS);
    for (let round = 0; round < WARM_UP; round += 1) await work.round();
  });
  afterAll(() => work?.close());

  /** A series of looks: a page that is busy with something else for one of them spoils the few. */
  async function looksUntil(isPlain: (samples: readonly GridSample[]) => boolean): Promise<GridSample[]> {
    const samples: GridSample[] = [];
    for (let series = 0; series < MOST_SERIES; series += 1) {
      for (let look = 0; look < LOOKS; look += 1) {
        await work.round();
        samples.push(await work.sample());
      }
      if (isPlain(samples)) break;
    }
    return samples;
  }

  function verdict(samples: readonly GridSample[], of: 'objects' | 'nodes' | 'listeners') {
    const series = samples.map((sample, at) => ({ at, value: sample[of] }));
    return { grows: grows(series, TRIFLE), said: growthText(growthOf(series)) };
  }

  it(
    'does not grow by scrolling, sorting and moving',
    async () => {
      const clean = await looksUntil((samples) => COUNTED.every((of) => !verdict(samples, of).grows));
      for (const of of COUNTED) {
        const seen = verdict(clean, of);
        expect(seen.grows, `${of} ${seen.said}`).toBe(false);
      }
    },
    LONGEST,
  );
});
