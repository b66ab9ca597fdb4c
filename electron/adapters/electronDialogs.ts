import { join } from 'node:path';
import type { BrowserWindow, Dialog, FileFilter } from 'electron';
import { IMPORTED_ENDINGS } from '../../shared/domain/exportBounds.ts';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import type { Dialogs } from '../ports/dialogs.ts';
import { reachableFolder } from './reachableFolder.ts';

/** The operating system's own dialogs; the page learns the last part of a chosen folder at most. */
export function createElectronDialogs(
  dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>,
  window: () => BrowserWindow | null,
  language: () => Language,
): Dialogs {
  const oneFile = async (title: string, filter: FileFilter, from: string | null) => {
    const options = {
      title,
      buttonLabel: catalogues[language()].desktop.importHere,
      filters: [filter],
      properties: ['openFile' as const],
      ...(await beginIn(from)),
    };
    const parent = window();
    const answer = await (parent === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(parent, options));
    return answer.canceled ? null : (answer.filePaths[0] ?? null);
  };
  return {
    chooseFolder: async (purpose, from) => {
      const text = catalogues[language()].desktop;
      const words =
        purpose === 'export'
          ? {
              title: text.chooseExportFolder,
              buttonLabel: text.exportHere,
              properties: ['openDirectory' as const, 'createDirectory' as const],
            }
          : {
              title: text.chooseVerifyFolder,
              buttonLabel: text.verifyHere,
              properties: ['openDirectory' as const],
            };
      const options = { ...words, ...(await beginIn(from)) };
      const parent = window();
      const answer = await (parent === null
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(parent, options));
      return answer.canceled ? null : (answer.filePaths[0] ?? null);
    },
    chooseSaveFile: async (suggestedName, from) => {
      const folder = await reachableFolder(from);
      const options = { defaultPath: folder === null ? suggestedName : join(folder, suggestedName) };
      const parent = window();
      const answer = await (parent === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(parent, options));
      return answer.canceled || answer.filePath === '' ? null : answer.filePath;
    },
    chooseNumbersFile: (from) => {
      const text = catalogues[language()].desktop;
      const filter = { name: text.numbersFiles, extensions: [...IMPORTED_ENDINGS] };
      return oneFile(text.chooseNumbersFile, filter, from);
    },
    chooseOwnFactsFile: (from) => {
      const text = catalogues[language()].desktop;
      return oneFile(text.chooseOwnFactsFile, { name: text.ownFactsFiles, extensions: ['json'] }, from);
    },
  };
}

/** Without a folder of its own a dialog begins where the system chooses. */
async function beginIn(from: string | null): Promise<{ defaultPath?: string }> {
  const folder = await reachableFolder(from);
  return folder === null ? {} : { defaultPath: folder };
}
