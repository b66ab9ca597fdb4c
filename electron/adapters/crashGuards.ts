import type { App, Dialog, WebContents } from 'electron';
import { errorFields } from '../ipc/failureEnvelope.ts';
import type { Log } from '../ports/host.ts';
import { EXIT, StartStop, startSentence, systemTexts } from './startTrouble.ts';

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

type Box = Pick<Dialog, 'showErrorBox'>;
type Ending = Pick<App, 'exit' | 'getLocale' | 'whenReady'>;

/** Says in a box of the system why Kontor cannot start, and ends; before a window there is no other place. */
export function refuseStart(app: Ending, dialog: Box, error: unknown, folder: string): void {
  const code = error instanceof StartStop && error.trouble === 'startInUse' ? EXIT.inUse : EXIT.unavailable;
  endInBox(app, dialog, code, () => startSentence(error, systemLanguage(app), folder));
}

/** Refuses a launch whose switches weaken the protection. Standard error has the sentence at once. */
export function refuseWeakened(app: Ending, dialog: Box, switches: readonly string[]): void {
  const stop = new StartStop('startWeakened', null, switches.join(', '));
  const sentence = () => startSentence(stop, systemLanguage(app), '');
  process.stderr.write(`${sentence()}\n`);
  endInBox(app, dialog, EXIT.usage, sentence);
}

/**
 * On Linux a box that is asked for before the app is ready is a line on standard error, which is not visible when
 * Kontor was started from the desktop. So it waits for that on Linux, and starts nothing else.
 */
function endInBox(app: Ending, dialog: Box, code: number, sentence: () => string): void {
  const end = (): void => {
    dialog.showErrorBox('Kontor', sentence());
    app.exit(code);
  };
  if (process.platform === 'linux') app.whenReady().then(end, end);
  else end();
}

/** Before the app is ready Electron does not know its language, but the system's own is known. */
function systemLanguage(app: Pick<App, 'getLocale'>): string {
  return app.getLocale() || Intl.DateTimeFormat().resolvedOptions().locale;
}
