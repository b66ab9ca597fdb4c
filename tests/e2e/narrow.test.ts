import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/i18n/languages.ts';
import { inFull } from '../promiseCounts.ts';
import { axeAtNight } from './harness/axe.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { stagedPageForAll } from './harness/stagedPageForAll.ts';

/** Pixels in which a customer number and its letter can still be read as they are typed. */
const READABLE = 180;

describe('a narrow window, in a real browser', () => {
  const staged = stagedPageForAll(browserForAll(), { viewport: { width: 760, height: 640 } });

  it('has a button for the pinned and the recent customers in their place', async () => {
    await staged.visit('busy', '/settings');
    const bar = staged.page.getByRole('navigation').first();
    await bar.getByRole('button', { name: 'Pinned and recent customers' }).waitFor();
    expect(await bar.getByRole('link', { name: /10001/ }).isVisible()).toBe(false);
  });

  it.each([760, 1024])(
    'cuts a long name of a connection and never the look-up box, %i pixels wide',
    async (width) => {
      const { page } = staged;
      await page.setViewportSize({ width, height: 640 });
      await staged.visit('hostile', '/');
      const box = await page.getByRole('combobox').first().boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(READABLE);
      const header = page.locator('header').first();
      const beyond = await header.evaluate(
        (element) =>
          [...element.querySelectorAll('button, input')].filter(
            (control) => control.getBoundingClientRect().right > innerWidth,
          ).length,
      );
      expect(beyond).toBe(0);
      const name = header
        .getByRole('button')
        .filter({ hasText: /^.{20,}/s })
        .first();
      const cut = await name.evaluate((button) =>
        [button, ...button.querySelectorAll('*')].some(
          (element) =>
            element.scrollWidth > element.clientWidth &&
            getComputedStyle(element).textOverflow === 'ellipsis',
        ),
      );
      expect(cut).toBe(true);
    },
  );

  it('shows five invoices of a customer at 200 %, and a ring around the letters of its tab', async () => {
    const { page } = staged;
    await page.setViewportSize({ width: 640, height: 400 });
    await staged.visit('busy', '/customers/nordfiber/10001');
    await page.locator('[role=grid] [role=row][data-current]').waitFor();
    const rows = await page.locator('[role=grid]').evaluate((grid) => {
      const top = grid.querySelector('[role=rowgroup]')?.getBoundingClientRect().bottom ?? 0;
      const bottom = Math.min(grid.getBoundingClientRect().bottom, innerHeight);
      const boxes = [...grid.querySelectorAll('[role=row]')].map((row) => row.getBoundingClientRect());
      return boxes.filter((box) => box.height > 0 && box.top >= top && box.bottom <= bottom).length;
    });
    expect(rows).toBeGreaterThanOrEqual(5);
    const tab = page.getByRole('tab').first();
    await tab.focus();
    const room = await tab.evaluate((element) => {
      const letters = document.createRange();
      letters.selectNodeContents(element);
      const [text, box] = [letters.getBoundingClientRect(), element.getBoundingClientRect()];
      return {
        beside: Math.min(text.left - box.left, box.right - text.right),
        // The ring is drawn within the tab.
        taken: -Number.parseFloat(getComputedStyle(element).outlineOffset),
      };
    });
    expect(room.taken).toBeGreaterThan(0);
    expect(room.beside).toBeGreaterThan(room.taken);
  });

  it('keeps the name of the view in one line, also where the words are long', async () => {
    const { page } = staged;
    for (const language of inFull ? LANGUAGES : (['da', 'fi'] as const)) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await staged.visit('busy', '/customers/nordfiber/10001', language);
      await page.getByRole('grid').waitFor();
      await page.locator('[data-area=filter] input').first().fill('5');
      const view = page.locator('[data-area=filter] [data-lasting]');
      const lines = () =>
        view.evaluate((button) => {
          const text = document.createRange();
          text.selectNodeContents(button.querySelector('[data-text]') ?? button);
          return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
        });
      for (const width of inFull ? [1600, 1440, 1366, 1280, 1200, 1100, 1024, 900] : [1280, 900]) {
        await page.setViewportSize({ width, height: 800 });
        expect({ language, width, lines: await lines() }).toEqual({ language, width, lines: 1 });
      }
    }
  });

  it('keeps the buttons of a long notice beside its text', async () => {
    const { page } = staged;
    await page.setViewportSize({ width: 1280, height: 800 });
    await staged.visit('busy', '/customers/nordfiber/10001');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Control+z');
    const notice = page.locator('[data-toast]');
    await notice.locator('span').evaluate((text) => {
      text.textContent = 'a number of which nothing is kept, '.repeat(8);
    });
    for (const width of [1280, 1024, 760]) {
      await page.setViewportSize({ width, height: 800 });
      const text = await notice.locator('span').boundingBox();
      const cross = await notice.getByRole('button').last().boundingBox();
      expect(cross?.x).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? width));
    }
  });

  it('opens the guide at its heading, and leaves the keyboard in its text', async () => {
    const { page } = staged;
    await page.setViewportSize({ width: 760, height: 640 });
    await staged.visit('busy', '/jobs');
    await page.keyboard.press('F1');
    const text = page.getByRole('region', { name: 'User guide' });
    await text.and(page.locator(':focus')).waitFor();
    const heading = page.getByRole('heading', { name: 'User guide', level: 1 });
    expect(await topWithin(heading)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('PageDown');
    await expect.poll(() => topWithin(heading)).toBeLessThan(0);
  });

  it('needs no sideways scrolling at 200 %', async () => {
    const { page } = staged;
    const width = 640;
    await page.setViewportSize({ width, height: 400 });
    await staged.visit('busy', '/');
    for (const path of ['/', '/activity', '/changes', '/settings', '/connections/nordfiber']) {
      await staged.follow(path);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest).toBeLessThanOrEqual(width);
      expect(await axeAtNight(page)).toEqual([]);
    }
  });

  it('needs none for the jobs in a window that was made narrower', async () => {
    const { page } = staged;
    await page.setViewportSize({ width: 1280, height: 640 });
    await staged.visit('documents', '/jobs');
    const main = page.locator('main');
    const rest = () => main.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(await rest()).toBe(0);
    await page.setViewportSize({ width: 1024, height: 640 });
    await expect.poll(() => main.evaluate((element) => element.clientWidth)).toBeLessThan(1024);
    expect(await rest()).toBe(0);
  });
});

/** How far below the upper edge of what scrolls an element is; less than nothing where it is scrolled out. */
function topWithin(element: Locator): Promise<number> {
  return element.evaluate((inner) => {
    const top = (one: Element) => one.getBoundingClientRect().top;
    const outer = inner.closest('main') ?? document.body;
    return top(inner) - top(outer);
  });
}
