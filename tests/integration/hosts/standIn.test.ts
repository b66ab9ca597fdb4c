import type { App, Certificate, Dialog } from 'electron';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StandIn } from '../../fakes/electron/againstElectron.ts';
import { createFakeElectron, type FakeElectron } from '../../fakes/electron/fakeElectron.ts';
import type { Preventable } from '../../fakes/electron/preventable.ts';
import { until } from '../../until.ts';

/** Where the stand-in of Electron's modules once differed from the real ones: each row failed while it did. */

function ready(options: Parameters<typeof createFakeElectron>[0] = {}): FakeElectron {
  const electron = createFakeElectron(options);
  electron.app.becomeReady();
  return electron;
}

/** Names of the app's events, in their order. */
function eventsOf({ app }: FakeElectron): string[] {
  const seen: string[] = [];
  for (const name of ['before-quit', 'window-all-closed', 'will-quit', 'quit'] as const) {
    app.on(name, () => void seen.push(name));
  }
  return seen;
}

afterEach(() => vi.restoreAllMocks());

describe('the stand-in of Electron quits as Electron does', () => {
  it('closes its windows without window-all-closed, and asks once', async () => {
    const electron = ready();
    const window = new electron.BrowserWindow({});
    const seen = eventsOf(electron);
    electron.app.quit();
    electron.app.quit();
    expect([seen, window.isDestroyed()]).toEqual([['before-quit'], false]);
    await until(() => expect(electron.app.quitted).toBe(true));
    expect(seen).toEqual(['before-quit', 'will-quit', 'quit']);
    expect(() => window.show()).toThrow('Object has been destroyed');
  });

  it('continues when a window stays, and can then be asked again', async () => {
    const electron = ready();
    const window = new electron.BrowserWindow({});
    window.once('close', (event: Preventable) => event.preventDefault());
    const seen = eventsOf(electron);
    electron.app.quit();
    expect(electron.app.quitted).toBe(false);
    electron.app.quit();
    await until(() => expect(electron.app.quitted).toBe(true));
    expect(seen).toEqual(['before-quit', 'before-quit', 'will-quit', 'quit']);
  });

  it('quits by itself after the last window, unless the program listens for that', async () => {
    const [silent, listening] = [ready(), ready()];
    const seen = eventsOf(listening);
    for (const electron of [silent, listening]) new electron.BrowserWindow({}).close();
    await until(() => expect(silent.app.quitted).toBe(true));
    expect([seen, listening.app.quitted]).toEqual([['window-all-closed'], false]);
  });

  it('ends by exit without asking anybody', () => {
    const electron = ready();
    const window = new electron.BrowserWindow({});
    window.on('close', (event: Preventable) => event.preventDefault());
    const seen = eventsOf(electron);
    electron.app.exit(70);
    expect([seen, window.isDestroyed(), electron.app.exitCode]).toEqual([['quit'], true, 70]);
  });
});

describe('the stand-in of Electron before it is ready', () => {
  it('knows no language, and on Linux has no box', () => {
    const electron = createFakeElectron();
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    electron.dialog.showErrorBox('Kontor', 'sentence');
    expect(electron.app.getLocale()).toBe('');
    const boxed = process.platform === 'linux' ? [] : [{ title: 'Kontor', content: 'sentence' }];
    expect(electron.seen.errors).toEqual(boxed);
    expect(written.mock.calls.length).toBe(1 - boxed.length);
  });

  it('gives neither window, session, screen nor question', () => {
    const electron = createFakeElectron();
    expect(() => new electron.BrowserWindow({})).toThrow(/before app is ready/);
    expect(() => electron.session.fromPartition('page')).toThrow(/after app is ready/);
    expect(() => electron.screen.getAllDisplays()).toThrow(/after app is ready/);
    expect(() => electron.dialog.showMessageBox({ message: '' })).toThrow(/after app is ready/);
  });

  it('is not ready by being waited for', async () => {
    const { app } = createFakeElectron();
    const waited = vi.fn();
    void app.whenReady().then(waited);
    await new Promise(setImmediate);
    expect([app.ready, waited.mock.calls.length]).toEqual([false, 0]);
  });
});

describe('the stand-in of Electron does unasked what Electron does', () => {
  it('takes --no-sandbox away when the sandbox is switched on, which is too late once it is ready', () => {
    const { app } = createFakeElectron({ switches: ['no-sandbox'] });
    expect(app.commandLine.hasSwitch('no-sandbox')).toBe(true);
    app.enableSandbox();
    expect(app.commandLine.hasSwitch('no-sandbox')).toBe(false);
    app.becomeReady();
    expect(() => app.enableSandbox()).toThrow(/before app is ready/);
  });

  it('shows a hidden window that is maximized', () => {
    const { BrowserWindow } = ready();
    const window = new BrowserWindow({ show: false });
    window.maximize();
    expect(window.shown).toBe(true);
  });

  it.each([
    ['hidden', [true, true]],
    ['shown', [false, true]],
    ['never', [false, false]],
  ] as const)('is ready to show a window whose first frame comes %s', async (firstFrame, readyAt) => {
    const { BrowserWindow } = ready({ firstFrame });
    const window = new BrowserWindow({ show: false });
    const readyToShow = vi.fn();
    window.once('ready-to-show', readyToShow);
    void window.loadURL('kontor://app/');
    await new Promise(setImmediate);
    const hidden = readyToShow.mock.calls.length > 0;
    window.show();
    expect([hidden, readyToShow.mock.calls.length > 0]).toEqual(readyAt);
  });

  it('sends the first certificate of the system unless the event is answered', () => {
    const [first, second] = ['first', 'second'].map((subjectName) => ({ subjectName }) as Certificate);
    const { app } = ready();
    const list = [first, second] as Certificate[];
    expect(app.clientCertificate(list)).toBe(first);
    app.on('select-client-certificate', (event, _page, _url, _list, callback) => {
      event.preventDefault();
      callback();
    });
    expect(app.clientCertificate(list)).toBeUndefined();
  });

  it('serves a scheme once, and takes no relative folder', () => {
    const { session, app } = ready();
    const { protocol } = session.fromPartition('page');
    const serve = () => Promise.resolve(new Response());
    protocol.handle('kontor', serve);
    expect(() => protocol.handle('kontor', serve)).toThrow(/Failed to register protocol/);
    expect(() => app.setPath('userData', 'relative')).toThrow(/absolute/);
  });

  it('has no fetch: the one of Electron ends the process at odd answers, and Kontor must not ask by it', () => {
    const { net, session } = ready();
    for (const one of [net, session.fromPartition('service'), session]) expect('fetch' in one).toBe(false);
  });
});

it('the compiler refuses a stand-in that Electron’s types do not know or that answers in another way', () => {
  const renamed = { showErrorBoxes: (_title: string): void => undefined };
  const changed = { getVersion: (): number => 1 };
  const fits = { getVersion: (): string => '1' } satisfies StandIn<typeof changed, App>;
  // @ts-expect-error no member of the real dialog
  renamed satisfies StandIn<typeof renamed, Dialog>;
  // @ts-expect-error a version is a text
  changed satisfies StandIn<typeof changed, App>;
  expect(fits.getVersion()).toBe('1');
});
