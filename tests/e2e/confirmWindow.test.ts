import { beforeEach, describe, expect, it } from 'vitest';
import { startConfirmServer } from '../../electron/browserHost/confirmServer.ts';
import { axeFindingsInBothThemes } from './harness/axe.ts';
import { openPage } from './harness/browser.ts';
import { browserForAll } from './harness/browserForAll.ts';

describe('the window in which the browser host asks the clerk', () => {
  const room = browserForAll();
  let address: string;
  let server: Awaited<ReturnType<typeof startConfirmServer>>;
  beforeEach(async () => {
    server = await startConfirmServer({ language: () => 'en', show: (shown) => (address = shown) });
    return () => server.close();
  });

  it('takes the clerk’s answer by keyboard, in a page without scripts', async () => {
    const answered = server.confirm({ kind: 'newHost', connection: 'North', host: 'new.example' });
    const { page, complaints } = await openPage(room.browser);
    await page.goto(address);
    await page.getByRole('heading', { name: 'Connect to new.example?' }).waitFor();
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await answered).toBe(true);
    await page.getByText('Kontor has received your answer').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('P44 no other page can answer: not by a form, not by a request, not in a frame', async () => {
    const answered = server.confirm({ kind: 'wipe' });
    const { page } = await openPage(room.browser);
    // A page of another origin that even knows the address.
    await page.route('http://127.0.0.1:1/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<body></body>' }),
    );
    await page.goto('http://127.0.0.1:1/');
    const tried = await page.evaluate(async (to) => {
      const body = 'answer=yes';
      const sent = await fetch(to, { method: 'POST', body, mode: 'no-cors' }).catch(() => null);
      const frame = document.createElement('iframe');
      frame.src = to;
      document.body.append(frame);
      await new Promise((loaded) => frame.addEventListener('load', loaded));
      const form = Object.assign(document.createElement('form'), { method: 'post', action: to });
      form.append(Object.assign(document.createElement('input'), { name: 'answer', value: 'yes' }));
      document.body.append(form);
      setTimeout(() => form.submit(), 0);
      return sent?.status ?? 0;
    }, address);
    expect(tried).toBe(0);
    await page
      .waitForEvent('response', { predicate: (response) => response.url() === address, timeout: 3_000 })
      .catch(() => null);
    expect(await Promise.race([answered, 'open'])).toBe('open');
    await page.context().close();
  });
});
