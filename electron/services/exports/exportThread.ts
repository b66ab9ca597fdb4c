import { parentPort, workerData } from 'node:worker_threads';

/**
 * The entry of the threads of exports: one file for `threadedPart`, a folder for `FolderThread`, PDFs that are
 * checked for `PdfCheck`, many statements for `StatementThread`, a file of numbers for `numbersOnThread`, the clerk's own
 * facts and customers' names for `OwnFactsService`.
 */
if (parentPort) {
  const port = parentPort;
  const data: unknown = workerData;
  // Orders that come while this loads wait: a port starts with its first listener.
  if (typeof data === 'object' && data !== null && 'kontorFolder' in data) {
    void import('./folder/serveFolder.ts').then(({ serveFolder }) => serveFolder(port));
  } else if (typeof data === 'object' && data !== null && 'kontorPdfCheck' in data) {
    void import('./pdfs/servePdfCheck.ts').then(({ servePdfCheck }) => servePdfCheck(port));
  } else if (typeof data === 'object' && data !== null && 'kontorStatements' in data) {
    void import('./statement/serveStatements.ts').then(({ serveStatements }) => serveStatements(port));
  } else if (isNumbersFile(data)) {
    void import('./numbers/serveNumbers.ts').then(({ serveNumbers }) =>
      serveNumbers(port, data.kontorNumbers),
    );
  } else if (isOwnFacts(data)) {
    void import('../ownFacts/serveOwnFacts.ts').then(({ serveOwnFacts }) =>
      serveOwnFacts(port, data.kontorOwnFacts),
    );
  } else if (isNames(data)) {
    void import('../ownFacts/serveNames.ts').then(({ serveNames }) => serveNames(port, data.kontorNames));
  } else {
    void import('./threads/serveWriter.ts').then(({ serveWriter }) => serveWriter(port));
  }
}

function isNumbersFile(data: unknown): data is { readonly kontorNumbers: Uint8Array } {
  return typeof data === 'object' && data !== null && 'kontorNumbers' in data;
}

function isNames(data: unknown): data is { readonly kontorNames: Uint8Array } {
  return typeof data === 'object' && data !== null && 'kontorNames' in data;
}

function isOwnFacts(data: unknown): data is { readonly kontorOwnFacts: Uint8Array } {
  return typeof data === 'object' && data !== null && 'kontorOwnFacts' in data;
}
