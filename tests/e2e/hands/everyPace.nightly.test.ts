import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { browserForAll } from '../harness/browserForAll.ts';
import { handsDeskForAll } from '../harness/handsDesk.ts';
import type { ScreenNow } from './screenNow.ts';
import { type Case, nameOf, product, typeAhead, withoutWords } from './typedAhead.ts';

const OF_ONE_DESK = 42;
const cases = product();
const starts = Array.from({ length: Math.ceil(cases.length / OF_ONE_DESK) }, (_, at) => at * OF_ONE_DESK);

/** A desk in the language, and a test for each case of it. */
function typed(all: readonly Case[], language: string, seen?: (screen: ScreenNow) => unknown): void {
  const room = browserForAll();
  const desk = handsDeskForAll(room);
  beforeAll(async () => {
    if (room.missing !== null) return;
    await desk.speak(language);
  });
  it.each(all.map((one) => [nameOf(one), one] as const))('%s', (_, one) => typeAhead(desk, one, seen));
}

describe.each(starts)('typed ahead at every pace, from case %i', (start) => {
  typed(cases.slice(start, start + OF_ONE_DESK), 'en');
});

/** What is the same in every language. */
function withoutTexts({ at, focus, open, chips, selected, pane }: ScreenNow) {
  const what = /^row \d+/.exec(focus)?.[0] ?? focus.split(' ')[0];
  return { at: at.split(' ')[0], what, open: open.length, chips: chips.length, selected, pane: pane !== '' };
}

describe.each(LANGUAGES)('typed ahead without a gap, in %s', (language) => {
  it('at least twenty-four sequences have no words of one language', () => {
    expect(withoutWords().length).toBeGreaterThanOrEqual(24);
  });
  typed(withoutWords(), language, withoutTexts);
});
