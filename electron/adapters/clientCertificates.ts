import type { App } from 'electron';

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
