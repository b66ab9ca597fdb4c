import { stat } from 'node:fs/promises';
import { extname, isAbsolute, join } from 'node:path';
import type {
  BrowserWindow,
  Clipboard,
  Dialog,
  Shell as ElectronShell,
  MessageBoxOptions,
  OpenDialogOptions,
} from 'electron';
import { BANK_ENDINGS } from '../../shared/domain/bankEntries.ts';
import { IMPORTED_ENDINGS } from '../../shared/domain/bounds.ts';
import { LIST_ENDINGS } from '../../shared/domain/listFormat.ts';
import { MARK_FILE_ENDING } from '../../shared/domain/markNames.ts';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import type { Confirmer, Dialogs, Shell } from '../ports/host.ts';
import { questionText } from './questionText.ts';

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

/** What Kontor writes and a desktop shows; nothing that a system would run. */
const DOCUMENTS: ReadonlySet<string> = new Set(
  ['pdf', 'zip', ...Object.values(LIST_ENDINGS)].map((ending) => `.${ending}`),
);

/** Shows folders and documents that exist on this computer. It opens no address and no program. */
export function createElectronShell(
  shell: Pick<ElectronShell, 'openPath'>,
  clipboard: Pick<Clipboard, 'writeText'>,
): Shell {
  return {
    copyText: (text) => clipboard.writeText(text),
    openFolder: async (path) => (await is(path, 'folder')) && (await shell.openPath(path)) === '',
    openFile: async (path) =>
      DOCUMENTS.has(extname(path).toLowerCase()) &&
      (await is(path, 'file')) &&
      (await shell.openPath(path)) === '',
  };
}

async function is(path: string, kind: 'folder' | 'file'): Promise<boolean> {
  if (!isAbsolute(path)) {
    return false;
  }
  try {
    const found = await stat(path);
    return kind === 'folder' ? found.isDirectory() : found.isFile();
  } catch {
    return false;
  }
}
