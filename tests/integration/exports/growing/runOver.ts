import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunManifest } from '../../../../electron/services/exports/growingFolder.ts';
import { writeRun } from '../../../../electron/services/exports/runWork.ts';
import type { Store } from '../../../../electron/store/store.ts';
import { THREADS, TODAY } from '../../store/testStore.ts';

interface RunOptions {
  readonly jobId?: string | undefined;
  readonly thread?: URL;
  readonly connectionId?: string;
}

/** Writes the next run of all that a test's store has into a folder. */
export function runOver(store: Store, folder: string, options: RunOptions = {}) {
  const { jobId = randomUUID(), thread = THREADS.exportThread, connectionId = 'test' } = options;
  const moment = { store, today: TODAY, now: 1, version: '0.0.0', thread, connectionName: () => 'Nordfiber' };
  return writeRun(moment, { folder, jobId, connectionId }, new AbortController().signal);
}

/** The manifests of a folder, in the order of their runs. */
export async function manifestsOf(folder: string): Promise<RunManifest[]> {
  const names = (await readdir(join(folder, 'manifests')).catch(() => [])).filter((name) =>
    name.endsWith('.json'),
  );
  const texts = names.sort().map((name) => readFile(join(folder, 'manifests', name), 'utf8'));
  return (await Promise.all(texts)).map((text) => JSON.parse(text) as RunManifest);
}
