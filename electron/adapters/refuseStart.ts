import type { App, Dialog } from 'electron';
import { StartStop, startSentence } from './startTrouble.ts';

/** Exit codes as sysexits.h names them. */
const USAGE = 64;
const UNAVAILABLE = 69;
const IN_USE = 75;

type Box = Pick<Dialog, 'showErrorBox'>;

/** Says in a box of the system why Kontor cannot start, and ends; before a window there is no other place. */
export function refuseStart(
  app: Pick<App, 'exit' | 'getLocale'>,
  dialog: Box,
  error: unknown,
  folder: string,
): void {
  dialog.showErrorBox('Kontor', startSentence(error, systemLanguage(app), folder));
  app.exit(error instanceof StartStop && error.trouble === 'startInUse' ? IN_USE : UNAVAILABLE);
}

/**
 * Refuses a launch whose switches weaken the protection. On Linux a box needs the app to be ready, so there it waits
 * for that and only for that: nothing else has begun. Standard error has the sentence at once.
 */
export function refuseWeakened(
  app: Pick<App, 'exit' | 'getLocale' | 'whenReady'>,
  dialog: Box,
  switches: readonly string[],
): void {
  const sentence = startSentence(
    new StartStop('startWeakened', null, switches.join(', ')),
    systemLanguage(app),
    '',
  );
  process.stderr.write(`${sentence}\n`);
  const end = (): void => {
    dialog.showErrorBox('Kontor', sentence);
    app.exit(USAGE);
  };
  if (process.platform === 'linux') app.whenReady().then(end, end);
  else end();
}

/** Before the app is ready Electron does not know its language, but the system's own is known. */
function systemLanguage(app: Pick<App, 'getLocale'>): string {
  return app.getLocale() || Intl.DateTimeFormat().resolvedOptions().locale;
}
