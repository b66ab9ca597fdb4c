import { describe, expect, it } from 'vitest';
import { axeAtNight } from './harness/axe.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

describe('the invoice grid in a real browser', () => {
  const desk = sampleDeskForAll(browserForAll());
  const open = async (number: string) => {
    await desk.customer.lookUp(`K${number}`);
    await desk.customer.scope(new RegExp(`of .* invoices, customer ${number}`)).waitFor();
    await desk.customer.grid.waitFor();
  };
  const heading = (title: string) =>
    desk.customer.grid.getByRole('columnheader', { name: title, exact: true });
  const titles = async () =>
    (await desk.customer.grid.getByRole('columnheader').allInnerTexts())
      .slice(1)
      .map((title) => title.trim());

  it('has its columns in the order in which they are dragged', async () => {
    const { page, customer } = desk;
    await desk.page.setViewportSize({ width: 1600, height: 800 });
    await open('10001');
    const before = await titles();
    expect(before.slice(0, 5)).toEqual(['Invoice', 'PDF', 'Marks', 'Date', 'Due']);
    await heading('Price').hover();
    await page.mouse.down();
    const due = await heading('Due').boundingBox();
    if (due === null) throw new Error('the heading is not on screen');
    await page.mouse.move(due.x + 60, due.y + 10);
    await page.mouse.move(due.x + 8, due.y + 10, { steps: 4 });
    const place = customer.grid.locator('[role="columnheader"] ~ [role="presentation"]');
    await place.waitFor();
    expect((await place.boundingBox())?.x).toBeCloseTo(due.x, -1);
    await page.mouse.up();
    await expect
      .poll(titles)
      .toEqual([
        ...['Invoice', 'PDF', 'Marks', 'Date', 'Price'],
        ...before.slice(4).filter((title) => title !== 'Price'),
      ]);
    expect(await place.count()).toBe(0);
    expect(await customer.grid.locator('[aria-sort]').count()).toBe(0);
  });

  it('has a menu at a row, and a column as wide as what is in it', async () => {
    const { page, customer } = desk;
    await open('10001');
    const cell = (row: number, column: string) =>
      customer.grid.locator(`[role="row"][aria-rowindex="${row}"] [data-column="${column}"]`);
    const menu = page.getByRole('menu');
    await cell(9, 'status').click({ button: 'right' });
    await menu.getByText('Copy cell').waitFor();
    const box = await menu.boundingBox();
    const window = page.viewportSize();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(window?.height ?? 0);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-column'));
    await expect.poll(focused).toBe('status');
    await page.keyboard.press('Shift+F10');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('menuitem');
    expect(await axeAtNight(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('status');

    const isCut = (column: string) =>
      customer.grid
        .locator(`[role="row"] [data-column="${column}"]`)
        .evaluateAll((cells) => cells.some((one) => one.scrollWidth > one.clientWidth));
    const due = heading('Due');
    const width = async () => (await due.boundingBox())?.width ?? 0;
    const first = await width();
    const divider = due.locator('[data-resizer]');
    await divider.hover();
    const at = await divider.boundingBox();
    if (at === null) throw new Error('the divider is not on screen');
    await page.mouse.down();
    await page.mouse.move(at.x + 60, at.y + 5, { steps: 3 });
    await expect.poll(width).toBeGreaterThan(first + 50);
    // A date is never cut, however narrow the clerk makes it.
    await page.mouse.move(at.x - 90, at.y + 5, { steps: 3 });
    await expect.poll(width).toBeLessThan(first);
    expect(await isCut('dueDate')).toBe(false);
    await page.mouse.move(at.x + 60, at.y + 5, { steps: 3 });
    await page.mouse.up();
    await expect.poll(width).toBeGreaterThan(first + 50);
    await divider.dblclick();
    // No wider than what is in it: the heading, the widest cell and their padding.
    await expect.poll(width).toBeLessThan(first + 20);
    expect(await isCut('dueDate')).toBe(false);
  });

  it('cuts no sum, however large', async () => {
    const { page } = desk;
    await open('10006');
    const sums = desk.page.getByRole('table', { name: 'Totals', exact: true });
    const line = sums.getByRole('row').nth(1);
    /** How far into what stands right of it each sum and the scope reach, at most. */
    const overlap = () =>
      line.evaluate((row) => {
        const texts = [...row.querySelectorAll('[role=rowheader], [role=cell]')].map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getBoundingClientRect();
        });
        const overlaps = texts.flatMap((one, at) =>
          texts
            .slice(at + 1)
            .map((other) =>
              Math.min(
                Math.min(one.right, other.right) - Math.max(one.left, other.left),
                Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
              ),
            ),
        );
        return Math.max(...overlaps);
      });
    for (const [width, atLeast] of [
      [1920, 3],
      [1280, 1],
      [1100, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      // The sums follow the columns, which follow the window.
      await expect.poll(() => line.getByRole('cell').count()).toBeGreaterThanOrEqual(atLeast);
      await expect.poll(overlap).toBeLessThanOrEqual(0);
    }
  });
});
