import type { App, Dialog, WebContents } from 'electron';
import { errorFields } from '../ipc/failureEnvelope.ts';
import type { Log } from '../ports/log.ts';
import { systemLanguage } from './refuseStart.ts';
import { EXIT, systemTexts } from './startTrouble.ts';

const RECOVERY_PAUSE_MS = 60_000;

/**
 * An uncaught fault ends the process: what it would do next is not known. The log names it, and a box reports it to
 * the clerk, once.
 */
export function exitOnUncaught(
  app: Pick<App, 'exit' | 'getLocale'>,
  dialog: Pick<Dialog, 'showErrorBox'>,
  log: Log,
): void {
  let ending = false;
  const exit = (kind: string) => (error: unknown) => {
    log.error('process.uncaught', { kind, ...errorFields(error) });
    if (ending) return;
    ending = true;
    try {
      showEnd(app, dialog);
    } finally {
      app.exit(EXIT.fault);
    }
  };
  process.on('uncaughtException', exit('exception'));
  process.on('unhandledRejection', exit('rejection'));
}

/** A page that dies is loaded again, once a minute at most; the main process still holds all state. */
export function recoverPage(
  app: Pick<App, 'getLocale' | 'quit'>,
  dialog: Pick<Dialog, 'showErrorBox'>,
  webContents: WebContents,
  log: Log,
): void {
  let lastLoss = Number.NEGATIVE_INFINITY;
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const now = performance.now();
    const again = now - lastLoss >= RECOVERY_PAUSE_MS;
    // The log also says what the clerk sees.
    log.error('page.gone', { reason, exitCode, clerk: again ? 'sees it loaded again' : 'is told in a box' });
    lastLoss = now;
    if (again) {
      webContents.reload();
      return;
    }
    showEnd(app, dialog);
    app.quit();
  });
}

/** A process of Electron's own (graphics, network): it starts another one, and a clerk sees nothing of it. */
export function noteLostProcesses(app: Pick<App, 'on'>, log: Log): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') log.error('process.gone', { type, reason, exitCode });
  });
}

function showEnd(app: Pick<App, 'getLocale'>, dialog: Pick<Dialog, 'showErrorBox'>): void {
  dialog.showErrorBox('Kontor', systemTexts(systemLanguage(app)).endedByFault);
}
