import type { FakeAppOptions } from './fakeApp.ts';
import { FakeApp } from './fakeApp.ts';
import type { FakeWindowOptions } from './fakeBrowserWindow.ts';
import { FakeBrowserWindow } from './fakeBrowserWindow.ts';
import { FakeIpcMain } from './fakeIpcMain.ts';
import { FakeNet } from './fakeNet.ts';
import { FakeNotification, type FakeNotificationOptions } from './fakeNotification.ts';
import { FakeSession } from './fakeSession.ts';

interface BoxOptions {
  readonly message: string;
  readonly detail?: string;
  readonly buttons: readonly string[];
}

interface FakeBrowserWindowClass {
  new (options: FakeWindowOptions): FakeBrowserWindow;
  getAllWindows(): readonly FakeBrowserWindow[];
}

interface FakeNotificationClass {
  new (options?: FakeNotificationOptions): FakeNotification;
  isSupported(): boolean;
}

/** The parts of the `electron` module that Kontor uses, for tests that redirect its import here. */
export function createFakeElectron(options: Partial<FakeAppOptions> = {}) {
  const app = new FakeApp({
    ...{ packaged: false, first: true, switches: [], firstFrame: 'hidden' },
    ...options,
  });
  const mustBeReady = (what: string): void => {
    if (!app.ready) {
      throw new Error(`${what} can only be used after app is ready`);
    }
  };
  const sessions = new Map<string, FakeSession>();
  const defaultSession = new FakeSession('', {});
  const privileged: { readonly scheme: string; readonly privileges: Readonly<Record<string, boolean>> }[] =
    [];
  const opened: string[] = [];
  const copied: string[] = [];
  const dialogs: unknown[] = [];
  const boxes: BoxOptions[] = [];
  const errors: { readonly title: string; readonly content: string }[] = [];
  const answers = {
    box: 0,
    folder: null as string | null,
    file: null as string | null,
    notifications: true,
  };
  const notifications: FakeNotification[] = [];
  const menus: unknown[] = [];
  const openThing = (what: string): Promise<string> => {
    opened.push(what);
    return Promise.resolve('');
  };

  const BrowserWindow: FakeBrowserWindowClass = class extends FakeBrowserWindow {
    constructor(windowOptions: FakeWindowOptions) {
      super(app, windowOptions);
    }

    static getAllWindows(): readonly FakeBrowserWindow[] {
      return app.windows;
    }
  };

  const Notification: FakeNotificationClass = class extends FakeNotification {
    constructor(given?: FakeNotificationOptions) {
      if (!app.ready) throw new Error('Cannot create Notification before app is ready');
      super(given);
      notifications.push(this);
    }

    static isSupported(): boolean {
      return answers.notifications;
    }
  };

  return {
    app,
    BrowserWindow,
    Notification,
    ipcMain: new FakeIpcMain(),
    net: new FakeNet(),
    session: {
      get defaultSession() {
        mustBeReady('session');
        return defaultSession;
      },
      fromPartition: (partition: string, sessionOptions: { readonly cache?: boolean } = {}) => {
        mustBeReady('session');
        const known = sessions.get(partition) ?? new FakeSession(partition, sessionOptions);
        sessions.set(partition, known);
        return known;
      },
    },
    protocol: {
      registerSchemesAsPrivileged: (schemes: typeof privileged) => {
        if (app.ready) {
          throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
        }
        privileged.push(...schemes);
      },
    },
    dialog: {
      showMessageBox: (first: unknown, second?: unknown) => {
        mustBeReady('dialog module');
        boxes.push((second ?? first) as BoxOptions);
        return Promise.resolve({ response: answers.box, checkboxChecked: false });
      },
      showOpenDialog: (...asked: readonly unknown[]) => {
        mustBeReady('dialog module');
        dialogs.push(asked.at(-1));
        return Promise.resolve({
          canceled: answers.folder === null,
          filePaths: answers.folder === null ? [] : [answers.folder],
        });
      },
      // Before the app is ready Linux has no box, only standard error.
      showErrorBox: (title: string, content: string) => {
        if (app.ready || process.platform !== 'linux') errors.push({ title, content });
        else process.stderr.write(`${title}\n${content}\n`);
      },
      showSaveDialog: (...asked: readonly unknown[]) => {
        mustBeReady('dialog module');
        dialogs.push(asked.at(-1));
        return Promise.resolve({ canceled: answers.file === null, filePath: answers.file ?? '' });
      },
    },
    clipboard: {
      writeText: async (text: string) => {
        copied.push(text);
      },
    },
    shell: { openPath: openThing, openExternal: async (address: string) => void opened.push(address) },
    Menu: {
      buildFromTemplate: (template: unknown) => template,
      setApplicationMenu: (menu: unknown) => void menus.push(menu),
    },
    nativeTheme: { shouldUseDarkColors: false },
    screen: {
      getAllDisplays: () => {
        mustBeReady('screen');
        return [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }];
      },
    },
    /** What the test reads and sets; not a part of Electron. */
    seen: {
      sessions,
      defaultSession,
      privileged,
      opened,
      boxes,
      errors,
      answers,
      menus,
      dialogs,
      copied,
      notifications,
    },
  };
}

export type FakeElectron = ReturnType<typeof createFakeElectron>;
