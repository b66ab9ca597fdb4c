import { Worker } from 'node:worker_threads';
import { type RemoteRooms, remoteRooms } from './remoteRooms.ts';
import { ThreadCalls } from './threadCalls.ts';
import { boundWorker, heapLimits, isOutOfMemory } from './workerBounds.ts';

interface Work<Hosted, Answer> {
  readonly name: string;
  readonly ask: (rooms: RemoteRooms<Hosted>) => Promise<Answer>;
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
export async function answerOnThread<Hosted extends Readonly<Record<string, object>>, Answer>(
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
  const calls = new ThreadCalls<string>(worker, {
    errorOf: (code) => new Error(`the thread ${name} has failed: ${code}`),
    lostBy: (cause) => {
      if (cause === tooMuch || isOutOfMemory(cause)) return tooMuch;
      return cause instanceof Error ? cause : new Error(`the thread ${name} ended without an answer`);
    },
  });
  const release = boundWorker(worker, { bytes: memory, ms: seconds * 1_000 }, () => calls.giveUp(tooMuch));
  try {
    return await ask(remoteRooms<Hosted>((call, args) => calls.call(call, args)));
  } catch (error) {
    if (error === tooMuch) return exceeded;
    throw error;
  } finally {
    release();
    // Its memory is free before the next file is read.
    await calls.terminate();
  }
}
