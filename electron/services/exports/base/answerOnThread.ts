import { Worker } from 'node:worker_threads';
import { boundWorker, heapLimits, isOutOfMemory } from './workerBounds.ts';

interface Work<Answer> {
  readonly name: string;
  readonly data: unknown;
  /** Bytes of the thread, its buffers and strings outside of the heap included. */
  readonly memory: number;
  readonly seconds: number;
  /** The answer of a thread that takes more memory or time. */
  readonly exceeded: Answer;
}

/**
 * Reads a foreign file on a thread of its own, which ends with it: the memory and time that the file takes are bounded
 * there, and exceeding them is an answer. Only the result crosses back.
 * @throws any other error that ended the thread
 */
export function answerOnThread<Answer>(
  entry: URL,
  { name, data, memory, seconds, exceeded }: Work<Answer>,
): Promise<Answer> {
  const worker = new Worker(entry, {
    name,
    workerData: data,
    // The engine ends the heap by itself at twice the memory: one allocation that is far beyond this limit would end
    // the process with it. A small young generation, so that garbage does not count as memory in use.
    resourceLimits: { ...heapLimits({ bytes: 2 * memory }), maxYoungGenerationSizeMb: 16 },
  });
  const answer = Promise.withResolvers<Answer>();
  const release = boundWorker(worker, { bytes: memory, ms: seconds * 1_000 }, () => answer.resolve(exceeded));
  worker.once('message', (found: Answer) => answer.resolve(found));
  worker.once('error', (error) => {
    if (isOutOfMemory(error)) answer.resolve(exceeded);
    else answer.reject(error);
  });
  worker.once('exit', () => answer.reject(new Error(`the thread ${name} ended without an answer`)));
  return answer.promise.finally(async () => {
    release();
    // Its memory is free before the next file is read.
    await worker.terminate();
  });
}
