import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserForAll } from './harness/browserForAll.ts';
import { CountedKeys } from './harness/countedKeys.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

describe('how many keys a task of the day takes', () => {
  const room = browserForAll();
  const desk = sampleDeskForAll(room);
  beforeAll(() => {
    if (room.missing === null) desk.page.setDefaultTimeout(15_000);
  });

  it('the first PDF of a chosen row, from a fresh start, within 12 keys', async () => {
    const { page, customer } = desk;
    const keys = new CountedKeys(page);
    await keys.press('ControlOrMeta+k');
    await keys.type('10001');
    await page.getByRole('option', { name: /^Open customer 10001/ }).waitFor();
    await keys.press('Enter');
    await customer.scope('48 of 48 invoices, customer 10001').waitFor();
    await expect.poll(() => focusedRow(page)).toBe('2');
    await keys.press('ArrowDown');
    await keys.press('p');
    await paneOf(page, await customer.numberAt(1));
    await page.locator('canvas').first().waitFor();
    expect(keys.count).toBeLessThanOrEqual(12);
  });

  it('a row’s PDF is readable within 2 keys', async () => {
    const { page, customer } = desk;
    await customer.lookUp('K10001');
    await customer.scope('48 of 48 invoices, customer 10001').waitFor();
    await customer.grid.locator('[role=row][aria-rowindex="4"]').getByRole('gridcell').nth(1).click();
    const keys = new CountedKeys(page);
    await keys.press('p');
    await paneOf(page, await customer.numberAt(2));
    await page.locator('canvas').first().waitFor();
    expect(keys.count).toBeLessThanOrEqual(2);
  });
});

/** The place of the row that has the keyboard, as the grid counts: the headings are the first. */
function focusedRow(page: Page): Promise<string | null> {
  return page.evaluate(
    () => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex') ?? null,
  );
}

function paneOf(page: Page, number: string): Promise<void> {
  return page.getByRole('complementary', { name: new RegExp(`${number}$`) }).waitFor();
}
