import type { Worker } from 'node:worker_threads';
import type { FromSandboxThread, ToSandboxThread } from './sandboxThread.ts';
import type { SandboxCredentials } from './server/sandboxOptions.ts';
import type { SandboxOrder, SandboxReply } from './server/sandboxOrder.ts';

/** A sandbox that runs on a thread of its own. */
export interface ThreadedSandbox {
  readonly baseUrl: string;
  readonly port: number;
  readonly credentials: SandboxCredentials;
  /** Rejects when the thread refuses the order or has ended. */
  send(order: SandboxOrder): Promise<SandboxReply>;
  /** Stops the server and waits until the thread has ended. */
  stop(): Promise<void>;
}

/**
 * Waits until a worker made from `sandboxThread` with `workerData: { kontorSandbox: options }` listens.
 * The host makes the worker, because only its bundler knows the file's address.
 * @throws Error with the system's code when the server cannot start.
 */
export async function connectSandboxThread(worker: Worker): Promise<ThreadedSandbox> {
  const { promise: ready, resolve, reject } = Promise.withResolvers<FromSandboxThread & { kind: 'ready' }>();
  const waiting = new Map<number, PromiseWithResolvers<SandboxReply>>();
  const ended = new Promise<void>((exited) => {
    worker.once('exit', () => {
      const gone = new Error('the sandbox thread has ended');
      reject(gone);
      for (const order of waiting.values()) order.reject(gone);
      waiting.clear();
      exited();
    });
  });
  worker.once('error', reject);
  worker.on('message', (message: FromSandboxThread) => {
    if (message.kind === 'ready') resolve(message);
    if (message.kind === 'failed') reject(new Error(`the sandbox could not start: ${message.code}`));
    if (message.kind === 'reply') waiting.get(message.id)?.resolve(message.reply);
    if (message.kind === 'refused')
      waiting.get(message.id)?.reject(new Error('the sandbox refused the order'));
    if (message.kind === 'reply' || message.kind === 'refused') waiting.delete(message.id);
  });
  const post = (message: ToSandboxThread) => worker.postMessage(message);
  const { port, baseUrl, credentials } = await ready;
  let lastId = 0;
  let over = false;
  void ended.then(() => {
    over = true;
  });
  return {
    port,
    baseUrl,
    credentials,
    send: (order) => {
      if (over) return Promise.reject(new Error('the sandbox thread has ended'));
      lastId += 1;
      const reply = Promise.withResolvers<SandboxReply>();
      waiting.set(lastId, reply);
      post({ id: lastId, order });
      return reply.promise;
    },
    stop: async () => {
      if (!over) post({ kind: 'stop' });
      await ended;
    },
  };
}
