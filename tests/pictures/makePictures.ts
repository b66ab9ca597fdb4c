/** `npm run pictures`: the README's pictures, from the running app on its sample data, in both themes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSampleApp } from '../bench/grid/sampleApp.ts';
import { launchChromium, openPage } from '../e2e/harness/browser.ts';
import { ROOT } from '../e2e/harness/lineProcess.ts';
import { CustomerPage } from '../pages/customerPage.ts';

const TARGET = join(ROOT, 'docs', 'pictures');

const browser = await launchChromium();
try {
  for (const theme of ['light', 'dark'] as const) {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-pictures-'));
    const { page } = await openPage(browser, {
      colorScheme: theme,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    const app = await openSampleApp(page, folder);
    try {
      const customer = new CustomerPage(page);
      await customer.lookUp('K10001');
      await customer.grid.waitFor();
      await page.getByText(/^48 of 48 invoices/).waitFor();
      await customer.grid.getByRole('gridcell').nth(1).click();
      await page.mouse.move(640, 790);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: join(TARGET, `invoices-${theme}.png`), animations: 'disabled' });
      process.stdout.write(`docs/pictures/invoices-${theme}.png\n`);
    } finally {
      await page.context().close();
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }
} finally {
  await browser.close();
}
