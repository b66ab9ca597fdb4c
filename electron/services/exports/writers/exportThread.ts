import { parentPort, workerData } from 'node:worker_threads';

/**
 * The entry of the threads of exports: one file for `threadedPart`, a folder for `FolderThread`, a workbook that is
 * read for `sheetsOnThread`.
 */
if (parentPort) {
  const port = parentPort;
  const data: unknown = workerData;
  // Orders that come while this loads wait: a port starts with its first listener.
  if (typeof data === 'object' && data !== null && 'kontorFolder' in data) {
    void import('./serveFolder.ts').then(({ serveFolder }) => serveFolder(port));
  } else if (isSheet(data)) {
    void import('../serveSheet.ts').then(({ serveSheet }) => serveSheet(port, data.kontorSheet));
  } else {
    void import('./serveWriter.ts').then(({ serveWriter }) => serveWriter(port));
  }
}

function isSheet(data: unknown): data is { readonly kontorSheet: Uint8Array } {
  return typeof data === 'object' && data !== null && 'kontorSheet' in data;
}
