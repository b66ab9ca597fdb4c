import { stat } from 'node:fs/promises';
import { extname, isAbsolute } from 'node:path';
import type { Clipboard, Shell as ElectronShell } from 'electron';
import { LIST_ENDINGS } from '../../shared/domain/listFileFormats.ts';
import type { Shell } from '../ports/shell.ts';

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
