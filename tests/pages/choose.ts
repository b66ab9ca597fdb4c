import type { Page } from 'playwright-core';

/** Opens the look-up box from any screen, types, and takes this entry once it is the one that Enter takes. */
export async function choose(page: Page, typed: string, entry: RegExp | string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: entry, selected: true }).first().waitFor();
  await page.keyboard.press('Enter');
}
