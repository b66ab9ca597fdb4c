import { Worker } from 'node:worker_threads';
import { IMPORT_BOUNDS } from './importBounds.ts';
import type { FoundNumbers } from './serveNumbers.ts';

const MB = 2 ** 20;
const LOOK_EVERY = 20;
/**
 * MB at which V8 ends the thread's heap by itself. One allocation that is far beyond this limit would end the process
 * with it, so it is well above the memory at which the thread is stopped, and the parts of a file are bounded before.
 */
const HEAP_LIMIT = 2 * IMPORT_BOUNDS.memory;

/**
 * Takes the numbers out of a file on a thread of its own, which ends with it: what a file from anywhere makes of memory
 * and time is bounded there, and ends as a refusal. Only what was found crosses back.
 * @throws what ended the thread otherwise
 */
export function numbersOnThread(
  entry: URL,
  bytes: Uint8Array,
  seconds: number = IMPORT_BOUNDS.seconds,
): Promise<FoundNumbers> {
  const worker = new Worker(entry, {
    name: 'numbers',
    workerData: { kontorNumbers: bytes },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT, maxYoungGenerationSizeMb: 16 },
  });
  const answer = Promise.withResolvers<FoundNumbers>();
  const tooLarge = () => answer.resolve({ refused: 'tooLarge' });
  const timer = setTimeout(tooLarge, seconds * 1_000);
  // The limit above counts neither buffers nor strings outside of the heap.
  const looking = setInterval(() => {
    worker.getHeapStatistics().then(
      (used) => {
        if (used.total_heap_size + used.external_memory > IMPORT_BOUNDS.memory * MB) tooLarge();
      },
      () => {},
    );
  }, LOOK_EVERY);
  worker.once('message', (found: FoundNumbers) => answer.resolve(found));
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooLarge();
    else answer.reject(error);
  });
  worker.once('exit', () => answer.reject(new Error('the thread of numbers ended without an answer')));
  return answer.promise.finally(async () => {
    clearTimeout(timer);
    clearInterval(looking);
    // Its memory is free before the next file is read.
    await worker.terminate();
  });
}
