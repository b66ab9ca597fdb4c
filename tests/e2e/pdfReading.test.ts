import { describe, expect, it } from 'vitest';
import { casesOf, inFull } from '../promiseCounts.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { stagedPageForAll } from './harness/stagedPageForAll.ts';

const WIDTHS = inFull ? [1024, 1280, 1366, 1440, 1920] : [1024];
const LANGUAGES = inFull ? ['en', 'pseudo'] : ['pseudo'];
/** Steps by which the pane is made wider, of 14 to its widest. */
const WIDER = casesOf(14, 3);

describe('a PDF in a real browser', () => {
  const staged = stagedPageForAll(browserForAll());
  /** The first row's page, by the key alone: the keyboard is in the rows then. */
  const open = async (width: number, language: string) => {
    const { page, desk } = staged;
    await page.setViewportSize({ width, height: 800 });
    await page.goto(desk.address('longFigures', '/customers/nordfiber/10001', language));
    await page.locator('[role=row][aria-rowindex="2"] [data-column]:not(:empty)').first().waitFor();
    await page.locator('[role=grid]').focus();
    await page.keyboard.press('p');
    await page.locator('[data-pages] canvas').waitFor();
  };
  /** The part of its size on paper, which A4 has 794 pixels of. */
  const shown = async () => {
    const box = await staged.page.locator('[data-pages] canvas').boundingBox();
    return (box?.width ?? 0) / 794;
  };
  const barOf = () =>
    staged.page.locator('[data-pages]').evaluate((pages) => {
      const bar = pages.previousElementSibling;
      const edge = bar?.getBoundingClientRect();
      const buttons = [...(bar?.querySelectorAll('button') ?? [])].filter((button) =>
        button.checkVisibility(),
      );
      const middles = buttons.map((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return (top + bottom) / 2;
      });
      const ends = buttons.map((button) => button.getBoundingClientRect().right);
      return {
        buttons: buttons.length,
        lines: new Set(middles.map(Math.round)).size,
        beyond: Math.max(...ends) > (edge?.right ?? 0) + 1,
      };
    });

  it.each(LANGUAGES)('is readable as soon as its key is pressed, in any window: %s', async (language) => {
    const { page } = staged;
    for (const width of WIDTHS) {
      await open(width, language);
      await expect.poll(shown, { message: `${width}` }).toBeGreaterThan(0.69);
      expect(await barOf(), `${width}`).toMatchObject({ lines: 1, beyond: false });
      expect(await page.locator('[role=gridcell]:focus').count()).toBe(1);
      await page.keyboard.press('Escape');
    }
  });

  it('is as large as its bar says', async () => {
    const { page } = staged;
    await open(1280, 'en');
    const percent = page.getByRole('button', { name: /^(Fit width, )?\d+%/ });
    const wrongBy = async () => {
      const said = Number(/(\d+)%/.exec((await percent.textContent()) ?? '')?.[1]);
      return Math.abs(said - (await shown()) * 100);
    };
    await expect.poll(wrongBy).toBeLessThanOrEqual(1);
    const before = await shown();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(shown).toBeGreaterThan(before);
    await expect.poll(wrongBy).toBeLessThanOrEqual(1);
  });

  it.each(LANGUAGES)('has its buttons on one line, however narrow its pane is: %s', async (language) => {
    const { page } = staged;
    await open(1280, language);
    const divider = page.getByRole('separator');
    await divider.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => divider.getAttribute('aria-valuenow')).toBe('288');
    for (let wider = 0; wider < WIDER; wider += 1) {
      await expect.poll(shown).toBeGreaterThan(0.69);
      const bar = await barOf();
      expect(bar, `${await divider.getAttribute('aria-valuenow')}`).toMatchObject({
        lines: 1,
        beyond: false,
      });
      expect(bar.buttons).toBeGreaterThanOrEqual(6);
      await page.keyboard.press('ArrowLeft');
    }
  });
});
