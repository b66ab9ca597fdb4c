import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fc } from '../../fastCheck.ts';
import { browserForAll } from '../harness/browserForAll.ts';
import { handsDeskForAll } from '../harness/handsDesk.ts';
import { type ScreenNow, screenNow } from './screenNow.ts';

/** Another number types other keys; a night has always the same, so that a red can be typed again. */
const SEED = Number(process.env['KONTOR_SEED'] ?? 48);
const SEQUENCES = 60;
const OF_ONE_DESK = 20;
const STARTS = ['Ctrl+k "N" Enter', 'i', 'Ctrl+k "list of cust" Enter', 'Ctrl+k "what changed" Enter'];
/**
 * They begin no job, and keep nothing that the next sequence would find. Escape empties what is typed ahead, and so ends
 * otherwise by design; Tab may find a list whose sums, which are a stop, come after its rows; a key that scrolls a page by
 * itself (Alt+Down, PageDown) does not when it was held.
 */
const KEYS = [
  ...'Enter Space Backspace Up Down Left Right Home End Shift+Down F1 F6 / ? [ ] 1'.split(' '),
  ...'Shift+F10 Ctrl+a Ctrl+f Ctrl+p Alt+Left Alt+1 Alt+2 a f g i m p s'.split(' '),
  ...['"N"', 'Ctrl+k "N" Enter'],
];

const sequence = fc
  .tuple(fc.constantFrom(...STARTS), fc.array(fc.constantFrom(...KEYS), { minLength: 2, maxLength: 6 }))
  .map(([start, keys]) => [start, ...keys].join(' '))
  // Further back is the page before Kontor.
  .filter((keys) => keys.split('Alt+Left').length <= 2);
const all = fc.sample(sequence, { seed: SEED, numRuns: SEQUENCES });
const starts = Array.from({ length: Math.ceil(SEQUENCES / OF_ONE_DESK) }, (_, at) => at * OF_ONE_DESK);

const AT_WORK = '[aria-busy=true], [data-coming], [data-loading]:not([hidden]), [data-awaits]';
/** Frames in a row that show the same, at which a screen is taken to be at rest: what waits is given one key a frame. */
const SAME = 24;

/** Notices go by themselves, and customers have more or fewer invoices. */
const comparable = ({ dropped: _dropped, began: _began, selected, ...rest }: ScreenNow) => ({
  ...rest,
  selected: selected !== 0,
});

async function atRest(page: Page): Promise<ScreenNow> {
  let before = '';
  let same = 0;
  for (;;) {
    const screen = await screenNow(page);
    const now = JSON.stringify(comparable(screen));
    const isAtWork = await page.evaluate((marks) => document.querySelector(marks) !== null, AT_WORK);
    same = isAtWork || now !== before ? 0 : same + 1;
    if (same === SAME) return screen;
    before = now;
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
  }
}

describe.each(starts)('random keys, from %i', (start) => {
  const room = browserForAll();
  const desk = handsDeskForAll(room);
  const type = (keys: string) => {
    const withNumbers = keys.replaceAll('N', () => desk.nextCustomer());
    return desk.hands.type(withNumbers, 0);
  };
  beforeAll(async () => {
    if (room.missing !== null) return;
    await desk.begin();
    // An empty list has no row to be typed at.
    await type('Ctrl+k "N" Enter');
    await atRest(desk.page);
  });

  it.each(all.slice(start, start + OF_ONE_DESK))('P48 ends as typed one by one: %s', async (keys) => {
    await desk.begin();
    let slowly = await atRest(desk.page);
    for (const part of keys.match(/Ctrl\+k "[^"]*"|\S+/g) ?? []) {
      await type(part);
      slowly = await atRest(desk.page);
    }
    await desk.begin();
    await type(keys);
    const end = comparable(slowly);
    await expect
      .poll(async () => {
        const quickly = await screenNow(desk.page);
        // A question takes none of the keys that were pressed before it.
        return quickly.dropped ? end : comparable(quickly);
      })
      .toEqual(end);
  });
});
