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
});
