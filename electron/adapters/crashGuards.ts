import type { App, Dialog, WebContents } from 'electron';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import { languageFor } from '../../shared/i18n/languageFor.ts';
import { LANGUAGES } from '../../shared/i18n/languages.ts';
import { errorFields } from '../ipc/failureEnvelope.ts';
import type { Log } from '../ports/log.ts';
import { systemLanguage } from './refuseStart.ts';

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
      dialog.showErrorBox(
        'Kontor',
        catalogues[languageFor('system', systemLanguage(app), LANGUAGES)].desktop.endedByFault,
      );
    } finally {
      app.exit(70);
    }
  };
  process.on('uncaughtException', exit('exception'));
  process.on('unhandledRejection', exit('rejection'));
}

/** A page that dies is loaded again, once a minute at most; the main process still holds all state. */
export function recoverPage(app: Pick<App, 'quit'>, webContents: WebContents, log: Log): void {
  let lastLoss = Number.NEGATIVE_INFINITY;
  webContents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') {
      return;
    }
    log.error('page.gone', { reason: details.reason, exitCode: details.exitCode });
    const now = performance.now();
    if (now - lastLoss < RECOVERY_PAUSE_MS) {
      app.quit();
      return;
    }
    lastLoss = now;
    webContents.reload();
  });
}
