import { parentPort, workerData } from 'node:worker_threads';

/** The entry of the threads on which exports are written: one file for `threadedPart`, a folder for `FolderThread`. */
if (parentPort) {
  const port = parentPort;
  const data: unknown = workerData;
  // Orders that come while this loads wait: a port starts with its first listener.
  if (typeof data === 'object' && data !== null && 'kontorFolder' in data) {
    void import('./serveFolder.ts').then(({ serveFolder }) => serveFolder(port));
  } else {
    void import('./serveWriter.ts').then(({ serveWriter }) => serveWriter(port));
  }
}
