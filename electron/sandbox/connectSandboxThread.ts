import type { Worker } from 'node:worker_threads';
import type { SandboxCredentials } from './server/sandboxOptions.ts';
import { type FromSandboxThread, STOP } from './server/serveSandbox.ts';

/** A sandbox that runs on a thread of its own. */
export interface ThreadedSandbox {
  readonly baseUrl: string;
  readonly port: number;
  readonly credentials: SandboxCredentials;
  /** Stops the server and waits until the thread has ended. */
  stop(): Promise<void>;
}

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
  const { port, baseUrl, credentials } = await ready;
  return {
    port,
    baseUrl,
    credentials,
    stop: async () => {
      if (!over) worker.postMessage(STOP);
      await ended;
    },
  };
}
