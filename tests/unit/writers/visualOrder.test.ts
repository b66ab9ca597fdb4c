import { expect, it } from 'vitest';
import { visualOrder } from '../../../electron/documents/pdf/fonts.ts';

it.each([
  ['letters from left to right stay', 'abc 12', 'abc 12'],
  ['letters from right to left are turned', 'אבג דה', 'הד גבא'],
  ['a number among them is not', 'אב 12 גד', 'דג 12 בא'],
  ['a name in a line that begins on the left', 'AB אב, גד 7', 'AB 7 דג ,בא'],
  ['a name in a line that begins on the right', 'אב AB 12', 'AB 12 בא'],
])('%s', (_, written, shown) => {
  const letters = [...written].map((text) => ({ text }));
  const placed = visualOrder(letters);
  expect(placed.map(({ letter }) => letter.text).join('')).toBe(shown);
});
