import { describe, expect, it } from 'vitest';
import { browserForAll } from './harness/browserForAll.ts';
import { stagedPageForAll } from './harness/stagedPageForAll.ts';

/** Pixels in which a customer number and its letter can still be read as they are typed. */
const READABLE = 180;

describe('a narrow window, in a real browser', () => {
  const staged = stagedPageForAll(browserForAll(), { viewport: { width: 760, height: 640 } });

  it('has the pinned and the recent customers one key away', async () => {
    const { page } = staged;
    await staged.visit('busy', '/settings');
    const bar = page.getByRole('navigation').first();
    expect(await bar.getByRole('link', { name: /10001/ }).isVisible()).toBe(false);
    await page.keyboard.press('g');
    const dialog = page.getByRole('dialog', { name: 'Pinned and recent customers' });
    await dialog.waitFor();
    const first = dialog.getByRole('button', { name: /\d{5}/ }).first();
    const number = /\d{5}/.exec(await first.innerText())?.[0] ?? '';
    await first.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: new RegExp(`^Customer ${number}`), level: 1 }).waitFor();
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
});
