import { describe, expect, it } from 'vitest';
import { scrollScale, TALLEST } from '../../../../renderer/ui/grid/gridRenderer.ts';
import { fc } from '../../../fastCheck.ts';

describe('scrollScale', () => {
  it('changes nothing below the limit', () => {
    const scale = scrollScale();
    scale.resize(100_000 * 30, 800);
    scale.scrolled(12_345);
    expect([scale.height, scale.top, scale.shift]).toEqual([3_000_000, 12_345, 0]);
  });

  it('F11 reaches both ends of a list taller than a browser allows, and stays within it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 500_001, max: 5_000_000 }),
        fc.array(fc.oneof(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -TALLEST, max: TALLEST }))),
        (rows, steps) => {
          const scale = scrollScale();
          const view = 800;
          scale.resize(rows * 30, view);
          expect(scale.height).toBe(TALLEST);
          let position = 0;
          for (const step of steps) {
            const before = scale.top;
            position = Math.min(Math.max(position + step, 0), TALLEST - view);
            const moved = position - (scale.top + scale.shift);
            scale.scrolled(position);
            expect(scale.top).toBeGreaterThanOrEqual(0);
            expect(scale.top).toBeLessThanOrEqual(rows * 30 - view);
            const inside = position > 0 && position < TALLEST - view;
            if (inside && Math.abs(moved) <= view * 3 && scale.top > 0 && scale.top < rows * 30 - view) {
              expect(scale.top - before).toBeCloseTo(moved, 3);
            }
            if (Math.abs(step) > 400) position = scale.settled();
          }
          scale.scrolled(TALLEST - view);
          expect(scale.top).toBeCloseTo(rows * 30 - view, 3);
          scale.scrolled(0);
          expect(scale.top).toBe(0);
        },
      ),
    );
  });

  it('shows any row that it is asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000_000 }), (row) => {
        const scale = scrollScale();
        scale.resize(3_000_001 * 30, 800);
        const position = scale.goTo(row * 30);
        expect(scale.top).toBe(Math.min(row * 30, 3_000_001 * 30 - 800));
        expect(position).toBeLessThanOrEqual(TALLEST - 800);
        scale.scrolled(position);
        expect(Math.abs(scale.top - Math.min(row * 30, 3_000_001 * 30 - 800))).toBeLessThan(1);
      }),
    );
  });
});
