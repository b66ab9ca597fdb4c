import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Certificate } from 'electron';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY } from '../../../electron/adapters/staticFiles.ts';
import { ANSWERED_CHANNEL, type NumberedAnswer } from '../../../electron/ipc/answeredChannel.ts';
import { contract } from '../../../shared/ipc/contract.ts';
import { callChannels } from '../../../shared/ipc/entry.ts';
import { until } from '../../until.ts';
import { type ElectronLaunch, launchElectron, launchForTest } from './electronLaunch.ts';
import { HOSTILE_ADDRESSES, TRAVERSAL_ADDRESSES } from './hostileAddresses.ts';

function pageSession({ electron }: ElectronLaunch) {
  const session = electron.seen.sessions.get('page');
  if (session === undefined) {
    throw new Error('no session of the page');
  }
  return session;
}

async function get(launched: ElectronLaunch, address: string): Promise<Response> {
  const serve = pageSession(launched).schemes.get('kontor');
  if (serve === undefined) {
    throw new Error('the scheme is not served');
  }
  // Electron gives the address as the page asked for it; `Request` of Node would normalise it.
  return serve({ url: address, method: 'GET' } as Request);
}

it('P07 sends no certificate of the system to a server that asks for one', async () => {
  const { app } = await launchForTest();
  expect(app.clientCertificate([{ subjectName: 'the clerk’s own' } as Certificate])).toBeUndefined();
});

describe('P12 the window', () => {
  it('P12 has the preferences of the checklist', async () => {
    const { app, window } = await launchForTest();
    expect(app.sandboxed).toBe(true);
    expect(window().options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
    });
    expect(window().options.webPreferences).not.toHaveProperty('enableBlinkFeatures');
  });

  it('P12 has developer tools and reload only where nothing is packaged', async () => {
    for (const packaged of [false, true]) {
      const launched = await launchElectron({ packaged });
      expect(launched.window().options.webPreferences?.['devTools']).toBe(!packaged);
      const menu = JSON.stringify(launched.electron.seen.menus);
      expect(menu.includes('toggleDevTools')).toBe(!packaged);
      expect(menu.includes('reload')).toBe(!packaged);
      await launched.remove();
    }
  });

  it('shows when there is something to show, on a background of its own', async () => {
    const { window } = await launchForTest();
    expect(window().options).toMatchObject({ show: false, backgroundColor: '#ffffff' });
    await until(() => expect(window().shown).toBe(true));
    expect(window().webContents.loaded).toEqual(['kontor://app/']);
  });

  it('P30 keeps page, service and the window for a proxy in sessions that never touch the disk', async () => {
    const { electron } = await launchForTest();
    for (const session of electron.seen.sessions.values()) {
      expect(session.partition).not.toMatch(/^persist:/);
      expect(session.options.cache).toBe(false);
    }
    expect([...electron.seen.sessions.keys()].sort()).toEqual(['page', 'proxy', 'service']);
  });

  it('P07 leaves the check of certificates alone', async () => {
    const { app, electron } = await launchForTest();
    expect(app.listenerCount('certificate-error')).toBe(0);
    for (const session of electron.seen.sessions.values()) {
      expect(session.certificateProc).toBeNull();
    }
  });

  it.each(['ignore-certificate-errors', 'ignore-certificate-errors-spki-list'])(
    'P07 does not start with --%s',
    async (name) => {
      const { app } = await launchForTest({ switches: [name] });
      expect(app.exitCode).toBe(64);
      expect(app.windows).toEqual([]);
    },
  );

  const permissions = [
    'ar',
    'background-sync',
    'clipboard-read',
    'deprecated-sync-clipboard-read',
    'display-capture',
    'fileSystem',
    'fullscreen',
    'geolocation',
    'hid',
    'idle-detection',
    'keyboardLock',
    'local-fonts',
    'local-network-access',
    'media',
    'mediaKeySystem',
    'midi',
    'midiSysex',
    'notifications',
    'openExternal',
    'pointerLock',
    'sensors',
    'serial',
    'speaker-selection',
    'storage-access',
    'top-level-storage-access',
    'usb',
    'window-management',
    'unknown',
  ];
  describe('asked for a permission', () => {
    let launched: ElectronLaunch;
    beforeAll(async () => {
      launched = await launchElectron();
      return () => launched.remove();
    });

    it.each(permissions)('P12 the page is refused the permission %s', (name) => {
      const { defaultSession } = launched.electron.seen;
      const own = { requestingUrl: 'kontor://app/', isMainFrame: true };
      expect(pageSession(launched).permission(name, own)).toBe(false);
      expect(defaultSession.permission(name, own)).toBe(false);
    });
  });

  it('P12 only our own page may copy, no frame in it and no other page', async () => {
    const session = pageSession(await launchForTest());
    const copy = (requestingUrl: string, isMainFrame: boolean) =>
      session.permission('clipboard-sanitized-write', { requestingUrl, isMainFrame });
    expect(copy('kontor://app/', true)).toBe(true);
    expect(copy('kontor://app/', false)).toBe(false);
    expect(copy('kontor://app.evil.example/', true)).toBe(false);
    expect(copy('https://evil.example/', true)).toBe(false);
  });

  it('P12 the page gets no device, no screen and no download', async () => {
    const session = pageSession(await launchForTest());
    expect(session.deviceHandler?.({})).toBe(false);
    expect(session.screenAskedFor()).toBe('refused');
    expect(session.download()).toBe(false);
  });
});

