import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { startHostProcess } from '../integration/hosts/hostProcess.ts';
import { seen } from '../pages/seen.ts';
import { type AppProcess, startApp } from './harness/app.ts';
import { openPage } from './harness/browser.ts';
import { browserForAll } from './harness/browserForAll.ts';

const ENDED = 'Kontor has stopped; open it again from its new address';
const UNKNOWN = 'Kontor is running, but does not know this page';

describe('a browser host that has died', () => {
  const room = browserForAll();
  let app: AppProcess | null = null;

  afterAll(async () => {
    await app?.stop();
  });

  const start = (port: string) =>
    startApp({
      dataDir: join(room.root, 'data'),
      exportDir: join(room.root, 'exports'),
      flags: ['--sample-data', '--port', port],
    });
  const usable = (page: Page) =>
    page.evaluate(() => document.querySelectorAll('body > :not([inert]):not([role=alertdialog])').length);

  it('is said at once, also on an idle page; everything pending ends and nothing can be pressed', async () => {
    app = await start('0');
    const { port } = new URL(app.line.address);
    const { page } = await openPage(room.browser, { locale: 'en-GB' });
    await page.goto(app.line.address);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('K10200');
    await page.keyboard.press('Enter');
    await seen(page.getByText(/Loading/));
    await app.kill();
    const notice = page.getByRole('alertdialog', { name: ENDED });
    await notice.waitFor();
    expect(await usable(page)).toBe(0);
    await expect.poll(() => page.getByText(/Loading/).count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[inert]') ?? null)).toBeNull();

    // Another launch on the same port knows nothing of this page.
    app = await start(port);
    await page.reload();
    await page.getByRole('heading', { name: UNKNOWN }).waitFor();
    expect(await page.getByText(/number below/).count()).toBe(0);
    await page.goto('about:blank');
    await page.goto(app.line.address);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.context().close();
  });

  it('is not said of a Kontor that runs: its clerk, whose browser was closed, starts it again and has a new page', async () => {
    const dataDir = join(room.root, 'closed');
    const exportDir = join(room.root, 'exports');
    const running = await startApp({ dataDir, exportDir, flags: ['--sample-data'] });
    try {
      const { page: closed } = await openPage(room.browser, { locale: 'en-GB' });
      await closed.goto(running.line.address);
      await closed.getByRole('heading', { name: 'Overview' }).waitFor();
      await closed.context().close();

      const { page } = await openPage(room.browser, { locale: 'en-GB' });
      await page.goto(new URL(running.line.address).origin);
      await page.getByRole('heading', { name: UNKNOWN }).waitFor();
      const second = startHostProcess(['--no-open', '--json', '--data-dir', dataDir]);
      await page.goto(await second.address());
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      expect(new URL(page.url()).origin).toBe(new URL(running.line.address).origin);

      await page.context().clearCookies();
      // No click: a call of the page's own may have been refused before, and then nothing can be pressed.
      await page.evaluate(() => {
        location.hash = '#/customers';
      });
      await page.getByRole('alertdialog', { name: UNKNOWN }).waitFor();
      await page.context().close();
    } finally {
      await running.stop();
    }
  });
});
