import { choose } from '../pages/choose.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import { seen } from '../pages/seen.ts';
import type { Photographer } from './photographer.ts';

/** The sheets of exports, statements and paper. */
export async function walkSheets(photographer: Photographer): Promise<void> {
  const { page } = photographer;
  await new CustomerPage(page).lookUp('K10001');
  await page.getByText(/^49 of 49 invoices/).waitFor();
  const sheet = page.locator('section[role=dialog]');
  const close = async () => {
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  };
  await page.locator('[role=gridcell]:focus').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('e');
  await sheet.getByText('49 invoices').waitFor();
  await photographer.take('export-pdfs');
  await close();
  await page.keyboard.press('Shift+L');
  await sheet.getByText('49 rows').waitFor();
  await photographer.take('export-list');
  await close();
  await page.keyboard.press('Control+p');
  await sheet.getByText('49 rows').waitFor();
  await page.keyboard.press('Enter');
  await sheet.locator('canvas').first().waitFor();
  await photographer.take('print-list');
  await close();
  await page.keyboard.press('Shift+S');
  await sheet.waitFor();
  await photographer.take('statement');
  await sheet.getByRole('button', { name: 'Show pages' }).click();
  await sheet.locator('canvas').first().waitFor();
  await photographer.take('statement-preview');
  await close();
  await choose(page, 'statements', 'Create statements for many customers');
  await seen(sheet.getByText(/^\d+ customers$/));
  await photographer.take('statements-many');
  await close();
  await page.keyboard.press('Shift+M');
  await sheet.waitFor();
  await page.keyboard.insertText('K10001 10003\n10009; 10012');
  await page.keyboard.press('Tab');
  await page.keyboard.press('l');
  await sheet.getByRole('button', { name: /^Choose folder/, disabled: false }).waitFor();
  await photographer.take('month-end');
  await page.keyboard.press('Control+Enter');
  await sheet.waitFor({ state: 'detached' });
}
