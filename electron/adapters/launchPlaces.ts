import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';
import type { ThreadFiles } from '../ports/host.ts';

/**
 * Where one launch finds its own files: sources when the composition root runs as `.ts` in plain Node, bundles when it
 * runs from a build. Both find the renderer in the build.
 */
export function launchPlaces(rootUrl: string) {
  const fromSource = rootUrl.endsWith('.ts');
  const place = (path: string): URL => new URL(path, rootUrl);
  return {
    threads: {
      ingestWorker: place(fromSource ? './store/ingestWorkerThread.ts' : './ingestWorkerThread.js'),
      queryWorker: place(fromSource ? './store/queryWorkerThread.ts' : './queryWorkerThread.js'),
      exportThread: place(fromSource ? './services/exportThread.ts' : './exportThread.js'),
      exportFonts: place(fromSource ? '../resources/fonts/' : '../../resources/fonts/'),
      sandbox: place(fromSource ? './sandbox/sandboxThread.ts' : './sandboxThread.js'),
    } satisfies ThreadFiles,
    /** Folder of the built renderer. */
    renderer: fileURLToPath(place(fromSource ? '../out/renderer' : '../renderer')),
    preload: fileURLToPath(place(fromSource ? '../out/preload/preload.cjs' : '../preload/preload.cjs')),
    proxyPreload: fileURLToPath(
      place(fromSource ? '../out/preload/proxyPreload.cjs' : '../preload/proxyPreload.cjs'),
    ),
  };
}

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
