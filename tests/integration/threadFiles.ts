import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchPlaces } from '../../electron/adapters/launchPlaces.ts';
import type { ThreadFiles } from '../../electron/ports/host.ts';

/** Set by `bundledThreads.ts` for the tests of a run and the processes that they start. */
export const BUNDLED_THREADS = 'KONTOR_TEST_THREADS';

/** The entries of the threads: bundled, as they ship, where the run has made the bundles; otherwise the sources. */
export function threadFiles(): ThreadFiles {
  const { threads } = launchPlaces(new URL('../../electron/main.ts', import.meta.url).href);
  const folder = process.env[BUNDLED_THREADS];
  if (folder === undefined) return threads;
  const bundled = (name: string) => pathToFileURL(join(folder, `${name}.mjs`));
  return {
    ...threads,
    ingestWorker: bundled('ingestWorkerThread'),
    queryWorker: bundled('queryWorkerThread'),
    exportThread: bundled('exportThread'),
    sandbox: bundled('sandboxThread'),
  };
}
