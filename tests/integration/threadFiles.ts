import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchPlaces } from '../../electron/adapters/launchPlaces.ts';
import type { ThreadFiles } from '../../electron/ports/host.ts';

/** Set by `bundledThreads.ts` for the tests of a run and the processes that they start. */
export const BUNDLED_THREADS = 'KONTOR_TEST_THREADS';

/** The entries of the threads: bundled, as they ship, where the run has made the bundles; otherwise the sources. */
export function threadFiles(): ThreadFiles {
  const { threads } = launchPlaces(new URL('../../electron/main.ts', import.meta.url).href);
  return {
    ...threads,
    ingestWorker: bundled('ingestWorkerThread') ?? threads.ingestWorker,
    queryWorker: bundled('queryWorkerThread') ?? threads.queryWorker,
    exportThread: bundled('exportThread') ?? threads.exportThread,
    sandbox: bundled('sandboxThread') ?? threads.sandbox,
  };
}

/** The thread of tests/integration/store/faultyIngestWorker.ts. */
export function faultyIngestWorker(): URL {
  return bundled('faultyIngestWorker') ?? new URL('./store/faultyIngestWorker.ts', import.meta.url);
}

function bundled(name: string): URL | null {
  const folder = process.env[BUNDLED_THREADS];
  return folder === undefined ? null : pathToFileURL(join(folder, `${name}.mjs`));
}
