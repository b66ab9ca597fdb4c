import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { Shell as ElectronShell } from 'electron';
import type { Shell } from '../ports/shell.ts';

/** Shows folders that exist on this computer. An address or a program is not a folder and opens nothing. */
export function createElectronShell(shell: Pick<ElectronShell, 'openPath'>): Shell {
  return {
    openFolder: async (path) => (await isFolder(path)) && (await shell.openPath(path)) === '',
  };
}

async function isFolder(path: string): Promise<boolean> {
  if (!isAbsolute(path)) {
    return false;
  }
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
