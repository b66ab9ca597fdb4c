import { describe, expect, it } from 'vitest';
import { BREATH, MOST_PARTS, paymentSets } from '../../../electron/store/payments/paymentSets.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';

interface Found {
  readonly places: readonly number[];
  readonly target: number;
}

function searched(values: readonly number[], targets: readonly number[], from = 1, to = 6) {
  const found: Found[] = [];
  const whole: number[] = [];
  for (const step of paymentSets(Float64Array.from(values), targets, { from, to })) {
    if (step.kind === 'found') found.push({ places: step.places, target: step.target });
    if (step.kind === 'whole') whole.push(step.parts);
  }
  return { found, whole };
}

/** Every set of up to six places, by trying all of them. */
function tried(values: readonly number[], target: number): (readonly number[])[] {
  const sets: (readonly number[])[] = [];
  for (let mask = 1; mask < 2 ** values.length; mask += 1) {
    const places = values.map((_, place) => place).filter((place) => (mask >> place) & 1);
    const sum = places.reduce((all, place) => all + (values[place] ?? 0), 0);
    if (places.length <= 6 && sum === target) sets.push(places);
  }
  return sets.sort((one, other) => one.length - other.length || earliest(one, other));
}

function earliest(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((place, index) => place !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** Few different amounts, so that many sets add up; credits, and the largest that there are. */
const value = fc.oneof(
  fc.integer({ min: -8, max: 12 }).filter((one) => one !== 0),
  fc.constantFrom(1e15, -1e15, 999_999_999_999_999, 4_294_967_296, -4_294_967_297),
);
const values = fc.array(value, { maxLength: 12 });

describe('sets of open items that add up to a payment', () => {
  it('are all that there are, the fewest parts first and the oldest first among them', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: -20, max: 40 }), fc.nat(2 ** 12), (items, small, mask) => {
        // Half of the payments are the sum of some items.
        const chosen = items.filter((_, place) => (mask >> place) & 1).slice(0, 6);
        const target = mask % 2 === 0 ? chosen.reduce((sum, one) => sum + one, 0) : small;
        const { found, whole } = searched(items, [target]);
        for (const { places } of found)
          expect(places.reduce((sum, place) => sum + (items[place] ?? 0), 0)).toBe(target);
        expect(found.map(({ places }) => places)).toEqual(tried(items, target));
        expect(whole).toEqual([1, 2, 3, 4, 5, 6]);
      }),
      { numRuns: casesOf(5_000, 400) },
    );
  });

  it('are the same where the pairs are too many to be indexed', () => {
    const items = Array.from({ length: 1_001 }, (_, place) => 3 ** (place % 20) * 7 + place * 1_000_003);
    const wanted = [3, 400, 1_000];
    const target = wanted.reduce((sum, place) => sum + (items[place] ?? 0), 0);
    const { found, whole } = searched(items, [target], 1, 3);
    expect(found.map(({ places }) => places)).toContainEqual(wanted);
    expect(whole).toEqual([1, 2, 3]);
    for (const { places } of found)
      expect(places.reduce((sum, place) => sum + (items[place] ?? 0), 0)).toBe(target);
    const fewer = searched(
      items.slice(0, 1_000),
      [(items[3] ?? 0) + (items[400] ?? 0) + (items[999] ?? 0)],
      3,
      3,
    );
    expect(fewer.found.map(({ places }) => places)).toContainEqual([3, 400, 999]);
  });

  it('of several meanings of one text come by their parts, then meaning by meaning', () => {
    const { found } = searched([5, 2, 3, 10], [10, 5]);
    expect(found.slice(0, 3)).toEqual([
      { places: [3], target: 10 },
      { places: [0], target: 5 },
      { places: [1, 2], target: 5 },
    ]);
    expect(found.slice(3)).toEqual([{ places: [0, 1, 2], target: 10 }]);
  });

  it('pause often, and give the first of very many equal ones at once', () => {
    const items = Array.from({ length: 900 }, () => 10_000);
    const steps = paymentSets(Float64Array.from(items), [60_000], { from: 3, to: 6 });
    const found: (readonly number[])[] = [];
    for (const step of steps) {
      if (step.kind === 'found') found.push(step.places);
      if (found.length === 20) break;
    }
    expect(found[0]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(found[19]).toEqual([0, 1, 2, 3, 4, 24]);

    const odd = Float64Array.from({ length: 1_000 }, (_, place) => (place % 2 === 0 ? 1 : -1) * place * 2);
    // Each item is read for its bounds once for each size of a set, all in one go; otherwise a breath is the most.
    const most = odd.length * MOST_PARTS + BREATH;
    let reads = 0;
    const counted = new Proxy(odd, {
      get(values, key) {
        reads += 1;
        if (reads > most) throw new Error('worked on without a pause');
        return Reflect.get(values, key, values);
      },
    });
    let pauses = 0;
    for (const step of paymentSets(counted, [1], { from: 1, to: MOST_PARTS })) {
      expect(step.kind).not.toBe('found');
      reads = 0;
      pauses += 1;
      if (pauses === 400) break;
    }
    expect(pauses).toBe(400);
  });
});
