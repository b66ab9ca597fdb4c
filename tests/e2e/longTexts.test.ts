import { describe, expect, it } from 'vitest';
import { bySceneOf, gallery } from '../gallery/gallery.ts';
import { VIEWS_ONCE, type View } from '../gallery/views.ts';
import { openPage } from './harness/browser.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { cutTexts } from './harness/cutTexts.ts';
import { stagedPageForAll } from './harness/stagedPageForAll.ts';

/**
 * One third longer, and as narrow as a window may be, for every screen once. Every other walk is in the dark; each screen
 * in both, in all of its scenes, and whole below what lies over it, is the gallery's.
 */
const WANTED = { languages: ['pseudo'], widths: [1024], axe: 'each thing once', folder: null } as const;
/** Walked side by side, each in a page of its own, which has to compile its code first. */
const WALKS = 2;

describe('texts one third longer, 1024 pixels wide', () => {
  const room = browserForAll();
  const staged = stagedPageForAll(room);

  it.concurrent.each(walksOf(bySceneOf(VIEWS_ONCE)))(
    'are cut nowhere, and axe finds nothing, $theme: $name',
    async ({ views, theme }) => {
      const { page } = await openPage(room.browser);
      const found: string[] = [];
      let looked = 0;
      const wanted = { ...WANTED, views, themes: [theme] };
      for await (const { view, ...picture } of gallery(page, staged.desk, wanted)) {
        looked += 1;
        found.push(...picture.found.map((line) => `${view.screen}, ${view.scene}: ${line}`));
      }
      expect(looked).toBe(views.length);
      expect(found).toEqual([]);
    },
  );

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

function walksOf(all: readonly View[]) {
  const begin = (at: number) => Math.round((at * all.length) / WALKS);
  return Array.from({ length: WALKS }, (_, at) => {
    const views = all.slice(begin(at), begin(at + 1));
    const [first, last] = [views.at(0), views.at(-1)];
    const name = `${first?.scene}, ${first?.screen} to ${last?.scene}, ${last?.screen}`;
    return { name, views, theme: at % 2 === 0 ? ('light' as const) : ('dark' as const) };
  });
}
