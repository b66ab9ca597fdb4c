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
      const text = questionText(question, language());
      const box: MessageBoxOptions = {
        type: 'warning',
        message: text.title,
        detail: text.detail,
        buttons: [text.no, text.yes],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      };
      const parent = window();
      const { response } = await (parent === null
        ? dialog.showMessageBox(box)
        : dialog.showMessageBox(parent, box));
      return response === 1;
    },
  };
}
