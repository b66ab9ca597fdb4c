import { fileURLToPath } from 'node:url';
import type { ThreadFiles } from '../ports/threadFiles.ts';

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
