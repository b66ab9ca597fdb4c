import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserForAll } from './harness/browserForAll.ts';
import { stagedPageForAll } from './harness/stagedPageForAll.ts';

const CUSTOMER = '/customers/nordfiber/10001';

describe('forced colours, in a real browser', () => {
  const staged = stagedPageForAll(browserForAll());

  const visit = async (path: string): Promise<Page> => {
    await staged.page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
    await staged.visit('busy', path);
    return staged.page;
  };

  it('keeps its lines and shows the chosen tab in forced colours, in the dark theme too', async () => {
    const page = await visit(CUSTOMER);
    await page.getByRole('tab', { name: /^Invoices/ }).waitFor();
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme === 'light' ? 'light' : 'dark', forcedColors: 'active' });
      const seen = await page.evaluate((name) => {
        document.documentElement.dataset['theme'] = name;
        const line = (tab: Element) => getComputedStyle(tab).borderBottomColor;
        const tabs = [...document.querySelectorAll('[role=tablist]:first-of-type [role=tab]')];
        const chosen = tabs.filter((tab) => tab.getAttribute('aria-selected') === 'true').map(line);
        const others = tabs.filter((tab) => tab.getAttribute('aria-selected') !== 'true').map(line);
        const root = getComputedStyle(document.documentElement);
        return { chosen, others, line: root.getPropertyValue('--line') };
      }, theme);
      expect(seen.line).toBe('CanvasText');
      expect(seen.chosen.length).toBeGreaterThan(0);
      for (const line of seen.chosen) expect(seen.others).not.toContain(line);
    }
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('shows in forced colours what is selected, pressed and chosen, with one colour of text on it', async () => {
    const page = await visit(CUSTOMER);
    await page.emulateMedia({ forcedColors: 'active' });
    const looks = (selector: string) =>
      page.locator(selector).evaluateAll((elements) =>
        elements.map((element) => {
          const { color, backgroundColor, outlineStyle } = getComputedStyle(element);
          return { color, backgroundColor, outlineStyle };
        }),
      );
    await page
      .getByRole('gridcell', { name: /, Overdue by/ })
      .first()
      .click();
    const selected = '[role=row][aria-selected=true]';
    const [row] = await looks(selected);
    const [other] = await looks('[role=row][aria-selected=false]');
    expect(row?.backgroundColor).not.toBe(other?.backgroundColor);
    for (const { color } of await looks(`${selected} :is([role=gridcell], [data-column] > *)`)) {
      expect(color).toBe(row?.color);
    }
    await openRowMenu(page);
    const items = await looks('[role=menuitem]');
    expect(new Set(items.map(({ outlineStyle }) => outlineStyle))).toEqual(new Set(['solid', 'none']));
    await page.keyboard.press('Escape');
    await visit('/changes');
    await page.emulateMedia({ forcedColors: 'active' });
    const steps = 'section button[aria-pressed]';
    await page.locator(steps).first().click();
    await page.mouse.move(0, 0);
    await page.getByRole('grid').first().focus();
    const pressed = await looks('section button[aria-pressed=true]');
    expect(pressed.map(({ outlineStyle }) => outlineStyle)).toEqual(['solid']);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('shows the divider that has the focus, and draws a line around a toast', async () => {
    const page = await visit(CUSTOMER);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByRole('gridcell').nth(1).click();
    await page.keyboard.press('Enter');
    const divider = page.getByRole('separator').first();
    await divider.waitFor();
    await divider.focus();
    await page.keyboard.press('ArrowLeft');
    const [line, highlight] = await divider.evaluate((element) => {
      const sample = document.body.appendChild(document.createElement('i'));
      sample.style.backgroundColor = 'Highlight';
      const colours = [getComputedStyle(element, '::after'), getComputedStyle(sample)];
      const read = colours.map(({ backgroundColor }) => backgroundColor);
      sample.remove();
      return read;
    });
    expect(line).toBe(highlight);
    await page.getByRole('gridcell').nth(1).focus();
    await page.keyboard.press('Shift+c');
    const toast = page.locator('[data-area="notices"]').last();
    await toast.waitFor();
    const border = await toast.evaluate((element) => getComputedStyle(element).borderTop);
    expect(border).toMatch(/^1px solid/);
  });
});

async function openRowMenu(page: Page): Promise<void> {
  await page.getByRole('gridcell').nth(1).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu').waitFor();
}
