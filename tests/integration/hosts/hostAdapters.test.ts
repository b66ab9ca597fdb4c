import { readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFolderDialogs } from '../../../electron/adapters/folderDialogs.ts';
import {
  browserDataFolder,
  desktopDataFolder,
  desktopHome,
  launchPlaces,
} from '../../../electron/adapters/launchPlaces.ts';
import { readWindowState, writeWindowState } from '../../../electron/adapters/mainWindow.ts';
import { createPinoLog } from '../../../electron/adapters/pinoLog.ts';
import { createPaths } from '../../../electron/adapters/startTrouble.ts';
import { readHostFlags } from '../../../electron/browserHost/hostFlags.ts';
import { folderForEach } from '../ownFolder.ts';

// The window's file imports it; nothing here opens a window.
vi.mock('electron', () => ({}));

const folder = folderForEach();

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('what a host makes on disk', () => {
  it('P30 folders are 0700, the log is 0600 and says neither host nor user', async () => {
    const paths = createPaths(join(folder(), 'new', 'data'));
    const log = createPinoLog(paths.logs);
    log.info('started', { count: 3 });
    log.close();
    expect(await modeOf(paths.data)).toBe(0o700);
    expect(await modeOf(paths.logs)).toBe(0o700);
    const file = join(paths.logs, 'kontor.log');
    expect(await modeOf(file)).toBe(0o600);
    const line = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    expect(Object.keys(line).sort()).toEqual(['count', 'event', 'level', 'pid', 'time']);
  });

  it('keeps one older log when the log has grown', async () => {
    const paths = createPaths(folder());
    createPinoLog(paths.logs).close();
    await truncate(join(paths.logs, 'kontor.log'), 6_000_000);
    createPinoLog(paths.logs).close();
    expect((await stat(join(paths.logs, 'kontor.log.1'))).size).toBe(6_000_000);
    expect((await stat(join(paths.logs, 'kontor.log'))).size).toBe(0);
  });

  it('begins another log when it has grown while it is written', async () => {
    const { logs } = createPaths(folder());
    const log = createPinoLog(logs);
    await truncate(join(logs, 'kontor.log'), 6_000_000);
    log.info('next');
    log.info('last');
    log.close();
    expect((await stat(join(logs, 'kontor.log.1'))).size).toBe(6_000_000);
    expect((await readFile(join(logs, 'kontor.log'), 'utf8')).trim().split('\n')).toHaveLength(2);
  });

  it('exports go to the configured folder, and a suggested name cannot leave it', async () => {
    const exports = join(folder(), 'exports');
    const dialogs = createFolderDialogs(exports);
    expect(await dialogs.chooseFolder('export', null)).toBe(exports);
    expect((await stat(exports)).isDirectory()).toBe(true);
    expect(await dialogs.chooseSaveFile('../../list.csv', null)).toBe(join(exports, 'list.csv'));
    // Beside all other exports, since it holds nothing else.
    expect(await dialogs.chooseFolder('grow', null, '../../Grown')).toBe(join(exports, 'Grown'));
    expect((await stat(join(exports, 'Grown'))).isDirectory()).toBe(true);
  });
});

describe('the data folder and its keychain items', () => {
  it('P01 a run from the sources has a folder of its own, never the one of an installed Kontor', () => {
    expect(desktopHome('/apps', true)).toBe(join('/apps', 'kontor'));
    expect(desktopHome('/apps', false)).not.toBe(desktopHome('/apps', true));
  });

  it('P01 on Windows stays on the computer, apart from the one of the browser host in any letters', () => {
    const { platform } = process;
    vi.stubEnv('LOCALAPPDATA', '/local');
    Object.defineProperty(process, 'platform', { value: 'win32' });
    onTestFinished(() => {
      Object.defineProperty(process, 'platform', { value: platform });
      vi.unstubAllEnvs();
    });
    const apart = [browserDataFolder(), desktopDataFolder(desktopHome('/roaming', true))];
    expect(apart).toEqual([join('/local', 'kontor', 'Data'), join('/local', 'kontor', 'desktop', 'data')]);
    const [browser = '', desktop = ''] = apart.map((path) => `${path.toLowerCase()}/`);
    expect(browser.startsWith(desktop) || desktop.startsWith(browser)).toBe(false);
  });
});

describe('the place of the window', () => {
  const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }];
  const state = { x: 100, y: 80, width: 1280, height: 820, maximized: false };

  it('comes back as it was', () => {
    writeWindowState(folder(), state);
    expect(readWindowState(folder(), screens)).toEqual(state);
  });

  it.each([
    ['on a screen that is gone', { ...state, x: 4000 }],
    ['above the screen', { ...state, y: -500 }],
    ['too small to use', { ...state, width: 3 }],
  ])('is forgotten when it stood %s', (_what, lost) => {
    writeWindowState(folder(), lost);
    expect(readWindowState(folder(), screens)).toBeNull();
  });

  it('a folder that is gone keeps no window from closing', () => {
    expect(() => writeWindowState(join(folder(), 'gone'), state)).not.toThrow();
    expect(readWindowState(join(folder(), 'gone'), screens)).toBeNull();
  });
});

describe('flags and places of a launch', () => {
  it('reads every flag', () => {
    expect(
      readHostFlags([
        '--data-dir',
        '/d',
        '--export-dir=/e',
        '--policy=/p.json',
        '--port',
        '8080',
        '--no-open',
        '--json',
        '--sample-data',
        '--unattended',
      ]),
    ).toEqual({
      dataFolder: '/d',
      exportFolder: '/e',
      policy: '/p.json',
      port: 8080,
      open: false,
      json: true,
      sampleData: true,
      unattended: true,
      help: false,
    });
    expect(readHostFlags([])).toMatchObject({
      port: 0,
      open: true,
      json: false,
      sampleData: false,
      unattended: false,
    });
  });

  it.each([[['--port', '70000']], [['--port', 'x']], [['--unknown']], [['--data-dir']], [['stray']]])(
    'answers %j with a sentence',
    (given) => {
      expect(readHostFlags(given)).toHaveProperty('problem');
    },
  );

  it('takes sources beside a source and bundles beside a bundle', () => {
    const source = launchPlaces('file:///app/electron/main.ts');
    expect(source.threads.ingestWorker.pathname).toBe('/app/electron/store/ingestWorkerThread.ts');
    expect(source.renderer).toBe('/app/out/renderer');
    const bundle = launchPlaces('file:///app/out/main/main.js');
    expect(bundle.threads.sandbox.pathname).toBe('/app/out/main/sandboxThread.js');
    expect(bundle.renderer).toBe('/app/out/renderer');
    expect(bundle.preload).toBe('/app/out/preload/preload.cjs');
  });
});
