import type { Page } from 'playwright-core';
import { choose } from '../pages/choose.ts';
import { SettingsPage } from '../pages/settingsPage.ts';
import type { Photographer } from './photographer.ts';

/** Open items of customer 10001 as its ledger has them: one is off, one was paid in Kontor, one is not there. */
const LEDGER = [
  'Customer;Invoice;Invoice date;Due date;Open amount',
  '10001;50049;2026-03-06;2026-04-05;3 623,75',
  '10001;50048;2026-03-04;2026-04-03;250,50',
  '10001;50046;2026-02-20;2026-03-22;1 209,40',
  '10001;50044;2026-02-16;2026-03-18;1 291,10',
  '10001;50043;2026-02-11;2026-03-13;5 211,70',
  '10001;50041;2026-02-06;2026-03-08;144,70',
  '10001;50040;2026-02-04;2026-03-06;1 109,90',
  '10001;50039;2026-02-03;2026-03-05;1 500,00',
  '10001;50037;2026-01-29;2026-02-28;3 358,65',
  '10001;50036;2026-01-24;2026-02-23;1 401,15',
  '10001;50034;2026-01-16;2026-02-15;1 824,70',
  '10001;50099;2026-03-05;2026-04-04;990,00',
].join('\r\n');

const BANK = [
  'Booking date;Payer;Text;Reference;Amount',
  '2026-03-05;Åkerlund & Söner AB;invoice 50046;50046;1 209,40',
  '2026-03-05;Åkerlund & Söner AB;;50043;5 211,70',
  '2026-03-05;Åkerlund & Söner AB;50041 and 50040;;1 254,60',
  '2026-03-06;Åkerlund & Söner AB;50037;;3 300,00',
  '2026-03-06;Malmö Kyl & Värme;thank you;;990,00',
  '2026-03-06;Rent AB;rent for March;;-12 000,00',
].join('\r\n');

/** The evening of the first day's fetches. */
const KNOWN_DAY = '2026-03-05';

/** Who sends the statements of account. */
export async function enterSender(page: Page): Promise<void> {
  await new SettingsPage(page).open();
  await page
    .getByRole('button', { name: /^Edit/ })
    .or(page.getByRole('link', { name: /^Edit/ }))
    .first()
    .click();
  const field = (name: RegExp) => page.getByRole('textbox', { name });
  await field(/^Sender/).fill('Nordfiber AB');
  await field(/^Organisation number/).fill('556123-4567');
  await field(/^Address/).fill('Drottninggatan 5\n702 10 Örebro');
  await field(/^Contact/).fill('ekonomi@nordfiber.example');
  await field(/^Bankgiro/).fill('5050-1055');
  await field(/^IBAN/).fill('SE45 5000 0000 0583 9825 7466');
  await page.getByRole('button', { name: 'Save sender' }).click();
  await page.getByText('Sender saved.').waitFor();
}

/** A ledger and a bank statement held against Kontor, the open items of a day, and a snapshot of them. */
export async function walkMonthEnd(photographer: Photographer): Promise<void> {
  const { page } = photographer;
  const give = (name: string, content: string) =>
    page
      .locator('main input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  const rows = page.getByRole('grid').getByRole('gridcell').first();
  await choose(page, 'ledger', /Compare with ledger/);
  await give('Open items March.csv', LEDGER);
  await page.getByRole('table', { name: 'First rows of the ledger' }).waitFor();
  await page.getByRole('button', { name: /^All customers/ }).click();
  await page.getByRole('option', { name: 'One customer' }).click();
  await page.getByRole('textbox', { name: /^Customer number/ }).fill('10001');
  await photographer.take('compare-columns');
  await page.keyboard.press('Control+Enter');
  await rows.waitFor();
  await photographer.take('compare');
  await choose(page, 'bank', /Go to Bank statement/);
  await give('Bankgiro 2026-03-06.csv', BANK);
  await page.locator('main table [aria-haspopup=listbox]').first().waitFor();
  await page.keyboard.press('Control+Enter');
  await rows.waitFor();
  await photographer.take('bank');
  await choose(page, 'open items as of', /Go to Open items as of/);
  await page.getByRole('textbox', { name: /^As of end of/ }).fill(KNOWN_DAY);
  await page.keyboard.press('Enter');
  await rows.waitFor();
  await photographer.take('open-items');
  await page.getByRole('button', { name: /^Take snapshot/ }).click();
  await page.locator('[data-area="notices"]').getByRole('button', { name: /^Show/ }).click();
  await page.locator('main header [aria-keyshortcuts=Escape]').waitFor();
  await rows.waitFor();
  await photographer.take('snapshot');
}
