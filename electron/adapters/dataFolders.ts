import { createHash } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import type { FormerItems } from '../ports/formerItems.ts';

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

/**
 * The marks under which earlier versions may have stored this folder's keychain items: none for the two default
 * folders, and a hash of the folder that was named at start (below which Electron has `data`).
 */
export function formerItems(dataFolder: string): readonly FormerItems[] {
  const folder = resolve(dataFolder);
  const above = dirname(folder);
  const others = (...folders: readonly string[]) => folders.filter((other) => resolve(other) !== folder);
  return [
    { mark: hashMark(folder), sharedWith: others(desktopDataFolder(folder)) },
    { mark: hashMark(above), sharedWith: others(above) },
    { mark: '', sharedWith: others(browserDataFolder(), desktopDataFolder(desktopHome(appData(), true))) },
  ];
}

function hashMark(folder: string): string {
  return `@${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
}

/** Electron's `appData`, for the host that has no Electron to ask. */
function appData(): string {
  const { config, data } = envPaths('kontor', { suffix: '' });
  return dirname(process.platform === 'darwin' ? data : config);
}
