import { describe, expect, it } from 'vitest';
import { browserForAll } from '../harness/browserForAll.ts';
import { cutTexts } from '../harness/cutTexts.ts';
import { stagedPageForAll } from '../harness/stagedPageForAll.ts';
import { longTextsOf } from './longTexts.ts';

describe('texts one third longer, 1024 pixels wide', () => {
  const staged = stagedPageForAll(browserForAll());
  longTextsOf(staged, 'documents');

  it('are found where a box cuts them, where no title holds the whole, and where little is left of them', async () => {
    const { page, desk } = staged;
    await page.goto(desk.address('busy', '/customers/nordfiber/10001', 'pseudo'));
    await page.locator('[role=gridcell]').first().waitFor();
    const cut = await page.evaluate(() => {
      const [heading] = document.querySelectorAll<HTMLElement>('h1');
      const [amount] = document.querySelectorAll<HTMLElement>('[role=gridcell][data-align=end]');
      const [tab] = document.querySelectorAll<HTMLElement>('[role=tab]');
      if (!heading || !amount || !tab) return false;
      for (const [element, width] of [
        [heading, 60],
        [amount, 45],
        [tab, 12],
      ] as const) {
        element.style.overflow = 'hidden';
        element.style.whiteSpace = 'nowrap';
        element.style.width = `${width}px`;
        element.style.minWidth = '0';
        element.style.padding = '0';
      }
      heading.setAttribute('title', 'another text');
      tab.setAttribute('title', tab.textContent);
      return true;
    });
    expect(cut).toBe(true);
    const found = await cutTexts(page);
    expect(found).toContainEqual(expect.stringMatching(/^cut: h1/));
    expect(found).toContainEqual(expect.stringMatching(/^cut: \S*(cell|amount)/));
    expect(found).toContainEqual(expect.stringMatching(/^hardly seen: \S*tab/));
  });
});
