import type { Page } from 'playwright-core';

const MOST_TABS = 80;

/** Goes from control to control until one has the name; a clerk without a mouse must get there too. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    const words = await page.evaluate(() => {
      const at = document.activeElement;
      const label = at instanceof HTMLInputElement ? (at.labels?.[0]?.textContent ?? '') : '';
      // A select's button is named by its label and its value together.
      const named = (at?.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '');
      return [
        `${at?.getAttribute('aria-label') ?? ''} ${label} ${at?.textContent ?? ''}`.trim(),
        named.join(' ').trim(),
      ];
    });
    if (words.some((one) => name.test(one))) return;
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('Tab');
    // A key waits for what is on its way, and the next one would go beyond.
    await page.waitForFunction((left) => document.activeElement !== left, before);
  }
  throw new Error(`no control by the name ${name} within ${MOST_TABS} tabs`);
}
