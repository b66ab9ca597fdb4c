import type { App, Dialog } from 'electron';
import { EXIT, StartStop, startSentence } from './startTrouble.ts';

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
export function systemLanguage(app: Pick<App, 'getLocale'>): string {
  return app.getLocale() || Intl.DateTimeFormat().resolvedOptions().locale;
}
