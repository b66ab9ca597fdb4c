import type { App, WebContents } from 'electron';
import { errorFields } from '../ipc/failureEnvelope.ts';
import type { Log } from '../ports/log.ts';

const RECOVERY_PAUSE_MS = 60_000;

/** A fault that nobody caught ends the process: what it would do next is not known. The log names it. */
export function exitOnUncaught(app: Pick<App, 'exit'>, log: Log): void {
  const exit = (kind: string) => (error: unknown) => {
    log.error('process.uncaught', { kind, ...errorFields(error) });
    app.exit(70);
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
