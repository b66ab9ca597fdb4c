import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose } from '../pages/choose.ts';
import { ConnectPage } from '../pages/connectPage.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import { seen } from '../pages/seen.ts';
import { type AppProcess, startApp } from './harness/app.ts';
import { axeFindingsInBothThemes } from './harness/axe.ts';
import { axeWalk } from './harness/axeWalk.ts';
import { openPage } from './harness/browser.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { type FakeDesk, serveFakeDesk } from './harness/fakeDesk.ts';

const CUSTOMER = '/customers/nordfiber/10001';

/** A screen that the real app is not brought to at will. */
interface Staged {
  readonly screen: string;
  readonly path: string;
  /** What the clerk does before the screen is looked at. */
  readonly act?: (page: Page) => Promise<void>;
}

describe('accessibility in a real browser', () => {
  const room = browserForAll();
  let app: AppProcess;
  let desk: FakeDesk;
  /** One for all screens: what the browser has compiled stays with it. */
  let page: Page;

  beforeAll(async () => {
    if (room.missing !== null) return;
    const { browser, root } = room;
    [app, desk, { page }] = await Promise.all([
      startApp({
        dataDir: join(root, 'data'),
        exportDir: join(root, 'exports'),
        // No keychain answers here: the first screen is the one that says so.
        env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(root, 'none')}` },
      }),
      serveFakeDesk(),
      openPage(browser, { reducedMotion: 'reduce' }),
    ]);
  });
  afterAll(async () => {
    await app?.stop();
    await desk?.stop();
  });

  it('axe finds nothing on any screen on the way through, light and dark, wide and narrow', async () => {
    const { look, found } = axeWalk(page, { usual: 1280, narrow: 760, wide: 1920 });
    await page.goto(app.line.address);
    await page.getByRole('button', { name: 'Continue with this session only' }).waitFor();
    await look('keychain missing');
    await page.getByRole('button', { name: 'Continue with this session only' }).click();
    await page.getByRole('button', { name: /^Connect to a service/ }).waitFor();
    await look('first start');
    await new ConnectPage(page).begin();
    await look('connection form');
    await page.locator('summary').click();
    await page.getByRole('button', { name: 'Save and check' }).click();
    await page.getByText('Enter the client secret.').waitFor();
    await look('connection form, incomplete');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await look('settings');
    await exploreSample(page);
    await page.getByText('Numbers to try').waitFor();
    await look('desk');

    const customer = new CustomerPage(page);
    await customer.lookUpAll('10001', 48);
    await look('customer');
    await page.getByRole('tab', { name: 'Raw data' }).click();
    await look('customer, raw record');
    await page.getByRole('tab', { name: 'PDF' }).click();
    await page.locator('canvas').first().waitFor();
    await look('customer, PDF');
    await customer.filterText('nothing has this');
    await page.getByRole('button', { name: /Clear/ }).first().waitFor();
    await look('filtered away');
    await customer.filterText('');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await look('filter menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: /^PDFs…/ }).click();
    await page.getByRole('dialog').waitFor();
    await look('export sheet');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('5001');
    await seen(page.getByRole('option', { name: /Invoice 5001/ }));
    await look('look-up');
    await page.keyboard.press('Escape');
    await customer.lookUp('K10005');
    await seen(page.getByText(/records could not be read/));
    await look('unreadable records');
    await page.getByRole('button', { name: /^\d+ records could not be read$/ }).click();
    await seen(page.getByRole('heading', { name: /^Record \d+ of the answer/ }));
    await look('dialog of the unreadable records');
    await page.keyboard.press('Escape');
    await customer.lookUp('K10002');
    await page.getByText('No invoices').waitFor();
    await look('no invoices');
    await customer.lookUp('999999');
    await page.getByText('Not found in the service').first().waitFor();
    await look('not found');
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    await look('jobs');
    await choose(page, '>old combined', /old combined/);
    await page.getByRole('table').first().waitFor();
    await look('help on the replaced call');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await look('shortcuts');
    expect(found).toEqual([]);
  });

  // Every other screen of the fake desk is in the gallery, where axe looks at it in both themes, too.
  const staged: readonly Staged[] = [
    { screen: 'columns', path: CUSTOMER, act: openByName('Columns') },
    { screen: 'all sums', path: CUSTOMER, act: openByName('All totals') },
    { screen: 'payment matched', path: CUSTOMER, act: matchPayment },
    { screen: 'payment matched with all customers', path: '/', act: matchAnyPayment },
    { screen: 'why figures are so', path: '/changes', act: openByName('How these figures are calculated') },
    { screen: 'figures and statuses', path: '/help/figures' },
    { screen: 'tour', path: '/', act: takeTour },
    { screen: 'user guide', path: '/help/guide' },
    { screen: 'calendar', path: '/activity', act: openCalendar },
    { screen: 'remove question', path: '/settings', act: askToRemove },
  ];

  it.each(staged)('axe finds nothing in light and dark: $screen', async ({ path, act }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(desk.address('busy', path));
    await page.locator('main:not([aria-busy]) h1').first().waitFor();
    await act?.(page);
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
  });
});

async function exploreSample(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Overview' }).click();
  await page
    .getByRole('button', { name: /sample data/i })
    .first()
    .click();
}

function openByName(name: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };
}

/** Of one invoice of the fake desk. */
const PAID = '1933,20';

async function matchPayment(page: Page): Promise<void> {
  await page.getByRole('grid').focus();
  await page.keyboard.press('m');
  await findSets(page);
}

async function matchAnyPayment(page: Page): Promise<void> {
  await choose(page, 'payment all', /^Match a payment/);
  await findSets(page);
}

async function findSets(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount paid' }).fill(PAID);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
}

/** Its second step, which rings a list. */
async function takeTour(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('main table[data-tour]').waitFor();
}

async function openCalendar(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'From', exact: true }).press('Alt+ArrowDown');
  await page.getByRole('grid', { name: /\d{4}/ }).waitFor();
}

async function askToRemove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove Nordfiber' }).click();
  await page.getByRole('alertdialog').waitFor();
}
