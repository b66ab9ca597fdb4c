import type { Page } from 'playwright-core';

/** A mark by its key alone: the form asks, what is typed answers, Enter saves it. */
export async function noted(page: Page, key: string, answer: string): Promise<void> {
  await page.keyboard.press(key);
  const form = page.getByRole('dialog');
  await form.waitFor();
  await page.keyboard.type(answer);
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
}
