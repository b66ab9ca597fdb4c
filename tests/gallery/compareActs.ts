import type { Page } from 'playwright-core';

/** Lines of the fake desk's first customer: some of them unknown, without a number, in two readings or in none. */
const LEDGER = [
  'Customer;Invoice;Text;Amount',
  '10001;51002;monthly fee;721,60',
  '10001;51003;monthly fee;1.250,00',
  '10001;990001;a correction of last year;-12.400,50',
  '10001;;payment on account;-500,00',
  '777;4;another company;80,00',
  '10001;77;note;see the letter',
].join('\n');

/** The columns of a ledger that was pasted. */
export async function pasteLedger(page: Page): Promise<void> {
  // A comparison outlives its screen: the one of the view before is still there.
  const field = page.locator('main textarea');
  const over = page.locator('main button:has(.lucide-rotate-ccw)');
  await field.or(over).first().waitFor();
  if (await over.isVisible()) await over.click();
  await field.fill(LEDGER);
  await page.keyboard.press('Control+Enter');
  await page.locator('main table [aria-haspopup=listbox]').first().waitFor();
}

/** What has come of comparing it. */
export async function compareLedger(page: Page): Promise<void> {
  await pasteLedger(page);
  await page.keyboard.press('Control+Enter');
  await page.locator('[role=grid] [role=gridcell]').first().waitFor();
}

/** The sheet that saves it. */
export async function saveComparison(page: Page): Promise<void> {
  await compareLedger(page);
  await page.locator('main button:has(.lucide-file-down)').click();
  await page.locator('[role=dialog] form').waitFor();
}
