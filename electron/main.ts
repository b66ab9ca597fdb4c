import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  app,
  type BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  Notification,
  net,
  protocol,
  type Session,
  session,
  shell,
} from 'electron';
import type { Publisher } from '../shared/ipc/contract.ts';
import type { Policy } from '../shared/ipc/policy.ts';
import { applicationMenu, followLanguage } from './adapters/applicationMenu.ts';
import {
  exitOnUncaught,
  noteLostProcesses,
  recoverPage,
  refuseStart,
  refuseWeakened,
} from './adapters/crashGuards.ts';
import { accountName, ownerInWords } from './adapters/dataFolderLock.ts';
import {
  createElectronConfirmer,
  createElectronDialogs,
  createElectronShell,
} from './adapters/electronDialogs.ts';
import { ElectronNetTransport } from './adapters/electronNetTransport.ts';
import { noticeJobEnds, showProgress } from './adapters/jobNotices.ts';
import { KeytarKeychain, MemoryKeychain } from './adapters/keychain.ts';
import { desktopDataFolder, desktopHome, launchPlaces } from './adapters/launchPlaces.ts';
import { nameForWindows, weakeningOf } from './adapters/launchSwitches.ts';
import { keepOneWindow, openMainWindow } from './adapters/mainWindow.ts';
import { createPinoLog } from './adapters/pinoLog.ts';
import { createProxyAsker } from './adapters/proxyWindow.ts';
import { guardQuit } from './adapters/quitGuard.ts';
import {
  builtPage,
  endSecondStart,
  makeDataFolder,
  openDataFolder,
  policyAtStart,
  StartStop,
} from './adapters/startTrouble.ts';
import { APP_ORIGIN, registerAppScheme, serveApp } from './adapters/staticFiles.ts';
import { SystemClock } from './adapters/systemClock.ts';
import {
  defendEveryPage,
  denyPermissions,
  keepInside,
  sendNoClientCertificate,
} from './adapters/windowDefences.ts';
import { createCallRegistrar } from './ipc/callRegistrar.ts';
import { bindCalls, bindEvents } from './ipc/electronBinding.ts';
import { createEventPublisher, type EventPublisher } from './ipc/eventPublisher.ts';
import { errorFields } from './ipc/failureEnvelope.ts';
import { findPolicy } from './policy/findPolicy.ts';
import type { HostParts, Kontor } from './services/hostParts.ts';
import { createKontor } from './services/kontor.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(app.isPackaged ? 1 : 2),
  strict: false,
  options: { 'data-dir': { type: 'string' }, 'sample-data': { type: 'boolean' } },
});

const givenFolder = typeof flags['data-dir'] === 'string' ? resolve(flags['data-dir']) : null;
// `npm start` waits for a first sign: a main process that does not load leaves Electron without a window.
process.send?.('loaded');
// Read first: enableSandbox removes one of the switches.
const weakening = weakeningOf(app, process.env);
if (weakening.length > 0) {
  refuseWeakened(app, dialog, weakening);
} else {
  begin();
}

function begin(): void {
  registerAppScheme(protocol);
  app.enableSandbox();
  nameForWindows(app);
  const home = givenFolder ?? desktopHome(app.getPath('appData'), app.isPackaged);
  const folder = desktopDataFolder(home);
  const refused = (error: unknown): void => refuseStart(app, dialog, error, folder);
  try {
    makeDataFolder(home);
  } catch (error) {
    refused(error);
    return;
  }
  app.setPath('userData', home);
  try {
    if (app.requestSingleInstanceLock()) {
      // Before anything is waited for: a second start that is notified finds the folder in use.
      launch(openDataFolder(folder)).catch(refused);
    } else {
      endSecondStart(openDataFolder(folder).lock);
      app.quit();
    }
  } catch (error) {
    refused(error);
  }
}

type DataFolder = ReturnType<typeof openDataFolder>;
type HeldLock = Extract<DataFolder['lock'], { held: true }>;
type BeforeReady = Awaited<ReturnType<typeof beforeReady>>;

/** Four steps: what must stand before Electron is ready, the sessions of pages, the host for the services, the window. */
async function launch({ paths, lock }: DataFolder): Promise<void> {
  const before = await beforeReady(paths, () => open());
  const { log, keeper } = before;
  const [found] = await Promise.all([findPolicy(), app.whenReady()]);
  if (!lock.held) {
    log.error('start.dataFolderInUse');
    log.close();
    throw new StartStop('startInUse', null, ownerInWords(lock.owner));
  }
  const policy = policyAtStart(found, log);
  const sessions = await pageSessions(before);
  const publisher = createEventPublisher(log);
  const kontor: Kontor = createKontor(
    hostParts(before, {
      paths,
      lock,
      policy,
      publisher,
      proxySession: sessions.proxy,
      services: () => kontor,
    }),
  );
  bindCalls(ipcMain, createCallRegistrar({ ...kontor, log, trustedOrigin: () => APP_ORIGIN }));
  const open = windowOpener(before, { paths, lock, publisher, pageSession: sessions.page, kontor });
  keeper.begin();
  kontor.start().catch((error: unknown) => log.error('start.failed', errorFields(error)));
}

