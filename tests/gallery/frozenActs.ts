import type { Page } from 'playwright-core';

/** The list of the frozen sheets, with one more of the day that is asked for. */
export async function listFrozen(page: Page): Promise<void> {
  // What is chosen outlives its screen: the sheet of the view before may still be open.
  const back = page.locator('main header [aria-keyshortcuts=Escape]');
  const freeze = page.locator('main header [aria-keyshortcuts="Shift+Z"]');
  await back.or(freeze).first().waitFor();
  if (await back.isVisible()) await page.keyboard.press('Escape');
  await freeze.waitFor();
  await page.keyboard.press('Shift+Z');
  await page.locator('main [aria-haspopup=listbox]').first().click();
  await page.locator('[role=option]').last().click();
  await page.locator('[role=grid] [role=gridcell]').first().waitFor();
}

/** One of them, as it was. */
export async function openFrozen(page: Page): Promise<void> {
  await listFrozen(page);
  await page.locator('[role=grid]').focus();
  await page.keyboard.press('Enter');
  await page.locator('main header [aria-keyshortcuts=Escape]').waitFor();
}
