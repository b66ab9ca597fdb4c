import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Dialogs, Shell } from '../ports/host.ts';

/** Where there are no native dialogs, the folder that was configured at start is the clerk's only answer. */
export function createFolderDialogs(exportFolder: string): Dialogs {
  const folder = async (name = ''): Promise<string> => {
    // One that grows has nothing else in it.
    const path = join(exportFolder, basename(name));
    await mkdir(path, { recursive: true, mode: 0o700 });
    return path;
  };
  return {
    chooseFolder: (_purpose, _from, name) => folder(name),
    chooseSaveFile: async (suggestedName) => join(await folder(), basename(suggestedName)),
  };
}

/** The browser host opens nothing: it may run on a machine without a desktop, and the page shows the place instead. */
export const noDesktopShell: Shell = { openFolder: () => Promise.resolve(false) };
