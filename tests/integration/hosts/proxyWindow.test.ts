import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROXY_CHANNEL } from '../../../electron/ipc/proxyChannel.ts';
import type { ProxyQuestion } from '../../../electron/ports/host.ts';
import { until } from '../../until.ts';
import { type ElectronLaunch, launchElectron } from './electronLaunch.ts';

const QUESTION: ProxyQuestion = {
  proxy: { host: 'proxy.example', port: 3128, scheme: 'basic' },
  refusedName: null,
  isKept: true,
};
const GIVEN = { name: String.raw`DESK\clerk`, password: 'p"<w>' };

describe('the window that asks for a proxy’s name and password', () => {
  let launched: ElectronLaunch;
  beforeEach(async () => {
    launched = await launchElectron();
    return () => launched.remove();
  });
  afterEach(() => expect(launched.app.windows).toHaveLength(1));

  async function asked() {
    const answer = launched.parts?.askProxyLogin(QUESTION);
    const window = launched.app.windows[1];
    if (answer === undefined || window === undefined) throw new Error('no window asks');
    await until(() => expect(window.shown).toBe(true));
    return { answer, window };
  }

  it('is over the main one, of a session of its own, in which nothing goes anywhere', async () => {
    const { answer, window } = await asked();
    expect(window.options).toMatchObject({ parent: launched.window(), modal: true });
    expect(window.menu).toBeNull();
    expect(window.options.webPreferences).toMatchObject({
      preload: '/proxyPreload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      devTools: false,
    });
    const { sessions } = launched.electron.seen;
    expect(window.options.webPreferences?.['session']).toBe(sessions.get('proxy'));
    expect(sessions.get('proxy')).toMatchObject({ options: { cache: false } });
    expect(sessions.get('proxy')?.proxy).toEqual(sessions.get('page')?.proxy);
    expect(sessions.get('proxy')?.requestListener).not.toBeNull();
    expect(window.webContents.navigate('https://elsewhere.example/')).toBe(false);
    expect(window.webContents.openWindow('https://elsewhere.example/')).toBe(false);
    window.close();
    expect(await answer).toBeNull();
  });

  it('is shown where its page is drawn only once it is, as on Wayland', async () => {
    await launched.remove();
    launched = await launchElectron({ firstFrame: 'shown' });
    const { answer, window } = await asked();
    window.close();
    expect(await answer).toBeNull();
  });

  it.each([
    ['both', GIVEN, GIVEN],
    ['that they stay empty', null, null],
    ['something else', { name: 'x' }, null],
    ['more than both', { ...GIVEN, host: 'elsewhere' }, null],
    ['a name without an end', { ...GIVEN, name: 'x'.repeat(501) }, null],
  ])('gives %s and closes', async (_what, said, given) => {
    const { answer, window } = await asked();
    window.webContents.ipc.emit(PROXY_CHANNEL, {}, said);
    expect(await answer).toEqual(given);
    expect(window.isDestroyed()).toBe(true);
  });

  it('takes nothing from the app’s own page', async () => {
    const { answer, window } = await asked();
    expect(launched.electron.ipcMain.handlers.has(PROXY_CHANNEL)).toBe(false);
    launched.window().webContents.ipc.emit(PROXY_CHANNEL, {}, GIVEN);
    window.close();
    expect(await answer).toBeNull();
  });
});
