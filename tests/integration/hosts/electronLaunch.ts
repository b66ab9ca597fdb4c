import { onTestFinished, vi } from 'vitest';
import type * as LaunchPlacesModule from '../../../electron/adapters/launchPlaces.ts';
import type { HostParts, Kontor } from '../../../electron/services/hostParts.ts';
import type { FakeApp, FakeAppOptions } from '../../fakes/electron/fakeApp.ts';
import type { FakeBrowserWindow } from '../../fakes/electron/fakeBrowserWindow.ts';
import type { FakeElectron } from '../../fakes/electron/fakeElectron.ts';
import { createFakeElectron } from '../../fakes/electron/fakeElectron.ts';
import { noProxyLogins } from '../../fakes/noProxyLogins.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import type { RecordingHandlers } from '../../unit/ipc/recordingHandlers.ts';
import { recordingHandlers } from '../../unit/ipc/recordingHandlers.ts';
import { until } from '../../until.ts';
import { rendererFolder } from './rendererFolder.ts';

export interface ElectronLaunch {
  readonly electron: FakeElectron;
  readonly app: FakeApp;
  readonly recorded: RecordingHandlers;
  readonly dataFolder: string;
  /** What the composition root gave to the services; null when it did not come that far. */
  readonly parts: HostParts | null;
  readonly work: {
    inFlight: number;
    closed: number;
    language: 'en' | 'sv';
    /** A session in memory holds what is in no file; saving one comes out so. */
    atStake: boolean;
    saving: 'saved' | 'cancelled' | 'failed';
  };
  window(): FakeBrowserWindow;
  remove(): Promise<void>;
}

const SERVICES = '../../../electron/services/kontor.ts';
const PLACES = '../../../electron/adapters/launchPlaces.ts';

interface LaunchOptions extends Partial<FakeAppOptions> {
  readonly flags?: readonly string[];
  /** A folder that is there already: the test that made it removes it. */
  readonly dataFolder?: string;
  /** False starts without naming the folder, which is then the system's folder for applications. */
  readonly named?: boolean;
  /** The folder of the page; one that is built unless given. */
  readonly page?: string;
  /** The services as they are, on their own threads; recorded ones otherwise. */
  readonly real?: boolean;
}

/** Runs `electron/main.ts` against the fake of Electron, with services that only record. */
export async function launchElectron(options: LaunchOptions = {}): Promise<ElectronLaunch> {
  const own = options.dataFolder === undefined ? await temporaryFolder() : null;
  const dataFolder = options.dataFolder ?? own?.path ?? '';
  const renderer = await rendererFolder();
  const electron = createFakeElectron(options);
  electron.app.paths.set('appData', dataFolder);
  const recorded = recordingHandlers();
  const work: ElectronLaunch['work'] = {
    ...{ inFlight: 0, closed: 0, language: 'sv' },
    ...{ atStake: false, saving: 'saved' },
  };
  const given: { parts: HostParts | null } = { parts: null };
  vi.resetModules();
  vi.doMock('electron', () => electron);
  const actual = await vi.importActual<typeof LaunchPlacesModule>(PLACES);
  const threads = actual.launchPlaces(new URL('../../../electron/main.ts', import.meta.url).href).threads;
  if (options.real === true) vi.doUnmock(SERVICES);
  else
    vi.doMock(SERVICES, () => ({
      createKontor: (parts: HostParts): Kontor => {
        given.parts = parts;
        return {
          handlers: recorded.handlers,
          proxyLogins: noProxyLogins,
          start: () => Promise.resolve(),
          workInFlight: () => work.inFlight,
          sessionAtStake: () => Promise.resolve(work.atStake),
          saveOwnFacts: async () => {
            if (work.saving === 'failed') throw new Error('the disk is full');
            return work.saving === 'saved';
          },
          stuck: () => false,
          isClosing: () => work.closed > 0,
          language: () => work.language,
          close: () => {
            work.closed += 1;
            return Promise.resolve();
          },
        };
      },
    }));
  vi.doMock(PLACES, () => ({
    ...actual,
    launchPlaces: () => ({
      threads,
      renderer: options.page ?? renderer.path,
      preload: '/preload.cjs',
      proxyPreload: '/proxyPreload.cjs',
    }),
  }));
  const [argv, before] = [process.argv, processListeners()];
  const named = options.named === false ? [] : ['--data-dir', dataFolder];
  const started = options.packaged === true ? ['kontor'] : ['electron', '.'];
  process.argv = [...started, ...named, ...(options.flags ?? [])];
  await import('../../../electron/main.ts');
  process.argv = argv;
  electron.app.becomeReady();
  await until(() => {
    if (electron.app.windows.length === 0 && !electron.app.quitted) {
      throw new Error('neither opened nor ended');
    }
  });
  return {
    electron,
    app: electron.app,
    recorded,
    dataFolder,
    parts: given.parts,
    work,
    window: () => {
      const [window] = electron.app.windows;
      if (window === undefined) {
        throw new Error('there is no window');
      }
      return window;
    },
    remove: async () => {
      work.inFlight = 0;
      work.atStake = false;
      electron.app.quit();
      await until(() => {
        if (!electron.app.quitted) {
          throw new Error('still running');
        }
      });
      restoreListeners(before);
      await renderer.remove();
      await own?.remove();
    },
  };
}

/** The same, which is removed when the test has ended. */
export async function launchForTest(options: LaunchOptions = {}): Promise<ElectronLaunch> {
  const launched = await launchElectron(options);
  onTestFinished(() => launched.remove());
  return launched;
}

/** A start that opens no desk: how it ends, what its boxes say, and what the services were given. */
export async function refusedLaunch(options: LaunchOptions) {
  const launched = await launchElectron(options);
  const { app, electron, parts } = launched;
  await launched.remove().catch(() => undefined);
  return { code: app.exitCode, said: electron.seen.errors.map(({ content }) => content), parts };
}

interface Listeners {
  readonly exceptions: readonly NodeJS.UncaughtExceptionListener[];
  readonly rejections: readonly NodeJS.UnhandledRejectionListener[];
}

function processListeners(): Listeners {
  return {
    exceptions: process.listeners('uncaughtException'),
    rejections: process.listeners('unhandledRejection'),
  };
}

/** The guards of a launch would end the test runner; they go when the launch goes. */
function restoreListeners(before: Listeners): void {
  const now = processListeners();
  for (const listener of now.exceptions.filter((one) => !before.exceptions.includes(one))) {
    process.off('uncaughtException', listener);
  }
  for (const listener of now.rejections.filter((one) => !before.rejections.includes(one))) {
    process.off('unhandledRejection', listener);
  }
}
