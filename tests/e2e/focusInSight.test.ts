import { describe, expect, it } from 'vitest';
import { casesOf, inFull } from '../promiseCounts.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { FocusWalk, lookAtFocus } from './harness/focusWalk.ts';
import { stagedPageForAll } from './harness/stagedPageForAll.ts';

const CUSTOMER = '/customers/nordfiber/10001';
/** All other screens with something to press. */
const OTHER_SCREENS = [
  '/',
  '/today',
  '/customers',
  '/invoices',
  '/changes',
  '/compare',
  '/as-of',
  '/jobs',
  '/activity',
  '/settings',
  '/connections/nordfiber',
  '/help/figures',
  '/help/guide',
  '/help/licences',
];

/** What `npm test` walks of a customer's screen. */
const FEWEST = 6;

describe('the focus in a real browser', () => {
  const staged = stagedPageForAll(browserForAll());

  it('keeps the keyboard on something in sight after every button and command', async () => {
    const { page } = staged;
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await staged.visit('busy', '/');
    const walk = new FocusWalk(page);
    // In full only in the nightly run: it takes minutes.
    await walk.walk(CUSTOMER, casesOf(Number.POSITIVE_INFINITY, FEWEST));
    for (const screen of inFull ? OTHER_SCREENS : []) await walk.walk(screen);
    if (inFull) await walk.command(CUSTOMER);
    expect(walk.steps.length).toBeGreaterThanOrEqual(FEWEST);
    expect(walk.troubles, walk.steps.join('\n')).toEqual([]);
  }, 5_400_000);

  it('shows where the keyboard is while nothing matches the filter', async () => {
    const { page } = staged;
    for (const screen of [CUSTOMER, '/invoices', '/customers']) {
      await staged.visit('busy', screen);
      await page.getByRole('gridcell').first().waitFor();
      await page.locator('[data-area=filter] input').first().fill('no such text');
      await page.locator('.overRows').waitFor();
      await page.getByRole('grid').focus();
      expect(await page.evaluate(lookAtFocus)).toEqual({
        at: expect.stringMatching(/^grid /),
        trouble: null,
      });
    }
  });

  it('lets the keyboard reach everything on the desk, with the focus in sight', async () => {
    const { page } = staged;
    await staged.visit('busy', '/');
    const reached: string[] = [];
    for (let step = 0; step < 38; step += 1) {
      const before = await page.evaluateHandle(() => document.activeElement);
      await page.keyboard.press('Tab');
      // The screen's last part may still be on its way, for which the key waits.
      await page.waitForFunction((left) => document.activeElement !== left, before);
      const { text, outline } = await page.evaluate(() => {
        const active = document.activeElement ?? document.body;
        const text = active.getAttribute('aria-label') ?? active.textContent ?? '';
        return { text, outline: getComputedStyle(active).outlineStyle };
      });
      expect({ text, outline }).toEqual({ text, outline: 'solid' });
      reached.push(text);
    }
    for (const wanted of ['Search', 'Overview', 'Jobs', 'Settings', '10001', 'Unpin customer 10001']) {
      expect(reached).toContain(wanted);
    }
  });
});
