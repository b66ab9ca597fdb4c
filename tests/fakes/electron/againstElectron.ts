import type { EventEmitter } from 'node:events';
import type {
  App,
  BrowserWindow,
  Clipboard,
  Dialog,
  Display,
  IpcMain,
  Menu,
  NativeTheme,
  Net,
  Notification,
  Protocol,
  Screen,
  Session,
  Shell,
  session,
  WebContents,
  WebFrameMain,
} from 'electron';
import type { AppEvents, FakeApp } from './fakeApp.ts';
import type { FakeBrowserWindow } from './fakeBrowserWindow.ts';
import type { FakeElectron } from './fakeElectron.ts';
import type { FakeIpcMain } from './fakeIpcMain.ts';
import type { FakeNet } from './fakeNet.ts';
import type { FakeNotification } from './fakeNotification.ts';
import type { FakeSession } from './fakeSession.ts';
import type { FakeWebContents } from './fakeWebContents.ts';

/** What a stand-in gives back as another stand-in; each is checked against Electron's types on its own. */
type Instance =
  | Session
  | WebContents
  | WebFrameMain
  | BrowserWindow
  | readonly BrowserWindow[]
  | Menu
  | readonly Display[]
  | null;

type Held<Fake, Real> = [Real] extends [(...args: infer Arguments) => infer Result]
  ? [Result] extends [Instance]
    ? (...args: Arguments) => unknown
    : Real
  : [Real] extends [Instance]
    ? unknown
    : [Real] extends [object]
      ? StandIn<Fake, Real>
      : Real;

/**
 * What Electron's types ask of a stand-in: each of its members that is not the tests' own (`Own`) is a member of the
 * real thing and can be put in its place. A member that a new Electron has no more asks for `never`.
 */
export type StandIn<Fake, Real, Own extends keyof Fake = never> = {
  [Key in Exclude<keyof Fake, Own | keyof EventEmitter>]: Key extends keyof Real
    ? Held<Fake[Key], Real[Key]>
    : never;
};

/** What the tests read, set and do with a stand-in, beside what Electron has. */
type OwnOfApp =
  | 'windows'
  | 'firstFrame'
  | 'paths'
  | 'ready'
  | 'sandboxed'
  | 'quitted'
  | 'userModelId'
  | 'terminated'
  | 'isQuitting'
  | 'terminate'
  | 'exitCode'
  | 'becomeReady'
  | 'windowStays'
  | 'windowGone'
  | 'startAgain'
  | 'clientCertificate';
type OwnOfWindow =
  | 'options'
  | 'menu'
  | 'shown'
  | 'focused'
  | 'minimized'
  | 'maximized'
  | 'inFront'
  | 'progress'
  | 'endSession';
type OwnOfPage =
  | 'sent'
  | 'loaded'
  | 'opened'
  | 'reloads'
  | 'rtcPolicy'
  | 'destroy'
  | 'load'
  | 'navigate'
  | 'navigateFrame'
  | 'redirect'
  | 'openWindow'
  | 'attachWebview';
type OwnOfSession =
  | 'partition'
  | 'options'
  | 'schemes'
  | 'requestHandler'
  | 'checkHandler'
  | 'deviceHandler'
  | 'displayMediaHandler'
  | 'screenAskedFor'
  | 'certificateProc'
  | 'proxy'
  | 'requestListener'
  | 'request'
  | 'permission'
  | 'download';

/** Never called: the compiler alone reads it, with every `npm run types`. */
export function heldAgainstElectron(
  fake: FakeElectron,
  window: FakeBrowserWindow,
  ofPage: FakeSession,
  notification: FakeNotification,
): void {
  fake.app satisfies StandIn<FakeApp, App, OwnOfApp>;
  window satisfies StandIn<FakeBrowserWindow, BrowserWindow, OwnOfWindow>;
  window.webContents satisfies StandIn<FakeWebContents, WebContents, OwnOfPage>;
  ofPage satisfies StandIn<FakeSession, Session, OwnOfSession>;
  fake.ipcMain satisfies StandIn<FakeIpcMain, IpcMain, 'handlers' | 'invoke'>;
  fake.net satisfies StandIn<FakeNet, Net, Exclude<keyof FakeNet, 'request'>>;
  fake.session satisfies StandIn<FakeElectron['session'], typeof session>;
  fake.protocol satisfies StandIn<FakeElectron['protocol'], Protocol>;
  fake.dialog satisfies StandIn<FakeElectron['dialog'], Dialog>;
  fake.clipboard satisfies StandIn<FakeElectron['clipboard'], Clipboard>;
  fake.shell satisfies StandIn<FakeElectron['shell'], Shell>;
  fake.Menu satisfies StandIn<FakeElectron['Menu'], typeof Menu>;
  fake.nativeTheme satisfies StandIn<FakeElectron['nativeTheme'], NativeTheme>;
  fake.screen satisfies StandIn<FakeElectron['screen'], Screen>;
  fake.Notification satisfies StandIn<FakeElectron['Notification'], typeof Notification>;
  notification satisfies StandIn<FakeNotification, Notification, 'options' | 'shown'>;
  fake.BrowserWindow satisfies StandIn<FakeElectron['BrowserWindow'], typeof BrowserWindow>;
}

/** Never called either: what the stand-in emits is what a listener of the real event is given. */
export function eventsHeldAgainstElectron(app: App): void {
  app.on('before-quit', (...given) => emits<AppEvents['before-quit'], typeof given>());
  app.on('will-quit', (...given) => emits<AppEvents['will-quit'], typeof given>());
  app.on('quit', (...given) => emits<AppEvents['quit'], typeof given>());
  app.on('window-all-closed', (...given) => emits<AppEvents['window-all-closed'], typeof given>());
  app.on('child-process-gone', (...given) => emits<AppEvents['child-process-gone'], typeof given>());
  app.on('second-instance', (...given) => emits<AppEvents['second-instance'], typeof given>());
  app.on('select-client-certificate', (...given) =>
    emits<AppEvents['select-client-certificate'], typeof given>(),
  );
}

declare function emits<_Emitted extends Given, Given extends readonly unknown[]>(): void;
