import { choose } from '../pages/choose.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import { CustomersPage } from '../pages/customersPage.ts';
import { seen } from '../pages/seen.ts';
import type { ThreadedSandbox } from '../sandbox/startThreadedSandbox.ts';
import type { Photographer } from './photographer.ts';

const OPENED = ['10003', '10009', '10012', '10001'];
const MANY = Array.from({ length: 60 }, (_, place) => 10_010 + place);
const NAMES = [
  'Kundnummer;Namn',
  '10001;Åkerlund & Söner AB',
  '10003;Brf Sjöutsikten',
  '10009;Malmö Kyl & Värme',
  '10011;Östersunds Bygg',
  '10012;Lindqvist Åkeri',
  '10013;Kommunfastigheter Norr',
  '10020;Café Ängen',
  '10021;Sundells Rör',
  '10049;Nordvik Livs',
];

/** Names from a file, and a refresh of many. */
export async function fetchMany(photographer: Photographer): Promise<void> {
  const { page } = photographer;
  const customer = new CustomerPage(page);
  for (const number of OPENED) {
    await customer.lookUp(number);
    await page.getByText(new RegExp(`invoices?, customer ${number}`)).waitFor();
  }
  await page.keyboard.press('Shift+R');
  const sheet = page.locator('section[role=dialog]');
  await sheet.waitFor();
  await page.keyboard.insertText(MANY.join('\n'));
  await sheet.getByText(/^About \d+ calls to the service/).waitFor();
  await photographer.take('refresh-many');
  await page.keyboard.press('Control+Enter');
  await sheet.waitFor({ state: 'detached' });
  await choose(page, 'jobs', 'Go to Jobs');
  await page.getByText(/ new/).first().waitFor({ timeout: 60_000 });
  await choose(page, 'names of customers', 'Add customer names from a file');
  await sheet.waitFor();
  const chosen = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: 'Choose a file…' }).click();
  const buffer = Buffer.from(NAMES.join('\r\n'));
  await (await chosen).setFiles({ name: 'kunder.csv', mimeType: 'text/csv', buffer });
  await sheet.getByRole('table').first().waitFor();
  await photographer.take('names-from-file');
  await sheet.getByRole('button', { name: /^Save \d+ names/ }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** The overview and the lists of all customers, on a day on which something has changed. */
export async function walkLists(photographer: Photographer, sandbox: ThreadedSandbox): Promise<void> {
  const { page } = photographer;
  const customer = new CustomerPage(page);
  await sandbox.send({ kind: 'touch', customerNumber: '10001', settle: 2, add: 1, change: 3 });
  await sandbox.send({ kind: 'touch', customerNumber: '10009', settle: 1, add: 2, change: 2 });
  for (const number of ['10009', '10001']) {
    await customer.lookUp(number);
    await page.getByRole('heading', { name: new RegExp(`^Customer ${number}`), level: 1 }).waitFor();
    await seen(page.getByText(/settled/));
  }
  await choose(page, 'overview', 'Go to Overview');
  await page.getByText('Ageing of receivables').first().waitFor();
  await photographer.take('overview');
  await new CustomersPage(page).open();
  await photographer.take('customers');
  await choose(page, 'what changed', 'Go to Changes');
  await page.getByRole('grid', { name: 'Changes' }).waitFor();
  await photographer.take('what-changed');
  await page.keyboard.press('i');
  await page.getByRole('grid', { name: /^All invoices/ }).waitFor();
  await photographer.take('all-invoices');
}
