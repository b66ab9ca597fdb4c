import type { Worker } from 'node:worker_threads';
import { errorCode } from '../../shared/domain/errorCode.ts';

/** `bytes`: of the heap and of all buffers together. */
export interface WorkerBounds {
  readonly bytes: number;
  readonly ms: number;
}

const LOOK_EVERY_MS = 50;
const MEGABYTE = 1_000_000;

/** The heap's own limit, which the engine enforces; an option of a new worker. */
export function heapLimits({ bytes }: Pick<WorkerBounds, 'bytes'>) {
  return { maxOldGenerationSizeMb: Math.ceil(bytes / MEGABYTE) };
}

/**
 * Ends a worker that takes more memory or time than it may. The engine limits only the heap: what a stream unpacks to
 * is in buffers beside it, so those are measured from here, also while the worker is in the middle of a call.
 * @param exceeded is called before the worker is ended
 * @returns a function that stops the watch
 */
export function boundWorker(worker: Worker, { bytes, ms }: WorkerBounds, exceeded: () => void): () => void {
  const end = () => {
    stop();
    exceeded();
    void worker.terminate();
  };
  const look = async () => {
    const { external_memory, used_heap_size } = await worker.getHeapStatistics();
    if (external_memory + used_heap_size > bytes) end();
  };
  // A worker that has ended has no figures.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  const timer = setTimeout(end, ms);
  const stop = () => {
    clearInterval(looking);
    clearTimeout(timer);
  };
  return stop;
}

/** Whether a worker has ended at the limit of its heap. */
export function isOutOfMemory(error: unknown): boolean {
  return errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
}
