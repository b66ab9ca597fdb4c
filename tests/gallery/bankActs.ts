import type { Page } from 'playwright-core';

/** Payments to the fake desk's first customer, and some that are of nobody there. */
const BANK = [
  'Booking date;Text;Payer;Reference;Amount',
  '2026-03-02;;Åkerlund & Söner AB;51002;721,60',
  '2026-03-02;invoice 51003;Åkerlund & Söner AB;;1.250,00',
  '2026-03-02;invoices 51002 and 51003;Åkerlund & Söner AB;;90,00',
  '2026-03-02;thank you;Fastighetsbolaget Norra Hamnen i Ytterby AB;990001;12.400,50',
  '2026-03-03;rent;Nobody;;-500,00',
].join('\n');

/** The columns of a bank's rows that were pasted. */
export async function pasteBank(page: Page): Promise<void> {
  // What was matched outlives its screen: that of the view before is still there.
  const field = page.locator('main textarea');
  const over = page.locator('main button:has(.lucide-rotate-ccw)');
  await field.or(over).first().waitFor();
  if (await over.isVisible()) await over.click();
  await field.fill(BANK);
  await page.keyboard.press('Control+Enter');
  await page.locator('main table [aria-haspopup=listbox]').first().waitFor();
}

/** What has come of matching them. */
export async function matchBank(page: Page): Promise<void> {
  await pasteBank(page);
  await page.keyboard.press('Control+Enter');
  await page.locator('[role=grid] [role=gridcell]').first().waitFor();
}
