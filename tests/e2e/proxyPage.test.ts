import { beforeAll, describe, expect, it } from 'vitest';
import { PROXY_PAGE_SIZE, proxyPage } from '../../electron/adapters/plainPage.ts';
import type { ProxyQuestion } from '../../electron/ports/host.ts';
import { LANGUAGES, type Language } from '../../shared/i18n/languages.ts';
import { builtPreload } from '../integration/hosts/builtPreload.ts';
import { axeFindingsInBothThemes } from './harness/axe.ts';
import { openPage } from './harness/browser.ts';
import { browserForAll } from './harness/browserForAll.ts';

const PROXY = { host: 'proxy-for-the-finance-department.north.example', port: 3128, scheme: 'basic' };

describe('the page that asks for a proxy’s name and password', () => {
  const room = browserForAll();
  let preload: string;
  beforeAll(async () => {
    preload = await builtPreload('proxyPreload');
  });

  /** The page as Electron loads it, with its built preload before it; `said` is what leaves it. */
  async function opened(question: Partial<ProxyQuestion> = {}, language: Language = 'en') {
    const { page, complaints } = await openPage(room.browser);
    const said: unknown[] = [];
    await page.setViewportSize(PROXY_PAGE_SIZE);
    await page.exposeFunction('toMain', (...given: unknown[]) => void said.push(given));
    // All that a sandboxed preload may load.
    const electron = '{ ipcRenderer: { send: (...given) => toMain(...given) } }';
    await page.addInitScript({ content: `((require) => {${preload}\n})(() => (${electron}))` });
    const html = proxyPage({ proxy: PROXY, refusedName: null, isKept: true, ...question }, language);
    await page.goto(`data:text/html;charset=utf-8;base64,${Buffer.from(html).toString('base64')}`);
    return { page, said, complaints };
  }

  it('gives what is typed by keyboard alone, and its own scripts are none', async () => {
    const { page, said, complaints } = await opened();
    await page.locator('#name:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('DESK\\clerk');
    await page.keyboard.press('Tab');
    await page.keyboard.type('p"<w> å');
    await page.keyboard.press('Enter');
    await expect.poll(() => said).toEqual([['proxyLogin', { name: 'DESK\\clerk', password: 'p"<w> å' }]]);
    expect(page.url()).toMatch(/^data:/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['Escape', ['Escape']],
    ['Cancel', ['Tab', 'Tab', 'Enter']],
  ])('gives nothing by %s', async (_way, keys) => {
    const { page, said } = await opened();
    await page.locator('#name:focus').waitFor();
    for (const key of keys) await page.keyboard.press(key);
    await expect.poll(() => said).toEqual([['proxyLogin', null]]);
    await page.context().close();
  });

  it('begins at the password after a refusal, with the name as it was, whatever is in it', async () => {
    const name = '"><script>toMain(1)</script>';
    const { page, said } = await opened({ refusedName: name });
    await page.locator('#password:focus').waitFor();
    expect(await page.locator('#name').inputValue()).toBe(name);
    await page.getByText('rejected the last ones').waitFor();
    expect(said).toEqual([]);
    await page.context().close();
  });

  it.each(LANGUAGES)('is whole in its window in %s, in both themes', async (language) => {
    const { page } = await opened({ refusedName: 'clerk' }, language);
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
    const room = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return { down: innerHeight - scrollHeight, across: innerWidth - scrollWidth };
    });
    expect(room.down).toBeGreaterThanOrEqual(0);
    expect(room.across).toBeGreaterThanOrEqual(0);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await page.context().close();
  });
});
