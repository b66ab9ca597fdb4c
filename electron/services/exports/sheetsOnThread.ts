import { Worker } from 'node:worker_threads';
import type { ImportedSheets } from './importedSheets.ts';

const MOST_MEGABYTES = 512;
const MOST_SECONDS = 20;

/**
 * Reads a workbook on a thread of its own, which ends with it: what a file from anywhere makes of memory and time
 * is bounded there, and ends as a refusal.
 */
export function sheetsOnThread(
  entry: URL,
  bytes: Uint8Array,
  seconds = MOST_SECONDS,
): Promise<ImportedSheets> {
  const worker = new Worker(entry, {
    name: 'workbook',
    workerData: { kontorSheet: bytes },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const answer = Promise.withResolvers<ImportedSheets>();
  const tooLarge = () => answer.resolve({ refused: 'tooLarge' });
  const timer = setTimeout(tooLarge, seconds * 1_000);
  worker.once('message', (sheets: ImportedSheets) => answer.resolve(sheets));
  worker.once('error', tooLarge);
  worker.once('exit', tooLarge);
  return answer.promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
