import type { Page } from 'playwright-core';

/** By the look-up box, as from any screen. */
export async function goTo(page: Page, typed: string, command: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: command }).first().waitFor();
  await page.keyboard.press('Enter');
}
