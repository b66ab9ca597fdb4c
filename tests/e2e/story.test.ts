import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyringMissing, withKeyring } from '../fakes/withKeyring.ts';
import { ConnectPage } from '../pages/connectPage.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import { startApp } from './harness/app.ts';
import { openPage } from './harness/browser.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { filesHolding } from './harness/filesHolding.ts';
import { startSandboxProcess } from './harness/sandbox.ts';

const SECRET = 'canary-9f2c-client-secret-7e1b';

describe('the whole story', () => {
  const room = browserForAll(keyringMissing());

  it('connects, looks up, sorts, filters, reads a PDF, exports, works offline and recovers', async () => {
    await withKeyring({}, async (keyring) => {
      const dataDir = join(room.root, 'data');
      const exportDir = join(room.root, 'exports');
      let sandbox = await startSandboxProcess(['--client-secret', SECRET]);
      const { baseUrl, port, clientId } = sandbox.line;
      let app = await startApp({ dataDir, exportDir, env: keyring.env });
      let { page, complaints } = await openPage(room.browser);

      // Connect and check.
      await page.goto(app.line.address);
      const connect = new ConnectPage(page);
      await connect.connectTo({ name: 'Nordfiber', address: baseUrl, clientId, secret: SECRET });
      const lines = await connect.checkWith('K10001');
      // Plain HTTP on loopback has no TLS to pass.
      const passed = [true, true, false, true, true, true, true];
      expect(lines.map((line) => /passed/.test(line))).toEqual(passed);

      // The secret is where an independent client finds it, and in no file of ours.
      const stored = await keyring.run('secret-tool', ['search', '--all', 'service', 'Kontor']);
      expect(stored.stdout).toContain(`secret = ${SECRET}`);
      expect(await filesHolding(dataDir, [SECRET])).toEqual([]);

      // Look up: three requests when nothing is known, one when the tokens are.
      await sandbox.tell('/log/clear');
      let customer = new CustomerPage(page);
      await customer.lookUp('K10001');
      await customer.scope('48 of 48 invoices, customer 10001').waitFor();
      expect((await sandbox.log()).map(({ endpoint }) => endpoint)).toEqual([
        'generalToken',
        'customerToken',
        'invoices',
      ]);
      await sandbox.tell('/log/clear');
      await page.getByRole('button', { name: /^Refresh/ }).click();
      await page.getByText('Nothing has changed since the last fetch').first().waitFor();
      expect((await sandbox.log()).map(({ endpoint }) => endpoint)).toEqual(['invoices']);

      // Sort: largest outstanding first.
      await customer.sortBy('Outstanding');
      await customer.sortBy('Outstanding');
      await expect.poll(async () => customer.cellAt(0, 'Outstanding')).toMatch(/^[5-9]\u00a0?\s?\d{3},/);
      const largest = await customer.cellAt(0, 'Outstanding');
      const second = await customer.cellAt(1, 'Outstanding');
      const amount = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
      expect(amount(largest)).toBeGreaterThanOrEqual(amount(second));

      // Filter, totals of what is filtered, and back.
      await page.getByRole('button', { name: /^91\+ days late/ }).click();
      await page.getByText(/^3 of 48 invoices, customer 10001/).waitFor();
      await expect.poll(() => page.getByText(/7.314,65/).count()).toBeGreaterThan(1);
      await page.getByRole('button', { name: /Clear/ }).first().click();
      await customer.scope('48 of 48 invoices, customer 10001').waitFor();

      // A PDF opens in the side pane.
      await customer.grid.locator('[role=row][aria-rowindex="2"]').getByRole('gridcell').nth(1).click();
      await page.getByRole('tab', { name: 'PDF' }).click();
      await page.locator('canvas').first().waitFor();

      // Export what is selected.
      await customer.filterText('5004');
      await page.getByText(/^9 of 48 invoices, customer 10001/).waitFor();
      await customer.grid.locator('[role=row][aria-rowindex="2"]').getByRole('gridcell').nth(1).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('e');
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: /Choose folder and start/ }).click();
      await expect.poll(async () => (await pdfsIn(exportDir)).length, { timeout: 20_000 }).toBeGreaterThan(5);
      const exported = await pdfsIn(exportDir);
      for (const name of exported) {
        const bytes = await readFile(join(exportDir, name));
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
        expect(bytes.subarray(-1024).toString('latin1')).toContain('%%EOF');
      }
      expect(await sandbox.violations()).toEqual([]);

      // The service goes away, the app starts anew: the same list, with its time, offline.
      await sandbox.stop();
      await page.context().close();
      await app.stop();
      expect(await filesHolding(dataDir, [SECRET, '50048', 'Nordfiber', baseUrl])).toEqual([]);
      app = await startApp({ dataDir, exportDir, env: keyring.env });
      ({ page, complaints } = await openPage(room.browser));
      await page.goto(app.line.address);
      customer = new CustomerPage(page);
      await customer.lookUp('10001');
      await customer.scope('48 of 48 invoices, customer 10001').waitFor();
      await page
        .getByText(/Offline/i)
        .first()
        .waitFor({ timeout: 60_000 });
      expect(await page.getByText(/fetched \d\d:\d\d/i).count()).toBeGreaterThan(0);

      // The service comes back: refreshed by itself.
      sandbox = await startSandboxProcess(['--client-secret', SECRET, '--port', String(port)]);
      await sandbox.tell('/touch', { customerNumber: '10001', settle: 1, add: 2, change: 0 });
      await page.getByText('50 of 50 invoices, customer 10001').waitFor({ timeout: 60_000 });
      expect(complaints.filter((text) => !/ERR_|Failed to load/.test(text))).toEqual([]);
      await page.context().close();
      await app.stop();
      await sandbox.stop();
    });
  });
});

async function pdfsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.pdf'));
}
