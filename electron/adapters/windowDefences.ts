import type { App, Session, Streams, WebContents, WebPreferences } from 'electron';
import type { Log } from '../ports/host.ts';

/** What every window's page is denied, defaults of Electron included, so that a new default changes nothing. */
export const SAFE_PREFERENCES = {
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
  spellcheck: false,
  safeDialogs: true,
} satisfies WebPreferences;

/** The discard port, where nothing listens. */
const NO_PROXY = 'http://127.0.0.1:9';
/** Datagrams are sent through a proxy only. */
const RTC_POLICY = 'disable_non_proxied_udp';

/** Putting text that the clerk has chosen onto the clipboard; reading it is another permission, and refused. */
const COPYING = 'clipboard-sanitized-write';

/**
 * Refuses every permission that a page can ask for, and everything a page can be given (docs/promises.md P12). The one
 * exception is that our own page may copy: it reads nothing and needs the clerk's own click or key.
 */
export function denyPermissions(session: Session, ownOrigin: string, log: Log): void {
  const isOurs = (address: string, mainFrame: boolean): boolean =>
    mainFrame && (address === ownOrigin || address.startsWith(`${ownOrigin}/`));
  session.setPermissionRequestHandler((_webContents, permission, callback, details) => {
    const granted = permission === COPYING && isOurs(details.requestingUrl, details.isMainFrame);
    if (!granted) {
      log.warn('window.refused', { what: 'permission', permission });
    }
    callback(granted);
  });
  session.setPermissionCheckHandler(
    (_webContents, permission, origin, details) =>
      permission === COPYING && isOurs(origin, details.isMainFrame),
  );
  session.setDevicePermissionHandler(() => false);
  // An object without the video that was asked for is a TypeError here, not a refusal (electron_browser_context.cc).
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null as unknown as Streams));
  session.on('will-download', (event) => {
    log.warn('window.refused', { what: 'download' });
    event.preventDefault();
  });
}

/**
 * The page is loaded once and navigates nowhere: no navigation, redirect, window or webview, whatever the address.
 * Nothing is handed to the system's browser either (docs/promises.md P11).
 */
export function denyNavigation(webContents: WebContents, log: Log): void {
  const refuse = (what: string) => (event: { preventDefault(): void }) => {
    log.warn('window.refused', { what });
    event.preventDefault();
  };
  webContents.on('will-navigate', refuse('navigation'));
  webContents.on('will-frame-navigate', refuse('frameNavigation'));
  webContents.on('will-redirect', refuse('redirect'));
  webContents.on('will-attach-webview', refuse('webview'));
  webContents.setWebRTCIPHandlingPolicy(RTC_POLICY);
  webContents.setWindowOpenHandler(() => {
    log.warn('window.refused', { what: 'windowOpen' });
    return { action: 'deny' };
  });
}

/**
 * Holds the page's network to our own scheme (docs/promises.md P44): every request to anywhere else is cancelled
 * before a connection is opened, and what does not pass as a request (a hint, a WebRTC relay) is sent to a proxy that
 * does not exist. The service's session is another one and is not touched.
 */
export async function keepInside(session: Session, ownOrigin: string, log: Log): Promise<void> {
  const own = [`${ownOrigin}/`, `blob:${ownOrigin}/`, 'data:', 'devtools:'];
  session.webRequest.onBeforeRequest(({ url }, callback) => {
    const cancel = !own.some((begin) => url.startsWith(begin));
    if (cancel) log.warn('window.refused', { what: 'request' });
    callback({ cancel });
  });
  await session.setProxy({ mode: 'fixed_servers', proxyRules: NO_PROXY, proxyBypassRules: '<-loopback>' });
}

/** Applies to every page that is ever created, also unintentionally. */
export function defendEveryPage(app: App, log: Log): void {
  app.on('web-contents-created', (_event, webContents) => denyNavigation(webContents, log));
}

/**
 * No certificate of the clerk's own is ever sent. Since Electron 44 a server that asks for one, also on `net.request`,
 * is sent the first that fits from the system's store unless this event is answered; `credentials: 'omit'` does not
 * prevent it. Answered without one, the connection continues without it, or the server refuses it with a cause of its
 * own.
 */
export function sendNoClientCertificate(app: Pick<App, 'on'>): void {
  app.on('select-client-certificate', (event, _contents, _url, _list, callback) => {
    event.preventDefault();
    callback();
  });
}
