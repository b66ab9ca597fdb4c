import { expect, it } from 'vitest';
import { isViewName } from '../../../shared/domain/views.ts';

it.each([
  ['Late payers', true],
  ['Åkerlund & Söner / west: all', true],
  ['😀', true],
  ['=1+1', true],
  ['x'.repeat(80), true],
  ['x'.repeat(81), false],
  ['C:\\folder', false],
  ['a/b', false],
  ['two\nlines', false],
  ['', false],
  // Nothing of these is seen, so no one could choose them.
  ['\u00ad', false],
  ['\u200b\u2060', false],
  ['\u3164', false],
  // Half of a character is stored as another one.
  ['West \ud800', false],
])('%j as a name of a view or a kept list: %s', (name, expected) => {
  expect(isViewName(name)).toBe(expected);
});