/** The log, and what listens to the app and to every page from their first moment on. */
async function beforeReady(paths: DataFolder['paths'], open: () => BrowserWindow) {
  const places = launchPlaces(import.meta.url);
  const files = await builtPage(places.renderer);
  const log = createPinoLog(paths.logs);
  exitOnUncaught(app, dialog, log);
  noteLostProcesses(app, log);
  defendEveryPage(app, log);
  sendNoClientCertificate(app);
  const keeper = keepOneWindow(app, open);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') {
      app.quit();
    }
  });
  return { places, files, log, keeper };
}

/** All sessions are in memory: nothing that the page or the service sends reaches the disk in plain text. */
async function pageSessions({ files, log }: BeforeReady): Promise<{ page: Session; proxy: Session }> {
  const page = session.fromPartition('page', { cache: false });
  const proxy = session.fromPartition('proxy', { cache: false });
  for (const one of [page, proxy, session.defaultSession]) {
    denyPermissions(one, APP_ORIGIN, log);
    await keepInside(one, APP_ORIGIN, log);
  }
  serveApp(page.protocol, files);
  return { page, proxy };
}

interface HostOptions {
  readonly paths: DataFolder['paths'];
  readonly lock: HeldLock;
  readonly policy: Policy;
  readonly publisher: Publisher;
  readonly proxySession: Session;
  /** The services that are made of this host, for its dialogs and logins. */
  readonly services: () => Kontor;
}

function hostParts({ places, log, keeper }: BeforeReady, options: HostOptions): HostParts {
  const { paths, lock, policy, publisher, proxySession, services } = options;
  const language = () => services().language();
  return {
    host: 'electron',
    version: app.getVersion(),
    account: accountName(),
    systemLanguage: app.getPreferredSystemLanguages()[0] ?? app.getLocale(),
    paths,
    folderOwnership: lock.ownership,
    clock: new SystemClock(),
    keychain: new KeytarKeychain(),
    sessionKeychain: new MemoryKeychain(),
    dialogs: createElectronDialogs(dialog, keeper.current, language),
    confirmer: createElectronConfirmer(dialog, keeper.current, language),
    shell: createElectronShell(shell, clipboard),
    transport: new ElectronNetTransport(net, session.fromPartition('service', { cache: false }), (proxy) =>
      services().proxyLogins(proxy),
    ),
    askProxyLogin: createProxyAsker({
      session: proxySession,
      preload: places.proxyPreload,
      language,
      parent: keeper.current,
    }),
    log,
    publisher,
    threads: places.threads,
    policy,
    sampleAtStart: flags['sample-data'] === true,
  };
}

interface WindowOptions {
  readonly paths: DataFolder['paths'];
  readonly lock: HeldLock;
  readonly publisher: EventPublisher;
  readonly pageSession: Session;
  readonly kontor: Kontor;
}

/** Menu, notices and the question before quitting, and what opens the window that they belong to. */
function windowOpener({ places, log, keeper }: BeforeReady, options: WindowOptions): () => BrowserWindow {
  const { paths, lock, publisher, pageSession, kontor } = options;
  const guard = guardQuit({
    app,
    dialog,
    kontor,
    log,
    window: keeper.current,
    afterwards: () => {
      lock.release();
      log.close();
      if (kontor.stuck()) process.kill(process.pid, 'SIGKILL');
    },
  });
  const mac = process.platform === 'darwin';
  const showGuide = (): void => {
    keeper.show();
    publisher.publish('app.guideAsked', {});
  };
  followLanguage(publisher, kontor.language, (language) =>
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(applicationMenu(language, { mac, packaged: app.isPackaged, showGuide })),
    ),
  );
  showProgress(publisher, keeper.current);
  noticeJobEnds({
    Notification,
    publisher,
    window: keeper.current,
    language: kontor.language,
    showJobs: () => {
      keeper.show();
      publisher.publish('jobs.asked', {});
    },
  });
  return () => {
    const opened = openMainWindow({
      session: pageSession,
      preload: places.preload,
      dataFolder: paths.data,
      packaged: app.isPackaged,
    });
    bindEvents(publisher, opened.webContents);
    recoverPage(app, dialog, opened.webContents, log);
    guard.followSession(opened);
    opened.on('close', (event) => {
      // Except on macOS the window is the program: its question is asked while it is still open.
      if (!mac && !guard.mayClose()) {
        event.preventDefault();
        app.quit();
      }
    });
    // Last, so that the bridge is bound before the page asks for anything.
    opened
      .loadURL(`${APP_ORIGIN}/`)
      .catch((error: unknown) => log.error('page.notLoaded', errorFields(error)));
    return opened;
  };
}
