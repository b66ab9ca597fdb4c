import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ConnectPage } from '../pages/connectPage.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import { ExportPage } from '../pages/exportPage.ts';
import { seen } from '../pages/seen.ts';
import { startThreadedSandbox } from '../sandbox/startThreadedSandbox.ts';
import { filesHolding } from './harness/filesHolding.ts';
import { HOSTS, hostForAll } from './harness/hosts.ts';
import { keychainMissing, withKeychain } from './harness/keychain.ts';
import { type Odd, type OddService, startOddService } from './harness/oddService.ts';
import { pdfsIn } from './harness/pdfsIn.ts';
import { startTlsServer } from './harness/tlsServer.ts';

const SECRET = 'canary-9f2c-client-secret-7e1b';
const CREDENTIALS = { clientId: 'sample-client', clientSecret: SECRET };

describe.each(HOSTS)('the whole story in: %s', (host) => {
  const room = hostForAll(host, keychainMissing(host));

  it('connects, looks up, sorts, filters, reads a PDF, exports, works offline and recovers', async () => {
    await withKeychain(async (keyring) => {
      const folder = await room.folder();
      const dataDir = join(folder, 'data');
      const exportDir = join(folder, 'exports');
      let sandbox = await startThreadedSandbox({ credentials: CREDENTIALS });
      const { baseUrl, port } = sandbox;
      const endpoints = async () => (await sandbox.send({ kind: 'log' })).map(({ endpoint }) => endpoint);
      const launch = () => room.launch({ dataDir, exportDir, env: keyring.env });
      let app = await launch();
      let { page } = app;

      // Connect and check.
      const connect = new ConnectPage(page);
      await connect.connectTo({ name: 'Nordfiber', address: baseUrl, ...CREDENTIALS });
      const lines = await connect.checkWith('K10001');
      // Plain HTTP on loopback has no TLS to pass.
      const passed = [true, true, false, true, true, true, true];
      expect(lines.map((line) => /passed/.test(line))).toEqual(passed);

      // The secret is where an independent client finds it, and in no file of ours.
      const stored = await keyring.secrets();
      if (stored !== null) expect(stored).toContain(`secret = ${SECRET}`);
      expect(await filesHolding(dataDir, [SECRET])).toEqual([]);

      // Look up: three requests when nothing is known, one when the tokens are.
      await sandbox.send({ kind: 'clearLog' });
      let customer = new CustomerPage(page);
      await customer.lookUpAll('10001', 48);
      expect(await endpoints()).toEqual(['generalToken', 'customerToken', 'invoices']);
      await sandbox.send({ kind: 'clearLog' });
      await page.getByRole('button', { name: /^Refresh/ }).click();
      await page.getByText('No changes since the last update').first().waitFor();
      expect(await endpoints()).toEqual(['invoices']);

      // Sort: largest outstanding first.
      await customer.sortBy('Outstanding');
      await customer.sortBy('Outstanding');
      await expect.poll(async () => customer.cellAt(0, 'Outstanding')).toMatch(/^[5-9]\u00a0?\s?\d{3},/);
      const largest = await customer.cellAt(0, 'Outstanding');
      const second = await customer.cellAt(1, 'Outstanding');
      const amount = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
      expect(amount(largest)).toBeGreaterThanOrEqual(amount(second));

      // By keyboard: the invoice of an amount, typed as it stands on a bank statement.
      await page.keyboard.press('Control+k');
      await page.keyboard.type(largest);
      const found = page.getByRole('group', { name: 'Invoices by amount' }).getByRole('option');
      await found.first().waitFor();
      expect(await found.first().innerText()).toContain(largest);
      await page.keyboard.press('Enter');
      await page.waitForURL(/#\/customers\/[^/]+\/10001\/\d+$/);

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
      // Written last: from here on no file of this export comes between those of the next.
      await expect.poll(() => readdir(exportDir)).toContain('manifest.csv');
      const exported = await pdfsIn(exportDir);
      expect(exported.length).toBeGreaterThan(5);
      for (const name of exported) {
        const bytes = await readFile(join(exportDir, name));
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
        expect(bytes.subarray(-1024).toString('latin1')).toContain('%%EOF');
      }
      expect(await sandbox.send({ kind: 'violations' })).toEqual([]);

      // The service goes away, the app restarts: the same list, with its time, offline.
      await sandbox.stop();
      await app.stop();
      expect(await filesHolding(dataDir, [SECRET, '50048', 'Nordfiber', baseUrl])).toEqual([]);
      app = await launch();
      ({ page } = app);
      customer = new CustomerPage(page);
      await customer.lookUp('10001');
      await customer.scope('48 of 48 invoices, customer 10001').waitFor();
      await seen(page.getByText(/Offline/i));
      // The first attempt to refresh may still be on its way.
      await seen(page.getByText(/updated \d\d:\d\d/i));

      // The service comes back: refreshed by itself. From here on its answers can be spoilt on their way.
      sandbox = await startThreadedSandbox({ credentials: CREDENTIALS });
      const odd = await startOddService(sandbox.baseUrl, port);
      await sandbox.send({ kind: 'touch', customerNumber: '10001', settle: 1, add: 2 });
      await page.getByText('50 of 50 invoices, customer 10001').waitFor();

      await writesEveryKind(new ExportPage(page), exportDir);
      await outlivesOddAnswers(page, odd);
      await refusesUnknownCertificates(new ConnectPage(page));
      expect(app.complaints.filter((text) => !/ERR_|Failed to load/.test(text))).toEqual([]);

      // Killed in the middle, its lists damaged meanwhile: it says so and has them again at the next look.
      await app.kill();
      await damageLists(dataDir);
      app = await launch();
      await app.page.getByText(/^The saved data was damaged/).waitFor();
      customer = new CustomerPage(app.page);
      await customer.lookUp('10001');
      await customer.scope('50 of 50 invoices, customer 10001').waitFor();
      await app.stop();
      await odd.stop();
      await sandbox.stop();
    });
  });
});

/** Each kind of file is written, and begins and ends as its kind does. */
async function writesEveryKind(exporting: ExportPage, folder: string): Promise<void> {
  const before = new Set(await readdir(folder));
  const written = async (ending: string, head: string) => {
    const isNew = (name: string) => name.endsWith(ending) && !before.has(name);
    await expect.poll(async () => (await readdir(folder)).filter(isNew).length).toBe(1);
    const [name = ''] = (await readdir(folder)).filter(isNew);
    before.add(name);
    const bytes = await readFile(join(folder, name));
    expect(bytes.subarray(0, 24).toString('utf8')).toContain(head);
    expect(bytes.length).toBeGreaterThan(1_000);
  };
  await exporting.saveList(/^Excel/);
  await written('.xlsx', 'PK');
  await exporting.saveList(/RFC 4180/);
  await written('.csv', 'Invoice');
  await exporting.saveStatement();
  await written('.pdf', '%PDF-');
  await exporting.saveMerged();
  await written('.pdf', '%PDF-');
}

const REFUSED: readonly Odd[] = [{ status: 600 }, { status: 999, reason: 'F\u00f6rn\u00f6jd' }];
const TAKEN: readonly Odd[] = [
  { reason: 'F\u00f6rn\u00f6jd' },
  { headers: { 'x-company': 'F\u00f6retag \u00c5' } },
];

/** Answers that end an Electron process where they are built into a `Response`: each is read, or refused in words. */
async function outlivesOddAnswers(page: Page, service: OddService): Promise<void> {
  const refresh = page.getByRole('button', { name: /^Refresh/ });
  const failed = page.getByText(/^Could not be refreshed/).first();
  for (const [at, odd] of REFUSED.entries()) {
    service.spoil('/v2/invoices', odd);
    await refresh.click();
    await failed.waitFor();
    service.spoil('/v2/invoices', TAKEN[at] ?? null);
    await refresh.click();
    await failed.waitFor({ state: 'detached' });
  }
  service.spoil('/v2/invoices', null);
}

/** Nothing is sent to a server with an untrusted certificate, and no certificate of the clerk's own. */
async function refusesUnknownCertificates(connect: ConnectPage): Promise<void> {
  const server = await startTlsServer();
  const lines = await connect.failToConnectTo({ name: 'Unknown', address: server.address, ...CREDENTIALS });
  const states = lines.map((line) => /passed|skipped|failed/.exec(line)?.[0]);
  expect(states).toEqual(['passed', 'passed', 'failed', ...Array.from({ length: 4 }, () => 'skipped')]);
  expect(server.received()).toEqual({ requests: 0, certificates: 0 });
  await server.stop();
}

/** Overwrites the file of lists and what is not yet written into it, as a failing disk does. */
async function damageLists(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((name) => /(^|[/\\])cache(\.\d+)?\.db(-wal)?$/.test(name));
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) {
    const { length } = await readFile(join(folder, name));
    await writeFile(join(folder, name), Buffer.alloc(length, 0x5a));
  }
}
