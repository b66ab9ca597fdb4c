import type { Locator, Page } from 'playwright-core';

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

/** Items of the same customer under numbers of their own, with their amounts and days. */
const RENAMED = [
  'Customer;Invoice;Due date;Amount',
  '10001;990003;2026-04-11;1933,20',
  '10001;990004;2026-03-25;1607,20',
  '10001;990005;2026-03-22;2050,00',
].join('\n');

/** Leads back from what is shown instead of the comparison that is being made. */
const LEAVE = '[data-area=head] [aria-keyshortcuts=Escape]';

/** The columns of a ledger that was pasted. */
export async function pasteLedger(page: Page): Promise<void> {
  await paste(page, LEDGER);
}

async function paste(page: Page, ledger: string): Promise<void> {
  const field = await begin(page);
  await field.fill(ledger);
  await page.keyboard.press('Control+Enter');
  await isRead(page);
}

/** The same as a file with a name in which no line can end. */
async function giveLedger(page: Page): Promise<void> {
  await begin(page);
  const name = `${'open_items_'.repeat(20)}october.csv`;
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(LEDGER) };
  await page.locator('main input[type=file]').setInputFiles(file);
  await isRead(page);
}

function isRead(page: Page): Promise<void> {
  return page.locator('main table [aria-haspopup=listbox]').first().waitFor();
}

/** A comparison outlives its screen, as a saved one that is shown does: that of the view before is still there. */
async function begin(page: Page): Promise<Locator> {
  const field = page.locator('main textarea');
  const over = page.locator('main button:has(.lucide-rotate-ccw)');
  const left = field.or(over).first();
  await left
    .or(page.locator(`main ${LEAVE}`))
    .first()
    .waitFor();
  if (!(await left.isVisible())) await page.keyboard.press('Escape');
  await left.waitFor();
  if (await over.isVisible()) await over.click();
  return field;
}

/** What has come of comparing it. */
export async function compareLedger(page: Page): Promise<void> {
  await compare(page, LEDGER);
}

async function compare(page: Page, ledger: string): Promise<void> {
  await paste(page, ledger);
  await compareRead(page);
}

async function compareRead(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await page.locator('[role=grid] [role=gridcell]').first().waitFor();
}

/** Suggestions of another ledger, of which one is taken. */
export async function takeSuggestion(page: Page): Promise<void> {
  await compare(page, RENAMED);
  await page.locator('[role=grid] [role=gridcell]').first().click();
  await page.keyboard.press('u');
  await page.locator('main [data-area=figures] tbody tr:nth-child(2) button').first().waitFor();
}

/** The same with the balances at the end of the ledger's last day, which its key has asked for. */
export async function compareAsOf(page: Page): Promise<void> {
  await paste(page, LEDGER);
  await page.locator('[aria-labelledby=compare-choices] input[type=text]').first().fill('2026-01-31');
  await page.keyboard.press('Control+Enter');
  await page.locator('main [aria-keyshortcuts=W]').waitFor();
  await page.keyboard.press('w');
  await page.locator('main [aria-keyshortcuts=W]').waitFor({ state: 'detached' });
  await page.locator('[role=grid] [role=gridcell]').first().waitFor();
}

/** The sheet that saves it. */
export async function saveComparison(page: Page): Promise<void> {
  await compareLedger(page);
  await page.locator('main button:has(.lucide-file-down)').click();
  await page.locator('[role=dialog] form').waitFor();
}

/** Its first difference is explained, and it is saved by its key. */
async function explainAndSave(page: Page): Promise<void> {
  await page.keyboard.press('y');
  const form = page.locator('[role=dialog] form');
  await form.locator('input').fill('The customer paid it to the old account');
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await page.keyboard.press('s');
}

/** The comparison that was saved last, as it was. */
export async function openSaved(page: Page): Promise<void> {
  await giveLedger(page);
  await compareRead(page);
  await explainAndSave(page);
  await begin(page);
  await page.locator('main table tbody th button').first().click();
  await page.locator('[role=grid] [role=gridcell]').first().waitFor();
}
