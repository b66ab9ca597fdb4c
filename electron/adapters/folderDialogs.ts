import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Dialogs } from '../ports/dialogs.ts';
import type { Shell } from '../ports/shell.ts';

/** Where there are no native dialogs, the folder that was configured at start is the clerk's only answer. */
export function createFolderDialogs(exportFolder: string): Dialogs {
  const folder = async (): Promise<string> => {
    await mkdir(exportFolder, { recursive: true, mode: 0o700 });
    return exportFolder;
  };
  return {
    chooseFolder: folder,
    chooseSaveFile: async (suggestedName) => join(await folder(), basename(suggestedName)),
  };
}

/** The browser host opens nothing: it may run on a machine without a desktop, and the page shows the place instead. */
export const noDesktopShell: Shell = { openFolder: () => Promise.resolve(false) };
