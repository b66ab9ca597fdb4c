import type { App, Dialog } from 'electron';
import { startSentence } from './startTrouble.ts';

/** Exit code as sysexits.h names it: unavailable. */
const UNAVAILABLE = 69;

/** Says in a box of the system why Kontor cannot start, and ends; before a window there is no other place. */
export function refuseStart(
  app: Pick<App, 'exit' | 'getLocale'>,
  dialog: Pick<Dialog, 'showErrorBox'>,
  error: unknown,
  folder: string,
): void {
  const language = app.getLocale() || Intl.DateTimeFormat().resolvedOptions().locale;
  dialog.showErrorBox('Kontor', startSentence(error, language, folder));
  app.exit(UNAVAILABLE);
}
