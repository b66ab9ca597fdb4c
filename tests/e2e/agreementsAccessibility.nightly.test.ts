import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AgreementsPage } from '../pages/agreementsPage.ts';
import { choose } from '../pages/choose.ts';
import { ConnectPage } from '../pages/connectPage.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import type { FaultEffect } from '../sandbox/faults/faultRule.ts';
import { startThreadedSandbox } from '../sandbox/startThreadedSandbox.ts';
import { startApp } from './harness/app.ts';
import { axeWalk } from './harness/axeWalk.ts';
import { openPage } from './harness/browser.ts';
import { browserForAll } from './harness/browserForAll.ts';

describe('the agreements of a customer', () => {
  const room = browserForAll();

  it('have no findings by axe on any of their screens, light and dark, wide and narrow', async () => {
    const sandbox = await startThreadedSandbox();
    const fault = (scope: string, effect: FaultEffect) =>
      sandbox.send({ kind: 'addFault', rule: { scope, effect } });
    const app = await startApp({
      dataDir: join(room.root, 'axe'),
      exportDir: join(room.root, 'exports'),
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(room.root, 'none')}` },
    });
    const { page, complaints } = await openPage(room.browser, { reducedMotion: 'reduce' });
    const { look, found } = axeWalk(page, { usual: 1280, narrow: 640 });
    await page.goto(app.line.address);
    await page.getByRole('button', { name: 'Continue with this session only' }).click();
    const { baseUrl: address, credentials } = sandbox;
    await new ConnectPage(page).connectTo({ name: 'Nordfiber', address, ...credentials });
    await page.getByRole('heading', { name: 'Delivery fields' }).waitFor();
    await look('connection with the fields of a delivery');
    await new CustomerPage(page).lookUp('10001');
    await page.getByText('48 of 48 invoices, customer 10001').waitFor();
    await fault('paymentSubscriptions', { kind: 'status', status: 404 });
    await fault('agreements', { kind: 'unknownShape' });
    const agreements = new AgreementsPage(page);
    await agreements.show('Agreements');
    await agreements.trouble(/^Payment methods: could not be loaded/).waitFor();
    await agreements.settled();
    await look('agreements with faults');
    await page.getByRole('button', { name: 'Change' }).click();
    await look('external id being entered');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await agreements.rows.first().getByRole('link').click();
    await page.getByText('Everything the service sent').waitFor();
    await look('agreement');
    await page
      .getByRole('table', { name: /^Deliveries of/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByText('Raw data').click();
    await page.getByRole('button', { name: 'Copy raw data' }).waitFor();
    await look('delivery');
    await sandbox.send({ kind: 'clearFaults' });
    await agreements.show('Payment methods');
    // A refusal does not invite a retry: the refresh is there for it.
    await page.getByRole('button', { name: 'Refresh payment methods' }).click();
    await page.getByRole('table', { name: /^Payment methods of/ }).waitFor();
    await look('payment methods');
    await choose(page, 'old combined', /old combined/);
    await page.getByRole('heading', { name: /old combined call/ }).waitFor();
    await look('help');
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
    await app.stop();
    await sandbox.stop();
  });
});
