import { Worker } from 'node:worker_threads';
import { errorCode } from '../../shared/domain/failure.ts';
import { RpcChannel, type RpcClients, rpcClients } from './rpc.ts';

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

interface Work<Hosted, Answer> {
  readonly name: string;
  readonly ask: (apis: RpcClients<Hosted>) => Promise<Answer>;
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
export async function runInWorker<Hosted extends Readonly<Record<string, object>>, Answer>(
  entry: URL,
  { name, ask, memory, seconds, exceeded }: Work<Hosted, Answer>,
): Promise<Answer> {
  const worker = new Worker(entry, {
    name,
    // The engine ends the heap by itself at twice the memory: one allocation that is far beyond this limit would end
    // the process with it. A small young generation, so that garbage does not count as memory in use.
    resourceLimits: { ...heapLimits({ bytes: 2 * memory }), maxYoungGenerationSizeMb: 16 },
  });
  const tooMuch = new Error(`the thread ${name} has taken too much`);
  const calls = new RpcChannel<string>(worker, {
    errorOf: (code) => new Error(`the thread ${name} has failed: ${code}`),
    lostBy: (cause) => {
      if (cause === tooMuch || isOutOfMemory(cause)) return tooMuch;
      return cause instanceof Error ? cause : new Error(`the thread ${name} ended without an answer`);
    },
  });
  const release = boundWorker(worker, { bytes: memory, ms: seconds * 1_000 }, () => calls.giveUp(tooMuch));
  try {
    return await ask(rpcClients<Hosted>((call, args) => calls.call(call, args)));
  } catch (error) {
    if (error === tooMuch) return exceeded;
    throw error;
  } finally {
    release();
    // Its memory is free before the next file is read.
    await calls.terminate();
  }
}
