import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserWindow, Dialog, OpenDialogOptions } from 'electron';
import { BANK_ENDINGS } from '../../shared/domain/bankNames.ts';
import { IMPORTED_ENDINGS } from '../../shared/domain/exportBounds.ts';
import { MARK_FILE_ENDING } from '../../shared/domain/marks/markExchangeBounds.ts';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import type { Dialogs } from '../ports/dialogs.ts';

/** A missing network disk answers after half a minute; a dialog would freeze for so long. */
const LONGEST_LOOK_MS = 1_000;

/** The operating system's own dialogs; the page learns the last part of a chosen folder at most. */
export function createElectronDialogs(
  dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>,
  window: () => BrowserWindow | null,
  language: () => Language,
): Dialogs {
  const chosen = async (words: OpenDialogOptions, from: string | null): Promise<string | null> => {
    const folder = await reachableFolder(from);
    // Without a folder of its own a dialog begins where the system chooses.
    const options = folder === null ? words : { ...words, defaultPath: folder };
    const parent = window();
    const answer = await (parent === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(parent, options));
    return answer.canceled ? null : (answer.filePaths[0] ?? null);
  };
  const text = () => catalogues[language()].desktop;
  return {
    chooseFolder: (purpose, from) => {
      const { chooseExportFolder, exportHere, chooseVerifyFolder, verifyHere } = text();
      const { chooseHandOverFolder, handOverHere, chooseGrowingFolder } = text();
      const words: Readonly<Record<typeof purpose, OpenDialogOptions>> = {
        export: {
          title: chooseExportFolder,
          buttonLabel: exportHere,
          properties: ['openDirectory', 'createDirectory'],
        },
        grow: {
          title: chooseGrowingFolder,
          buttonLabel: exportHere,
          properties: ['openDirectory', 'createDirectory'],
        },
        handOver: {
          title: chooseHandOverFolder,
          buttonLabel: handOverHere,
          properties: ['openDirectory', 'createDirectory'],
        },
        verify: { title: chooseVerifyFolder, buttonLabel: verifyHere, properties: ['openDirectory'] },
      };
      return chosen(words[purpose], from);
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
    chooseOpenFile: (purpose, from) => {
      const { chooseNumbersFile, numbersFiles, chooseOwnFactsFile, ownFactsFiles, importHere } = text();
      const { chooseHandedFile, handedFiles, chooseLedger, chooseBank, bankFiles } = text();
      const words: Readonly<Record<typeof purpose, OpenDialogOptions>> = {
        numbers: {
          title: chooseNumbersFile,
          filters: [{ name: numbersFiles, extensions: [...IMPORTED_ENDINGS] }],
        },
        ownFacts: { title: chooseOwnFactsFile, filters: [{ name: ownFactsFiles, extensions: ['json'] }] },
        handedFile: {
          title: chooseHandedFile,
          filters: [{ name: handedFiles, extensions: [MARK_FILE_ENDING.slice(1)] }],
        },
        ledger: {
          title: chooseLedger,
          filters: [{ name: numbersFiles, extensions: [...IMPORTED_ENDINGS] }],
        },
        bank: { title: chooseBank, filters: [{ name: bankFiles, extensions: [...BANK_ENDINGS] }] },
      };
      return chosen({ ...words[purpose], buttonLabel: importHere, properties: ['openFile'] }, from);
    },
  };
}

/** The folder, or null if it no longer exists or does not answer soon. */
async function reachableFolder(folder: string | null): Promise<string | null> {
  if (folder === null) return null;
  const looked = stat(folder).then(
    (found) => (found.isDirectory() ? folder : null),
    () => null,
  );
  const late = new Promise<null>((resolve) => setTimeout(resolve, LONGEST_LOOK_MS, null).unref());
  return Promise.race([looked, late]);
}