describe('P11 the page goes nowhere', () => {
  it('P11 50 hostile addresses are opened 0 times, whichever way they are tried', async () => {
    const { electron, window } = await launchForTest();
    const page = window().webContents;
    const tries = HOSTILE_ADDRESSES.flatMap((address) => [
      page.navigate(address),
      page.navigateFrame(address),
      page.redirect(address),
      page.openWindow(address),
      page.attachWebview(address),
    ]);
    expect(tries.length).toBeGreaterThanOrEqual(250);
    expect(tries.filter((went) => went)).toEqual([]);
    expect(page.opened).toEqual([]);
    expect(electron.seen.opened).toEqual([]);
  });

  it('P11 the shell opens folders that exist, and none of the hostile addresses', async () => {
    const { electron, parts, dataFolder } = await launchForTest();
    for (const address of HOSTILE_ADDRESSES) {
      expect(await parts?.shell.openFolder(address)).toBe(false);
    }
    expect(await parts?.shell.openFolder(join(dataFolder, 'window.json'))).toBe(false);
    expect(electron.seen.opened).toEqual([]);
    expect(await parts?.shell.openFolder(dataFolder)).toBe(true);
    expect(electron.seen.opened).toEqual([dataFolder]);
  });

  it('P12 a page that nobody meant to make is held as well', async () => {
    const { electron, app } = await launchForTest();
    const stray = new electron.BrowserWindow({});
    expect(stray.webContents.navigate('https://evil.example/')).toBe(false);
    expect(stray.webContents.openWindow('https://evil.example/')).toBe(false);
    app.windows.splice(app.windows.indexOf(stray), 1);
  });
});

