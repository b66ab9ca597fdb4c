import { choose } from '../pages/choose.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import { noted } from '../pages/noted.ts';
import type { Photographer } from './photographer.ts';

const NUMBER = '10001';

/** Notes of a customer's newest invoices, of which some are settled by the next morning. */
export async function walkNotes({ page }: Photographer): Promise<void> {
  const customer = new CustomerPage(page);
  await customer.lookUp(`K${NUMBER}`);
  await customer.rowsAreThere();
  await page.keyboard.press('/');
  await page.keyboard.type('not paid');
  await page.keyboard.press('Enter');
  await page.getByText(/^2\d of 4\d invoices/).waitFor();
  await customer.grid.focus();
  for (const [key, answer] of [
    ['b', 'today'],
    ['b', 'today'],
    ['b', 'today'],
    ['d', 'price'],
    ['h', '+1d'],
    ['q', 'Which order is it for?'],
  ] as const) {
    await noted(page, key, answer);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.press('t');
  await page.getByText(/ invoices reviewed/).waitFor();
}

/** What has come of them, by keys alone in any language: today's work, the marks in their list, and all contact. */
export async function walkMorning(photographer: Photographer, ending = ''): Promise<void> {
  const { page } = photographer;
  const take = async (name: string) => {
    await page.getByRole('grid').getByRole('gridcell').first().waitFor();
    await photographer.take(`${name}${ending}`);
  };
  await page.getByRole('combobox').first().waitFor();
  await page.keyboard.press('Shift+T');
  await take('today');
  await choose(page, `K${NUMBER}`, new RegExp(NUMBER));
  await page.locator('h1', { hasText: NUMBER }).waitFor();
  await take('marks');
  await page.keyboard.press('Alt+5');
  await page.getByRole('tab', { selected: true }).and(page.getByRole('tab').last()).waitFor();
  await take('contact');
}
