import type { Worker } from 'node:worker_threads';
import { type FromSandboxThread, type Sandbox, STOP } from './startSandbox.ts';

/** A sandbox that runs on a thread of its own; `stop` waits until the thread has ended as well. */
export type ThreadedSandbox = Sandbox;

/**
 * Waits until a worker made from `sandboxThread` with `workerData: { kontorSandbox: true }` listens.
 * The host makes the worker, because only its bundler knows the file's address.
 * @throws Error with the system's code when the server cannot start.
 */
export async function connectSandboxThread(worker: Worker): Promise<ThreadedSandbox> {
  const { promise: ready, resolve, reject } = Promise.withResolvers<FromSandboxThread & { kind: 'ready' }>();
  let over = false;
  const ended = new Promise<void>((exited) => {
    worker.once('exit', () => {
      over = true;
      reject(new Error('the sandbox thread has ended'));
      exited();
    });
  });
  worker.once('error', reject);
  worker.on('message', (message: FromSandboxThread) => {
    if (message.kind === 'ready') resolve(message);
    if (message.kind === 'failed') reject(new Error(`the sandbox could not start: ${message.code}`));
  });
  const { kind: _kind, ...reached } = await ready;
  return {
    ...reached,
    stop: async () => {
      if (!over) worker.postMessage(STOP);
      await ended;
    },
  };
}
