import { expect, it } from 'vitest';
import { cutBars } from '../../../../renderer/features/desk/charts/OverviewCharts.tsx';

it('bars that can be compared are drawn as they are', () => {
  for (const amounts of [[], [0, 0], [5, 0, 0], [0, -7, 0], [100, 90, 30], [400, 90, -30]]) {
    expect(cutBars(amounts)).toEqual({ drawn: amounts, cut: null });
  }
});

it('one far beyond the others is shortened, below the line too, and no other is', () => {
  expect(cutBars([90, 99_999_999_999, 30, 0])).toEqual({ drawn: [90, 135, 30, 0], cut: 1 });
  expect(cutBars([90, 30, 0, -8e15])).toEqual({ drawn: [90, 30, 0, -135], cut: 3 });
});