describe('P13 the scheme', () => {
  it('P13 is standard and secure and bypasses no policy', async () => {
    const { electron } = await launchForTest();
    expect(electron.seen.privileged).toHaveLength(1);
    expect(electron.seen.privileged[0]).toMatchObject({
      scheme: 'kontor',
      privileges: { standard: true, secure: true },
    });
    expect(electron.seen.privileged[0]?.privileges['bypassCSP'] ?? false).toBe(false);
    expect(electron.seen.privileged[0]?.privileges['allowServiceWorkers'] ?? false).toBe(false);
  });

  it.each([
    'kontor://app/',
    'kontor://app/index.html',
    'kontor://app/#/invoices',
    'kontor://app/assets/main.js',
  ])('P13 serves %s under the policy', async (address) => {
    const answer = await get(await launchForTest(), address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('P13 answers 404 to every address that is not a file of the page', async () => {
    const launched = await launchForTest();
    const addresses = [
      ...TRAVERSAL_ADDRESSES.map((path) => `kontor://app${path}`),
      'kontor://evil/index.html',
      'kontor://app.evil/index.html',
      'kontor://app:1/index.html',
      'kontor://user@app/index.html',
      'file:///etc/passwd',
    ];
    for (const address of addresses) {
      const answer = await get(launched, address);
      expect(answer.status, address).toBe(404);
      expect(await answer.text(), address).toBe('');
    }
    expect(addresses.length).toBeGreaterThanOrEqual(40);
  });
});

describe('P10 the bridge in Electron', () => {
  it('P10 offers every channel of the contract and no other', async () => {
    const { electron } = await launchForTest();
    expect([...electron.ipcMain.handlers.keys()].sort()).toEqual(
      callChannels(contract)
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('P10 answers our own main frame and refuses a subframe, a foreign page and a frame that is gone', async () => {
    const { electron, window, recorded } = await launchForTest();
    const page = window().webContents;
    await until(() => expect(page.mainFrame.origin).toBe('kontor://app'));
    recorded.answerWith(() => []);
    const call = async (frame: typeof page.mainFrame | null) => {
      const answered = await electron.ipcMain.invoke('connections.sampleHints', page, frame, {});
      return (answered as NumberedAnswer).answer;
    };
    expect(await call(page.mainFrame)).toEqual({ ok: true, value: [] });
    const refused = [
      null,
      { origin: 'kontor://app', parent: page.mainFrame },
      { origin: 'kontor://app', parent: null },
      { origin: 'https://evil.example', parent: null },
    ];
    for (const frame of refused) {
      expect(await call(frame)).toMatchObject({ ok: false, failure: { code: 'invalidInput' } });
    }
    page.mainFrame = { origin: 'https://evil.example', parent: null };
    expect(await call(page.mainFrame)).toMatchObject({ ok: false });
    expect(recorded.received).toHaveLength(1);
  });

  it('says by the way of the events that an answer follows, after the events before it', async () => {
    const { electron, parts, window, recorded } = await launchForTest();
    const page = window().webContents;
    await until(() => expect(page.mainFrame.origin).toBe('kontor://app'));
    recorded.answerWith(() => {
      parts?.publisher.publish('jobs.changed', []);
      return [];
    });
    const answered = await electron.ipcMain.invoke('connections.sampleHints', page, page.mainFrame, {});
    expect(page.sent).toEqual([
      { channel: 'jobs.changed', payload: [] },
      { channel: ANSWERED_CHANNEL, payload: (answered as NumberedAnswer).number },
    ]);
  });

  it('sends events to the window, and none once it is gone', async () => {
    const { parts, window } = await launchForTest();
    const page = window().webContents;
    parts?.publisher.publish('jobs.changed', []);
    page.destroy();
    parts?.publisher.publish('jobs.changed', []);
    expect(page.sent).toEqual([{ channel: 'jobs.changed', payload: [] }]);
  });
});

describe('the life of the program', () => {
  it('P35 a second start shows the window of the first and ends', async () => {
    const first = await launchForTest();
    const second = await launchForTest({ first: false, dataFolder: first.dataFolder });
    expect(second.app).toMatchObject({ quitted: true, exitCode: null });
    expect(second.electron.seen.errors).toEqual([]);
    expect(second.parts).toBeNull();
    first.window().minimized = true;
    first.app.startAgain();
    expect(first.window()).toMatchObject({ minimized: false, focused: 1 });
  });

  it('P35 a second process on the same data folder ends, whatever lock it has, and names it in a box', async () => {
    const first = await launchForTest();
    const second = await launchForTest({ dataFolder: first.dataFolder });
    expect(second.app.exitCode).toBe(75);
    expect(second.parts).toBeNull();
    const box = second.electron.seen.errors.at(-1)?.content;
    expect(box).toContain(join(first.dataFolder, 'data'));
    expect(box).toMatch(/används av ett annat Kontor/);
  });

  it('P01 a run from the sources never opens the data of an installed Kontor', async () => {
    const installed = await launchForTest({ named: false, packaged: true });
    const developed = await launchForTest({ named: false, packaged: false });
    expect(installed.parts?.paths.data).toBe(join(installed.dataFolder, 'kontor', 'data'));
    expect(developed.parts?.paths.data).toBe(join(developed.dataFolder, 'kontor-development', 'data'));
    expect(developed.app.paths.get('userData')).toBe(join(developed.dataFolder, 'kontor-development'));
  });

  it('quits at once when nothing is going on, and closes the services first', async () => {
    const { app, work, window, electron } = await launchForTest();
    window().close();
    await until(() => expect(app.quitted).toBe(true));
    expect(work.closed).toBe(1);
    expect(electron.seen.boxes).toEqual([]);
  });

  it('asks before it cuts work short, and stays when the clerk stays', async () => {
    const { app, work, window, electron } = await launchForTest();
    work.inFlight = 2;
    window().close();
    window().close();
    await until(() => expect(electron.seen.boxes).toHaveLength(1));
    expect(electron.seen.boxes[0]?.message).toBe('Avsluta medan jobb pågår?');
    await until(() => expect(work.closed).toBe(0));
    expect(app.quitted).toBe(false);
    electron.seen.answers.box = 1;
    await until(() => {
      app.quit();
      expect(app.quitted).toBe(true);
    });
    expect(work.closed).toBe(1);
  });

  it('remembers where the window stood, for the clerk alone', async () => {
    const { app, dataFolder } = await launchForTest();
    app.quit();
    await until(() => expect(app.quitted).toBe(true));
    const file = join(dataFolder, 'data', 'window.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      x: 10,
      y: 20,
      width: 1200,
      height: 800,
      maximized: false,
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataFolder, 'data'))).mode & 0o777).toBe(0o700);
  });

  it('P05 a fault that nobody caught ends the program; the log names it and quotes nothing', async () => {
    const { app, dataFolder } = await launchForTest();
    const guard = process.listeners('uncaughtException').at(-1);
    guard?.(Object.assign(new TypeError('CANARY'), { code: 'ERR_X' }), 'uncaughtException');
    expect(app.exitCode).toBe(70);
    const log = await readFile(join(dataFolder, 'data', 'logs', 'kontor.log'), 'utf8');
    expect(log).toContain('"error":"TypeError"');
    expect(log).not.toContain('CANARY');
  });

  it('opens on the sample service when the launch asks for it', async () => {
    expect((await launchForTest({ flags: ['--sample-data'] })).parts?.sampleAtStart).toBe(true);
    expect((await launchForTest()).parts?.sampleAtStart).toBe(false);
  });
});
