import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyringMissing, withKeyring } from '../fakes/withKeyring.ts';
import { AgreementsPage } from '../pages/agreementsPage.ts';
import { ConnectPage } from '../pages/connectPage.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import { seen } from '../pages/seen.ts';
import type { FaultEffect } from '../sandbox/faults/faultRule.ts';
import { startThreadedSandbox, type ThreadedSandbox } from '../sandbox/startThreadedSandbox.ts';
import { startApp } from './harness/app.ts';
import { openPage } from './harness/browser.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { startCountingProxy } from './harness/countingProxy.ts';

const CALLS_AT_ONCE = 6;
/** A try may stall for 20 s, and a call is not begun again after 60 s. */
const SILENCE_MS = 90_000;
const FIVE = ['agreements', 'paymentSubscriptions', 'agreement', 'deliveries', 'delivery'];

describe('F16 the overview of 40 agreements and 120 deliveries', () => {
  const room = browserForAll();

  it('shows the rest beside a 500, a silence and an unknown shape, retries, and works offline', async (context) => {
    const missing = keyringMissing();
    if (missing) context.skip(missing);
    await withKeyring({}, async (keyring) => {
      const folder = await room.folder();
      const folders = { dataDir: join(folder, 'data'), exportDir: join(folder, 'exports') };
      const sandbox = await startThreadedSandbox();
      const proxy = await startCountingProxy(sandbox.baseUrl, '/api/core/');
      let app = await startApp({ ...folders, env: keyring.env });
      let { page } = await openPage(room.browser);
      await page.goto(app.line.address);
      const service = { name: 'Nordfiber', address: proxy.address, ...sandbox.credentials };
      await new ConnectPage(page).connectTo(service);
      await new CustomerPage(page).lookUp('K10009');
      await page.getByText('160 of 160 invoices, customer 10009').waitFor();

      // Three endpoints misbehave, each in its own way.
      await fault(sandbox, 'paymentSubscriptions', { kind: 'status', status: 500 });
      await fault(sandbox, 'agreements', { kind: 'stall' });
      await fault(sandbox, 'delivery', { kind: 'unknownShape' });
      await sandbox.send({ kind: 'clearLog' });
      let agreements = new AgreementsPage(page);
      await agreements.show('Agreements');

      // The rest is there while one endpoint is still silent: nothing waits for the slowest.
      const odd = /^Details of 120 deliveries: unrecognised format/;
      await agreements.trouble(odd).waitFor();
      await agreements.trouble(/^Payment methods: could not be loaded/).waitFor();
      expect(await agreements.rows.count()).toBe(40);
      await page.getByText(/^\d+ of 202, 1 failed$/).waitFor();
      await expect.poll(async () => (await agreements.firstRow())['Outstanding']).toMatch(/\d,\d\d$/);
      const row = await agreements.firstRow();
      expect(row['Agreement']).toMatch(/^A-\d+$/);
      expect(row['Status']).toMatch(/^(active|terminated)$/);
      expect(row['Deliveries']).toBe('3');
      expect(Number(row['Invoices'])).toBeGreaterThan(0);

      // Then the silence, too, says what it is.
      const list = agreements.trouble(/^List of agreements: could not be loaded.*in time/s);
      await list.waitFor({ timeout: SILENCE_MS });
      await page.getByRole('button', { name: 'Retry failed parts (2)' }).waitFor();
      const log = await sandbox.send({ kind: 'log' });
      expect(await sandbox.send({ kind: 'violations' })).toEqual([]);
      expect(new Set(log.map(({ endpoint }) => endpoint))).toEqual(new Set(FIVE));
      expect(new Set(log.map(({ tokenLevel }) => tokenLevel))).toEqual(new Set(['general']));
      const sound = log.filter(({ status }) => status === 200).map(({ path }) => path);
      expect(sound).toHaveLength(40 + 40 + 120);
      expect(new Set(sound).size).toBe(sound.length);
      expect(proxy.most()).toBeGreaterThan(1);
      expect(proxy.most()).toBeLessThanOrEqual(CALLS_AT_ONCE);

      // What failed comes back by one press, and nothing else is asked again.
      await sandbox.send({ kind: 'clearFaults' });
      await fault(sandbox, 'delivery', { kind: 'unknownShape' });
      await sandbox.send({ kind: 'clearLog' });
      await page.getByRole('button', { name: 'Retry failed parts (2)' }).click();
      await page.getByRole('tab', { name: /^Payment methods ?35$/ }).waitFor();
      await agreements.settled();
      const again = (await sandbox.send({ kind: 'log' })).map(({ endpoint }) => endpoint);
      expect(again.toSorted()).toEqual(['agreements', 'paymentSubscriptions']);

      const kept = await agreements.firstRow();

      // Offline after a restart: the same overview, with its time, the unknown shape to its last word.
      await proxy.down();
      await page.context().close();
      await app.stop();
      app = await startApp({ ...folders, env: keyring.env });
      ({ page } = await openPage(room.browser));
      await page.goto(app.line.address);
      await new CustomerPage(page).lookUp('10009');
      await page.getByText('160 of 160 invoices, customer 10009').waitFor();
      agreements = new AgreementsPage(page);
      await agreements.show('Agreements');
      await agreements.trouble(odd).waitFor();
      expect(await agreements.rows.count()).toBe(40);
      const same = ['Agreement', 'Status', 'Type', 'Invoicing', 'Deliveries', 'Invoices'];
      const offline = await agreements.firstRow();
      for (const title of same) expect(offline[title], title).toBe(kept[title]);
      await seen(agreements.page.getByRole('tabpanel').getByText(/^Offline, updated \d\d:\d\d/));
      await agreements.openFirstDelivery();
      await page.getByText('Nobody has agreed on this shape.').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await agreements.find(kept['Agreement'] ?? '');
      await page.getByRole('heading', { name: `Agreement ${kept['Agreement']}` }).waitFor();
      await agreements.show('Payment methods');
      await page.getByRole('button', { name: 'Refresh payment methods' }).click();
      await agreements.trouble(/^Payment methods: could not be refreshed.*refused the connection/s).waitFor({
        timeout: SILENCE_MS,
      });
      expect(
        await page
          .getByRole('table', { name: /^Payment methods of/ })
          .getByRole('row')
          .count(),
      ).toBe(36);

      // The service is back: retries bring the rest, and only that.
      await proxy.up();
      await sandbox.send({ kind: 'clearFaults' });
      await agreements.settled();
      await agreements.retry(/could not be refreshed/);
      await expect.poll(() => agreements.troubles.count()).toBe(0);
      await agreements.show('Agreements');
      await sandbox.send({ kind: 'clearLog' });
      await agreements.retry(odd);
      await expect.poll(() => agreements.troubles.count()).toBe(0);
      await agreements.settled();
      await agreements.openFirstDelivery();
      await page.getByRole('button', { name: 'Copy address' }).waitFor();
      const after = (await sandbox.send({ kind: 'log' })).filter(({ path }) => path.startsWith('/api/core/'));
      expect(after.map(({ endpoint }) => endpoint)).toEqual(Array.from({ length: 120 }, () => 'delivery'));
      expect(new Set(after.map(({ path }) => path)).size).toBe(120);
      expect(await sandbox.send({ kind: 'violations' })).toEqual([]);
      expect(proxy.most()).toBeLessThanOrEqual(CALLS_AT_ONCE);
      await page.context().close();
      await app.stop();
      await proxy.down();
      await sandbox.stop();
    });
  });
});

function fault(sandbox: ThreadedSandbox, scope: string, effect: FaultEffect): Promise<number> {
  return sandbox.send({ kind: 'addFault', rule: { scope, effect } });
}
