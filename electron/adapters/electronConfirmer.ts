import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import type { Language } from '../../shared/i18n/languages.ts';
import type { Confirmer } from '../ports/confirmer.ts';
import { questionText } from './questionText.ts';

/** Asks in a native dialog, which no script of the page can see or press. */
export function createElectronConfirmer(
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: () => BrowserWindow | null,
  language: () => Language,
): Confirmer {
  return {
    confirm: async (question) => {
      const { title, detail, yes, no } = questionText(question, language());
      const box: MessageBoxOptions = { type: 'warning', message: title, detail, buttons: [no, yes] };
      return (await answerInBox(dialog, window(), box)) === 1;
    },
  };
}

/** The button that the clerk presses in a box over the window; the first one where she closes it. */
export async function answerInBox(
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: BrowserWindow | null,
  box: MessageBoxOptions,
): Promise<number> {
  const options = { ...box, defaultId: 0, cancelId: 0, noLink: true };
  const answer = await (window === null
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options));
  return answer.response;
}
