import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keyringMissing, withKeyring } from '../fakes/withKeyring.ts';
import { choose } from '../pages/choose.ts';
import { ConnectPage } from '../pages/connectPage.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import type { FaultEffect } from '../sandbox/faults/faultRule.ts';
import { startThreadedSandbox, type ThreadedSandbox } from '../sandbox/startThreadedSandbox.ts';
import { type AppProcess, startApp } from './harness/app.ts';
import { openPage } from './harness/browser.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { pdfsIn } from './harness/pdfsIn.ts';
import { tabTo } from './harness/tabTo.ts';

describe('the month-end job', () => {
  const room = browserForAll(keyringMissing());
  let app: AppProcess | null = null;
  let sandbox: ThreadedSandbox | null = null;

  afterAll(async () => {
    await app?.stop();
    await sandbox?.stop();
  });

  it('is done by keyboard alone: numbers, start, pause, resume, retry, then again for nothing', async () => {
    await withKeyring({}, async (keyring) => {
      const folder = await room.folder();
      const exportDir = join(folder, 'exports');
      sandbox = await startThreadedSandbox();
      app = await startApp({ dataDir: join(folder, 'data'), exportDir, env: keyring.env });
      const { page, complaints } = await openPage(room.browser);
      await page.goto(app.line.address);
      const { baseUrl: address, credentials } = sandbox;
      await new ConnectPage(page).connectTo({ name: 'Nordfiber', address, ...credentials });
      await new CustomerPage(page).lookUp('K10001');
      await page.getByText('48 of 48 invoices, customer 10001').waitFor();

      // A stuttering service: slow, and three answers that are no PDF.
      const fault = (effect: FaultEffect, more: { next?: number } = {}) =>
        sandbox?.send({ kind: 'addFault', rule: { scope: 'invoicePdf', effect, ...more } });
      await fault({ kind: 'latency', minMs: 250, maxMs: 350 });
      await fault({ kind: 'contentType', contentType: 'text/html' }, { next: 3 });

      await page.keyboard.press('Shift+M');
      const sheet = page.locator('section[role=dialog]');
      const numbers = sheet.getByRole('textbox', { name: /^Customer numbers/ }).and(page.locator(':focus'));
      await numbers.waitFor();
      await page.keyboard.insertText('K10001 10003\n10009; 10009, nobody');
      await sheet.getByText('Duplicates').waitFor();
      expect(await sheet.innerText()).toMatch(/Customers\s+3\s/);
      expect(await sheet.innerText()).toMatch(/Duplicates\s+Each is used once\.\s+1/);
      await tabTo(page, /Invoice dates/);
      await page.keyboard.press('c');
      await tabTo(page, /Invoice date from/);
      await page.keyboard.insertText('2026-03-01');
      await expect.poll(async () => sheet.getByText(/^\d+ invoices$/).innerText()).not.toBe('48 invoices');
      await page.keyboard.press('Enter');
      await sheet.waitFor({ state: 'detached' });

      // The job list, by the look-up box.
      await choose(page, 'jobs', 'Go to Jobs');
      const card = page.getByRole('article', { name: 'PDFs for 3 customers' });
      await card.waitFor();
      await tabTo(page, /^Pause$/);
      await page.keyboard.press('Enter');
      await card.getByText('Paused').waitFor();
      await tabTo(page, /^Resume$/);
      await page.keyboard.press('Enter');
      await card.getByText(/ saved, 3 failed/).waitFor();
      await sandbox.send({ kind: 'clearFaults' });
      await tabTo(page, /^Retry failed$/);
      await page.keyboard.press('Enter');
      await card.getByText(/^\d+ saved(, \d+ without a PDF, skipped)?$/).waitFor();
      const saved = (await pdfsIn(exportDir)).length;
      expect(saved).toBeGreaterThan(60);
      expect(await card.innerText()).toContain(`${saved} saved`);
      const manifest = JSON.parse(await readFile(join(exportDir, 'manifest.json'), 'utf8')) as {
        entries: { outcome: string; reason?: string }[];
      };
      expect(manifest.entries.filter(({ outcome }) => outcome === 'failed')).toEqual([]);

      // Everything that is not here yet: nothing.
      await page.keyboard.press('Shift+M');
      await numbers.waitFor();
      await page.keyboard.insertText('10001 10003 10009');
      await tabTo(page, /Invoice date from/);
      await page.keyboard.insertText('2026-03-01');
      await sheet.getByText('There is nothing to export.', { exact: false }).waitFor();
      await page.keyboard.press('Escape');
      expect(await sandbox.send({ kind: 'violations' })).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });
});
