import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { BUNDLED_THREADS } from './threadFiles.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const source = (path: string) => join(ROOT, 'electron', path);

/**
 * Bundles the entries of the threads once for a whole run: hundreds of tests start a store, and most of such a
 * start would be to find and compile the modules of its threads.
 */
export async function setup(): Promise<() => Promise<void>> {
  // Another project of the same run has them already.
  if (process.env[BUNDLED_THREADS] !== undefined) return async () => undefined;
  // Inside node_modules, so that the bundles find the packages that stay outside of them.
  const store = join(ROOT, 'node_modules/.cache');
  await mkdir(store, { recursive: true });
  const folder = await mkdtemp(join(store, 'kontor-threads-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    // As in electron.vite.config.ts: these are bundled, all other packages stay outside.
    ssr: { noExternal: ['env-paths', 'filenamify', 'p-limit', 'typebox', 'zod'] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      rolldownOptions: {
        input: {
          ingestWorkerThread: source('store/ingestWorkerThread.ts'),
          queryWorkerThread: source('store/queryWorkerThread.ts'),
          exportThread: source('services/exportThread.ts'),
          sandboxThread: source('sandbox/sandboxThread.ts'),
          orderedThread: join(ROOT, 'tests/sandbox/orderedThread.ts'),
          faultyIngestWorker: join(ROOT, 'tests/integration/store/faultyIngestWorker.ts'),
        },
        // The ending says what they are: inside node_modules Node would have to read each file to find out.
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'assets/[name]-[hash].mjs' },
      },
    },
  });
  process.env[BUNDLED_THREADS] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
