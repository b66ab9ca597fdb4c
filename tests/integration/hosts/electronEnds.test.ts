import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exitOnUncaught } from '../../../electron/adapters/crashGuards.ts';
import type { Log } from '../../../electron/ports/host.ts';
import { FakeBrowserWindow } from '../../fakes/electron/fakeBrowserWindow.ts';
import { createFakeElectron } from '../../fakes/electron/fakeElectron.ts';
import { preventable } from '../../fakes/electron/preventable.ts';
import { until } from '../../until.ts';
import { folderForEach } from '../ownFolder.ts';
import { type ElectronLaunch, launchForTest } from './electronLaunch.ts';

const folder = folderForEach();
afterEach(() => vi.restoreAllMocks());

/** What the last box of the system said. */
const box = ({ electron }: ElectronLaunch) => electron.seen.errors.at(-1)?.content;

describe('no end of the program is a silent one', () => {
  it('a switch that weakens the protection is refused in a box and on standard error', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const refused = await launchForTest({ switches: ['no-sandbox'] });
    expect(refused.app.exitCode).toBe(64);
    expect(box(refused)).toMatch(/^Kontor startar inte med --no-sandbox, .*deb- eller rpm-paketet/);
    expect(written.mock.calls.flat().join('')).toContain('--no-sandbox');
    expect(refused.parts).toBeNull();
  });

  it('a fault that nothing caught says so in one box, however many follow it', async () => {
    const launched = await launchForTest();
    const guard = process.listeners('uncaughtException').at(-1);
    guard?.(new TypeError('CANARY'), 'uncaughtException');
    guard?.(new TypeError('CANARY'), 'uncaughtException');
    expect(launched.app.exitCode).toBe(70);
    expect(launched.electron.seen.errors).toHaveLength(1);
    expect(box(launched)).toMatch(/^Kontor har avslutats på grund av ett internt fel/);
  });

  it('a fault before Electron knows its language is said in the one of the system', () => {
    const { app } = createFakeElectron();
    const said: string[] = [];
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...new Intl.DateTimeFormat().resolvedOptions(),
      locale: 'sv-SE',
    });
    const before = process.listeners('uncaughtException');
    const rejections = process.listeners('unhandledRejection');
    const log = { error: () => undefined } as unknown as Log;
    exitOnUncaught(app, { showErrorBox: (_title, content) => void said.push(content) }, log);
    const [guard] = process.listeners('uncaughtException').filter((one) => !before.includes(one));
    const [other] = process.listeners('unhandledRejection').filter((one) => !rejections.includes(one));
    if (guard === undefined || other === undefined) throw new Error('nothing guards');
    process.off('uncaughtException', guard).off('unhandledRejection', other);
    guard(new TypeError('CANARY'), 'uncaughtException');
    expect(said).toEqual([expect.stringMatching(/^Kontor har avslutats/)]);
  });

  it('a line for the log that comes after its end is no fault', async () => {
    const launched = await launchForTest();
    const log = launched.parts?.log;
    launched.app.quit();
    await until(() => expect(launched.app.quitted).toBe(true));
    expect(() => log?.error('late', { code: 'x' })).not.toThrow();
  });
});

describe('a process of Electron that goes', () => {
  it('loads a page that died once more, and quits when it dies again at once', async () => {
    const { app, dataFolder, electron, window } = await launchForTest();
    const page = window().webContents;
    page.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    expect(page.reloads).toBe(1);
    expect(electron.seen.errors).toEqual([]);
    page.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    expect(page.reloads).toBe(1);
    await until(() => expect(app.quitted).toBe(true));
    expect(electron.seen.errors.map(({ content }) => content)).toEqual([
      expect.stringMatching(/^Kontor har avslutats/),
    ]);
    const log = await readFile(join(dataFolder, 'data', 'logs', 'kontor.log'), 'utf8');
    expect(log.match(/"event":"page.gone"/g)).toHaveLength(2);
    expect(log).toMatch(/"clerk":"sees it loaded again".*\n.*"clerk":"is told in a box"/);
  });

  it('notes in the log which other process of Electron has gone, and why, but for one that has ended', async () => {
    const { app, dataFolder } = await launchForTest();
    app.emit('child-process-gone', preventable(), { type: 'GPU', reason: 'crashed', exitCode: 9 });
    app.emit('child-process-gone', preventable(), { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
    const log = await readFile(join(dataFolder, 'data', 'logs', 'kontor.log'), 'utf8');
    expect(log).toMatch(/"type":"GPU","reason":"crashed","exitCode":9,"event":"process.gone"/);
    expect(log).not.toContain('Utility');
  });
});

describe('the window', () => {
  it('of a second start is opened where the first has none', async () => {
    const launched = await launchForTest();
    const first = launched.window();
    first.emit('closed');
    launched.app.windows.splice(0, 1);
    launched.app.startAgain();
    await until(() => expect(launched.window().shown).toBe(true));
    expect(launched.window()).not.toBe(first);
  });

  it('is shown where its page is drawn only once it is, as on Wayland', async () => {
    const launched = await launchForTest({ firstFrame: 'shown' });
    await until(() => expect(launched.window().shown).toBe(true));
  });

  it('is shown after three seconds where its page does not load', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const launched = await launchForTest({ firstFrame: 'never' });
      const window = launched.window();
      expect(window.shown).toBe(false);
      vi.advanceTimersByTime(3_000);
      expect(window.shown).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is shown by a second start where it is not visible', async () => {
    const launched = await launchForTest({ firstFrame: 'never' });
    launched.app.startAgain();
    expect(launched.window()).toMatchObject({ shown: true, focused: 1 });
  });

  it('is shown although its page failed to load', async () => {
    const launched = await launchForTest({ firstFrame: 'never' });
    const window = launched.window();
    expect(window.shown).toBe(false);
    window.webContents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'kontor://app/', true);
    expect(window.shown).toBe(true);
  });

  it('is not shown blank over the whole screen before its page is ready', async () => {
    const dataFolder = folder();
    await mkdir(join(dataFolder, 'data'), { mode: 0o700 });
    const state = { x: 10, y: 20, width: 1200, height: 800, maximized: true };
    await writeFile(join(dataFolder, 'data', 'window.json'), JSON.stringify(state));
    const atLoad: boolean[] = [];
    const loadURL = FakeBrowserWindow.prototype.loadURL;
    vi.spyOn(FakeBrowserWindow.prototype, 'loadURL').mockImplementation(function (
      this: FakeBrowserWindow,
      url: string,
    ) {
      atLoad.push(this.shown);
      return loadURL.call(this, url);
    });
    const launched = await launchForTest({ dataFolder });
    await until(() => expect(launched.window().maximized).toBe(true));
    expect(atLoad).toEqual([false]);
  });
});

it('the menu follows the language as soon as it is chosen', async () => {
  const launched = await launchForTest();
  const labels = () => JSON.stringify(launched.electron.seen.menus.at(-1));
  expect(labels()).toContain('Arkiv');
  launched.work.language = 'en';
  const { initialState } = await import('../../fakes/fakeData.ts').then(({ busyDesk }) => ({
    initialState: busyDesk().app,
  }));
  launched.parts?.publisher.publish('app.changed', initialState);
  expect(labels()).toContain('"File"');
  expect(launched.electron.seen.menus).toHaveLength(2);
});
