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
  const open = async (width: number, language: string, scene = 'longFigures') => {
    const { page, desk } = staged;
    await page.setViewportSize({ width, height: 800 });
    await page.goto(desk.address(scene, '/customers/nordfiber/10001', language));
    await page.locator('[role=row][aria-rowindex="2"] [data-column]:not(:empty)').first().waitFor();
    await page.locator('[role=grid]').focus();
    await page.keyboard.press('p');
    await page.locator('[data-pages] canvas').first().waitFor();
  };
  /** The part of its size on paper, which A4 has 794 pixels of. */
  const shown = async () => {
    const box = await staged.page.locator('[data-pages] canvas').boundingBox();
    return (box?.width ?? 0) / 794;
  };
  const barOf = () =>
    staged.page.locator('[data-pages]').evaluate((pages) => {
      const bar = pages.parentElement?.previousElementSibling;
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

  it('has its pages one under the other, which the keys scroll and the buttons turn', async () => {
    const { page } = staged;
    await open(1280, 'en', 'longPdfs');
    const pages = page.locator('[data-pages]');
    await expect.poll(() => pages.locator('[data-page-number]').count()).toBe(50);
    const boxOf = async (number: number) =>
      (await pages.locator(`[data-page-number="${number}"]`).boundingBox()) ?? { y: 0, height: 0 };
    const [first, second] = [await boxOf(1), await boxOf(2)];
    expect(second.y).toBeGreaterThanOrEqual(first.y + first.height);
    expect(second.y).toBeLessThan(first.y + first.height + 20);
    const says = (number: number) => page.getByText(`Page ${number} of 50`, { exact: true }).waitFor();
    await pages.focus();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await says(2);
    await page.getByRole('button', { name: 'Next page' }).click();
    await says(3);
    const top = (await pages.boundingBox())?.y ?? 0;
    await expect.poll(async () => Math.abs((await boxOf(3)).y - top)).toBeLessThan(20);
    await pages.locator('[data-page-number="3"] canvas').waitFor();
  });

  it('marks a word that stands in two runs of text, and brings it into sight', async () => {
    const { page } = staged;
    await open(1280, 'en');
    await page.locator('[data-pages]').focus();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('remittance');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    const marks = page.locator('[data-pages] .highlight');
    await expect.poll(() => marks.allTextContents()).toEqual(['Remit', 'tance']);
    const isInSight = () =>
      marks.first().evaluate((mark) => {
        const { left, top, bottom } = mark.getBoundingClientRect();
        const frame = mark.closest('[data-pages]')?.getBoundingClientRect();
        return frame !== undefined && top >= frame.top && bottom <= frame.bottom && left >= frame.left;
      });
    await expect.poll(isInSight).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => marks.count()).toBe(0);
  });

  it('shows stamps as they are printed, and makes nothing of them or of links that could be followed', async () => {
    const { page } = staged;
    await open(1280, 'en');
    await page.locator('[data-pages] .textLayer').getByText('Payable').first().waitFor();
    const hasRed = () =>
      page.locator('[data-pages] canvas').evaluate((canvas: HTMLCanvasElement) => {
        const ink = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return ink.some((red, at) => at % 4 === 0 && red > 200 && (ink[at + 1] ?? 255) < 60);
      });
    await expect.poll(hasRed).toBe(true);
    expect(await page.locator('[data-pages] :is(a, input, button, section, iframe, img)').count()).toBe(0);
  });
});
