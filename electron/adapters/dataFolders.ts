import { dirname, join } from 'node:path';
import envPaths from 'env-paths';

/**
 * Where Electron's own files and Kontor's data folder are, below the platform's folder for applications (Electron's
 * `appData`). That of Windows roams, by way of a share, so there it is the one that stays on the computer. A run from the
 * sources has a folder of its own, and so keychain items of its own: it never opens a clerk's data.
 */
export function desktopHome(appData: string, packaged: boolean): string {
  const name = packaged ? 'kontor' : 'kontor-development';
  if (process.platform !== 'win32') return join(appData, name);
  // The browser host has `kontor\Data` there, and Windows takes no notice of capitals.
  return join(dirname(dirname(browserDataFolder())), name, 'desktop');
}

/** The data folder below Electron's own files. */
export function desktopDataFolder(home: string): string {
  return join(home, 'data');
}

/** The browser host's, where none is given. */
export function browserDataFolder(): string {
  return envPaths('kontor', { suffix: '' }).data;
}
