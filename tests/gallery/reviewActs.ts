import type { Page } from 'playwright-core';
import { press, pressAndOpen } from './acts.ts';

/** A key for the row that has the keyboard, which is the first. */
export function pressInRows(...keys: readonly string[]) {
  return async (page: Page): Promise<void> => {
    await page.locator('[role=grid] [role=gridcell]').nth(1).waitFor();
    await page.locator('[role=grid]').focus();
    for (const key of keys.slice(0, -1)) await page.keyboard.press(key);
    await press(keys.at(-1) ?? '')(page);
  };
}

/** The form of a mark of all rows, as it is after nothing was typed in it. */
export async function refuseMark(page: Page): Promise<void> {
  await pressInRows('Control+a', 'b')(page);
  await page.locator('[role=dialog] input').first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[role=dialog] [aria-invalid=true]').first().waitFor();
}

/** The reasons that were given so far, below the field of a dispute. */
export async function openReasons(page: Page): Promise<void> {
  await pressInRows('d')(page);
  await page.locator('[role=dialog] input').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=option]').first().waitFor();
}

/** A line of a menu, by its id, once the menu has it. */
export function chooseLine(open: (page: Page) => Promise<void>, id: string) {
  return async (page: Page): Promise<void> => {
    await open(page);
    await page.locator(`[role=menu] [data-key="${id}"]`).click();
    await page.locator('[role=dialog], [role=alertdialog]').waitFor();
  };
}

/** What a button of the customer's head opens; the last with -1. */
export function openFromHead(place: number) {
  return async (page: Page): Promise<void> => {
    await page.locator('[data-area=head] [aria-haspopup=dialog]').nth(place).click();
    await page.locator('[role=dialog]').waitFor();
  };
}

/** The sheet of many statements for a reminder run, at what it says of the run; or its customers by name. */
export function remind(what: 'plan' | 'byName') {
  return async (page: Page): Promise<void> => {
    await pressAndOpen('Shift+K', 0)(page);
    await page.locator('[role=option]').last().click();
    const plan = page.locator('[role=dialog] section:has(dl)');
    await plan.waitFor();
    if (what === 'plan') return plan.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.locator('[role=dialog] section:has(dl) + * button').click();
    await page.locator('[role=dialog] [role=gridcell]').first().waitFor();
  };
}

const EXCHANGE = '#settings-markExchange';

/** The part of the settings for colleagues: as it is at first, with a folder and a passphrase, or after a hand-over. */
export function handOver(upTo: 'nothing' | 'folder' | 'report') {
  return async (page: Page): Promise<void> => {
    const part = page.locator(EXCHANGE);
    const buttons = part.locator('.buttons button');
    await buttons.first().waitFor();
    if (upTo !== 'nothing') {
      await buttons.nth(1).click();
      await part.locator('input[type=password]').fill('a passphrase of the team');
      await part.locator('button[type=submit]').click();
      await part.locator('form [role=status] svg').waitFor();
    }
    if (upTo === 'report') {
      await buttons.first().click();
      await part.locator('ul[tabindex]').waitFor();
    }
    await part.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  };
}
