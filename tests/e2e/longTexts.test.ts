import { describe, expect, it } from 'vitest';
import { gallery } from '../gallery/gallery.ts';
import { VIEWS } from '../gallery/views.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { cutTexts } from './harness/cutTexts.ts';
import { stagedPageForAll } from './harness/stagedPageForAll.ts';

/** The states in which most is said; the gallery shows all of them, and what opens over a screen. */
const WORDY = ['documents', 'first', 'locked', 'folder-full'];

describe('texts one third longer, 1024 pixels wide', () => {
  const staged = stagedPageForAll(browserForAll());

  it('are cut nowhere, and nothing scrolls sideways', async () => {
    const { page, desk } = staged;
    const views = VIEWS.filter(({ scene, act }) => WORDY.includes(scene) && act === undefined);
    const wanted = { views, languages: ['pseudo'], widths: [1024], themes: ['light'] } as const;
    const found: string[] = [];
    let looked = 0;
    for await (const picture of gallery(page, desk, { ...wanted, axe: false, folder: null })) {
      looked += 1;
      found.push(...picture.found.map((line) => `${picture.view.screen}, ${picture.view.scene}: ${line}`));
    }
    expect(looked).toBe(views.length);
    expect(found).toEqual([]);
  });

  it('are found where a box cuts them, in a row too, and where no title holds the whole', async () => {
    const { page, desk } = staged;
    await page.goto(desk.address('busy', '/customers/nordfiber/10001', 'pseudo'));
    await page.locator('[role=gridcell]').first().waitFor();
    const cut = await page.evaluate(() => {
      const parts = [...document.querySelectorAll('h1, [role=columnheader] [title], [role=tab]')];
      const [heading] = document.querySelectorAll<HTMLElement>('h1');
      const [amount] = [...document.querySelectorAll<HTMLElement>('[role=gridcell][data-align=end]')];
      for (const element of [heading, amount]) {
        if (element === undefined) continue;
        element.style.overflow = 'hidden';
        element.style.whiteSpace = 'nowrap';
        element.style.width = '9px';
      }
      heading?.setAttribute('title', 'another text');
      return parts.length > 0 && amount !== undefined;
    });
    expect(cut).toBe(true);
    const found = await cutTexts(page);
    expect(found).toContainEqual(expect.stringMatching(/^cut: h1/));
    expect(found).toContainEqual(expect.stringMatching(/^cut: \S*(cell|amount)/));
  });
});
