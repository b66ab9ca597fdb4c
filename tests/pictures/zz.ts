import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSampleApp } from '../bench/grid/sampleApp.ts';
import { launchChromium, openPage } from '../e2e/harness/browser.ts';
import { CustomerPage } from '../pages/customerPage.ts';
const browser = await launchChromium();
const dark = process.argv[2] === 'dark';
const { page } = await openPage(browser, { colorScheme: dark ? 'dark' : 'light', locale: process.argv[3] ?? 'en-GB' });
const app = await openSampleApp(page, await mkdtemp(join(tmpdir(), 'zz-')));
const shot = async (name: string) => { await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/zz/${dark ? 'd' : 'l'}-${name}.png` }); };
page.setDefaultTimeout(40000);
try {
  const customer = new CustomerPage(page);
  await customer.lookUp('K10001'); await customer.grid.waitFor(); await page.waitForTimeout(1500);
  await shot('c1');
  await page.keyboard.press('ArrowDown'); await page.keyboard.press('Enter'); await page.waitForTimeout(2500); await shot('c2-pdf');
  await page.keyboard.press('Escape'); await page.keyboard.press('Shift+F10'); await shot('c3-menu'); await page.keyboard.press('Escape');
  await customer.lookUp('K10006'); await page.waitForTimeout(2000); await page.keyboard.press('Space'); await shot('c6');
  await page.setViewportSize({ width: 1024, height: 640 }); await shot('c6-1024');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Control+k'); await page.keyboard.type('>'); await shot('cmd');  await page.keyboard.press('Escape'); await page.keyboard.press('Escape');
  await page.goto(app.line.address.replace(/#.*/, '#/')); await page.waitForTimeout(1500); await shot('overview');
  await page.goto(app.line.address.replace(/#.*/, '#/customers')); await page.waitForTimeout(1500); await shot('customers');
  await page.goto(app.line.address.replace(/#.*/, '#/invoices')); await page.waitForTimeout(1500); await shot('invoices');
  await page.goto(app.line.address.replace(/#.*/, '#/jobs')); await page.waitForTimeout(800); await shot('jobs');
} finally { await page.screenshot({ path: '/tmp/zz/last.png' }); await browser.close(); await app.stop(); }
