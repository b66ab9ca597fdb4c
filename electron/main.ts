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
  session,
  shell,
} from 'electron';
import { applicationMenu, followLanguage } from './adapters/applicationMenu.ts';
import { APP_ORIGIN, registerAppScheme, serveApp } from './adapters/appScheme.ts';
import {
  exitOnUncaught,
  noteLostProcesses,
  recoverPage,
  refuseStart,
  refuseWeakened,
} from './adapters/crashGuards.ts';
import {
  createElectronConfirmer,
  createElectronDialogs,
  createElectronShell,
} from './adapters/electronDialogs.ts';
import { ElectronNetTransport } from './adapters/electronNetTransport.ts';
import { accountName, ownerInWords } from './adapters/folderOwner.ts';
import { noticeJobEnds, showProgress } from './adapters/jobNotices.ts';
import { KeytarKeychain, MemoryKeychain } from './adapters/keychain.ts';
import { desktopDataFolder, desktopHome, launchPlaces } from './adapters/launchPlaces.ts';
import { nameForWindows, weakeningOf } from './adapters/launchSwitches.ts';
import { keepOneWindow, openMainWindow } from './adapters/mainWindow.ts';
import { createPinoLog } from './adapters/pinoLog.ts';
import { createProxyAsker } from './adapters/proxyWindow.ts';
import { guardQuit } from './adapters/quitGuard.ts';
import { endSecondStart } from './adapters/secondStart.ts';
import {
  builtPage,
  makeDataFolder,
  openDataFolder,
  policyAtStart,
  StartStop,
} from './adapters/startTrouble.ts';
import { SystemClock } from './adapters/systemClock.ts';
import {
  defendEveryPage,
  denyPermissions,
  keepInside,
  sendNoClientCertificate,
} from './adapters/windowDefences.ts';
import { createCallRegistrar } from './ipc/callRegistrar.ts';
import { bindCalls, bindEvents } from './ipc/electronBinding.ts';
import { createEventPublisher } from './ipc/eventPublisher.ts';
import { errorFields } from './ipc/failureEnvelope.ts';
import { findPolicy } from './policy/findPolicy.ts';
import { createKontor } from './services/kontor.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(app.isPackaged ? 1 : 2),
  strict: false,
  options: { 'data-dir': { type: 'string' }, 'sample-data': { type: 'boolean' } },
});

const givenFolder = typeof flags['data-dir'] === 'string' ? resolve(flags['data-dir']) : null;
// Read first: enableSandbox removes one of the switches.
// `npm start` waits for a first sign: a main process that does not load leaves Electron without a window.
process.send?.('loaded');
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

async function launch({ paths, lock }: ReturnType<typeof openDataFolder>): Promise<void> {
  const places = launchPlaces(import.meta.url);
  const files = await builtPage(places.renderer);
  const log = createPinoLog(paths.logs);
  exitOnUncaught(app, dialog, log);
  noteLostProcesses(app, log);
  defendEveryPage(app, log);
  sendNoClientCertificate(app);
  const keeper = keepOneWindow(app, () => open());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') {
      app.quit();
    }
  });
  const [found] = await Promise.all([findPolicy(), app.whenReady()]);

  if (!lock.held) {
    log.error('start.dataFolderInUse');
    log.close();
    throw new StartStop('startInUse', null, ownerInWords(lock.owner));
  }
  const policy = policyAtStart(found, log);
  // All sessions are in memory: nothing that the page or the service sends reaches the disk in plain text.
  const pageSession = session.fromPartition('page', { cache: false });
  const proxySession = session.fromPartition('proxy', { cache: false });
  for (const one of [pageSession, proxySession, session.defaultSession]) {
    denyPermissions(one, APP_ORIGIN, log);
    await keepInside(one, APP_ORIGIN, log);
  }
  serveApp(pageSession.protocol, files);
  const publisher = createEventPublisher(log);
  const kontor = createKontor({
    host: 'electron',
    version: app.getVersion(),
    account: accountName(),
    systemLanguage: app.getPreferredSystemLanguages()[0] ?? app.getLocale(),
    paths,
    folderOwnership: lock.ownership,
    clock: new SystemClock(),
    keychain: new KeytarKeychain(),
    sessionKeychain: new MemoryKeychain(),
    dialogs: createElectronDialogs(dialog, keeper.current, () => kontor.language()),
    confirmer: createElectronConfirmer(dialog, keeper.current, () => kontor.language()),
    shell: createElectronShell(shell, clipboard),
    transport: new ElectronNetTransport(net, session.fromPartition('service', { cache: false }), (proxy) =>
      kontor.proxyLogins(proxy),
    ),
    askProxyLogin: createProxyAsker({
      session: proxySession,
      preload: places.proxyPreload,
      language: () => kontor.language(),
      parent: keeper.current,
    }),
    log,
    publisher,
    threads: places.threads,
    policy,
    sampleAtStart: flags['sample-data'] === true,
  });
  bindCalls(ipcMain, createCallRegistrar({ ...kontor, log, trustedOrigin: () => APP_ORIGIN }));
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
  const open = (): BrowserWindow => {
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
  keeper.begin();
  kontor.start().catch((error: unknown) => log.error('start.failed', errorFields(error)));
}
