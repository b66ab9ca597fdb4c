import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConnectPage } from '../pages/connectPage.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import { type AppProcess, startApp } from './harness/app.ts';
import { findChromium, launchChromium, openPage } from './harness/browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs in an isolated world, so that the page's own policy is neither met nor weakened. */
async function findings(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  const expression = `${AXE}; axe.run(document, { runOnly: ${JSON.stringify(RULES)} })`;
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    contextId: world.executionContextId,
  });
  await session.detach();
  const { violations } = result.value as AxeResults;
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}

describe('axe finds nothing', () => {
  let browser: Browser;
  let root = '';
  let app: AppProcess;

  beforeAll(async () => {
    if (!findChromium()) return;
    root = await mkdtemp(join(tmpdir(), 'kontor-axe-'));
    browser = await launchChromium();
    app = await startApp({
      dataDir: join(root, 'data'),
      exportDir: join(root, 'exports'),
      // No keychain answers here: the first screen is the one that says so.
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(root, 'none')}` },
    });
  });
  afterAll(async () => {
    await app?.stop();
    await browser?.close();
    await rm(root, { recursive: true, force: true });
  });

  it('on any screen, light and dark, wide and narrow', async (context) => {
    if (!findChromium()) context.skip('no Chromium is installed');
    const { page } = await openPage(browser);
    const found: string[] = [];
    const look = async (screen: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [1280, 1920, 760]) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.setViewportSize({ width, height: 800 });
          await page.waitForTimeout(150);
          const here = await findings(page);
          found.push(...here.map((finding) => `${screen}, ${colorScheme}, ${width}: ${finding}`));
        }
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    await page.goto(app.line.address);
    await page.getByRole('button', { name: 'Go on with this session only' }).waitFor();
    await look('keychain missing');
    await page.getByRole('button', { name: 'Go on with this session only' }).click();
    await page.getByRole('button', { name: /^Connect to a service/ }).waitFor();
    await look('first start');
    const connect = new ConnectPage(page);
    await connect.begin();
    await look('connection form');
    await page.getByRole('button', { name: 'Save and check' }).click();
    await look('connection form, incomplete');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await look('settings');
    await exploreSample(page);
    await page.getByText('Numbers to try').waitFor();
    await look('desk');

    const customer = new CustomerPage(page);
    await customer.lookUp('K10001');
    await customer.scope('48 of 48 invoices, customer 10001').waitFor();
    await look('customer');
    await page.getByRole('tab', { name: 'Record' }).click();
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
    await page.getByRole('option').first().waitFor();
    await look('look-up');
    await page.keyboard.press('Escape');
    await customer.lookUp('K10005');
    await page
      .getByText(/records could not be read/)
      .first()
      .waitFor();
    await look('unreadable records');
    await customer.lookUp('K10002');
    await page.getByText('No invoices at this customer').waitFor();
    await look('no invoices');
    await customer.lookUp('999999');
    await page.getByText('Not found at the service').first().waitFor();
    await look('not found');
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    await look('jobs');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await look('shortcuts');
    expect(found).toEqual([]);
  });
});

async function exploreSample(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Desk' }).click();
  await page
    .getByRole('button', { name: /sample data/i })
    .first()
    .click();
}
