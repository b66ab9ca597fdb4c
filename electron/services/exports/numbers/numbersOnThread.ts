import { Worker } from 'node:worker_threads';
import { boundWorker, heapLimits, isOutOfMemory } from '../base/workerBounds.ts';
import { IMPORT_BOUNDS } from './importBounds.ts';
import type { FoundNumbers } from './serveNumbers.ts';

/**
 * Bytes at which the engine ends the thread's heap by itself. One allocation that is far beyond this limit would end the
 * process with it, so it is well above the memory at which the thread is stopped, and the parts of a file are bounded before.
 */
const HEAP = 2 * IMPORT_BOUNDS.memory;

/**
 * Takes the numbers out of a file on a thread of its own, which ends with it: the memory and time that a foreign file
 * takes are bounded there, and exceeding them is a refusal. Only the result crosses back.
 * @throws any other error that ended the thread
 */
export function numbersOnThread(
  entry: URL,
  bytes: Uint8Array,
  seconds: number = IMPORT_BOUNDS.seconds,
): Promise<FoundNumbers> {
  const worker = new Worker(entry, {
    name: 'numbers',
    workerData: { kontorNumbers: bytes },
    // A small young generation, so that garbage does not count as memory in use.
    resourceLimits: { ...heapLimits({ bytes: HEAP }), maxYoungGenerationSizeMb: 16 },
  });
  const answer = Promise.withResolvers<FoundNumbers>();
  const tooLarge = () => answer.resolve({ refused: 'tooLarge' });
  const release = boundWorker(worker, { bytes: IMPORT_BOUNDS.memory, ms: seconds * 1_000 }, tooLarge);
  worker.once('message', (found: FoundNumbers) => answer.resolve(found));
  worker.once('error', (error) => {
    if (isOutOfMemory(error)) tooLarge();
    else answer.reject(error);
  });
  worker.once('exit', () => answer.reject(new Error('the thread of numbers ended without an answer')));
  return answer.promise.finally(async () => {
    release();
    // Its memory is free before the next file is read.
    await worker.terminate();
  });
}
