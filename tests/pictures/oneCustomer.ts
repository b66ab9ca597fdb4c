import { AgreementsPage } from '../pages/agreementsPage.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import type { Photographer } from './photographer.ts';

/** One customer: invoices with the pane, a PDF large, menus, and the other tabs. */
export async function walkCustomer(photographer: Photographer): Promise<void> {
  const { page } = photographer;
  const customer = new CustomerPage(page);
  await customer.lookUp('K10001');
  await page.getByText(/^49 of 49 invoices/).waitFor();
  await customer.grid.locator('[role=row][aria-rowindex="4"]').getByRole('gridcell').nth(1).click();
  await photographer.take('invoices');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu').waitFor();
  await photographer.take('context-menu');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.locator('canvas').first().waitFor();
  await photographer.take('pdf-large');
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  await page.getByRole('menu').waitFor();
  await photographer.take('filter-menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await page.locator('section[role=dialog]').waitFor();
  await page.keyboard.type('1254,60');
  await page.keyboard.press('Enter');
  await page.getByText(/^(Complete|Stopped|These are)/).waitFor();
  await photographer.take('match-payment');
  await page.keyboard.press('Escape');

  await page
    .getByRole('tab', { name: /^Changes/ })
    .last()
    .click();
  await photographer.take('changes');
  const agreements = new AgreementsPage(page);
  const fetched = page.getByRole('button', { name: /^Refresh (agreements|payment methods)/ });
  await agreements.show('Payment methods');
  await fetched.first().waitFor({ timeout: 60_000 });
  await photographer.take('payment-methods');
  await agreements.show('Agreements');
  await fetched.first().waitFor({ timeout: 60_000 });
  await photographer.take('agreements');
  await agreements.rows.first().getByRole('link').click();
  await page.getByRole('heading', { name: /^Agreement / }).waitFor();
  await photographer.take('agreement');
  await page
    .getByRole('table', { name: /^Deliveries of/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('heading', { name: /^Delivery / }).waitFor();
  await photographer.take('delivery');
}
