import { describe, expect, it } from 'vitest';
import { grows, growthOf } from '../../../bench/grid/heapGrowth.ts';

const TRIFLE = 0.001;

/** Looks that scatter by a share around a value that grows by another share in all. */
function looks(total: number, scatter: number, many = 20) {
  return Array.from({ length: many }, (_, at) => {
    const noise = Math.sin(at * 12.9898) * scatter;
    return { at, value: 4_000_000 * (1 + (total * at) / (many - 1) + noise) };
  });
}

describe('what counts as growth', () => {
  it('is a slope that is surely there and more than a trifle', () => {
    expect(grows(looks(0, 0.002), TRIFLE)).toBe(false);
    expect(grows(looks(-0.02, 0.002), TRIFLE)).toBe(false);
    expect(grows(looks(0.0005, 0), TRIFLE)).toBe(false);
    expect(grows(looks(0.004, 0.001), TRIFLE)).toBe(true);
    expect(growthOf(looks(0.01, 0)).share).toBeCloseTo(0.01, 3);
  });

  it('is not one odd look, nor a table that has doubled once', () => {
    const odd = looks(0, 0.0002).map((look, at) => (at === 12 ? { ...look, value: look.value * 1.5 } : look));
    expect(grows(odd, TRIFLE)).toBe(false);
    const step = looks(0, 0.0002).map((look, at) =>
      at > 16 ? { ...look, value: look.value * 1.004 } : look,
    );
    expect(grows(step, TRIFLE)).toBe(false);
  });

  it('is not a table that doubles in the middle of ten minutes, but two notes with each sort', () => {
    const series = (values: readonly number[]) => values.map((value, at) => ({ at, value }));
    const doubled = [0, 200, 368, 880, 848, 996, 996, 964, 996, 3556, 3524, 3556, 3556, 3328, 3556, 3556];
    expect(grows(series(doubled.map((more) => 2_844_720 + more)), TRIFLE)).toBe(false);
    const notes = doubled.map((_, at) => 2_844_720 + at * 8 * 2 * 40);
    expect(grows(series(notes), TRIFLE)).toBe(true);
    expect(grows(series([2821628, 2822548, 2823336, 2824212, 2824660, 2825516, 2826236]), TRIFLE)).toBe(true);
  });
});
