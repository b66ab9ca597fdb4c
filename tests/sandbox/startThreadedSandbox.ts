import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  type ThreadedSandbox as Connected,
  connectSandboxThread,
} from '../../electron/sandbox/connectSandboxThread.ts';
import { BUNDLED_THREADS } from '../integration/threadFiles.ts';
import type { ThreadReply } from './orderedThread.ts';
import type { SandboxOrder, SandboxReplies, SandboxReply } from './sandboxOrder.ts';
import type { SandboxOptions } from './startSandbox.ts';

/** A sandbox that takes orders on a thread of its own. */
export interface ThreadedSandbox extends Connected, AsyncDisposable {
  /** Rejects when the thread refuses the order or has ended. */
  send<Order extends SandboxOrder>(order: Order): Promise<SandboxReplies[Order['kind']]>;
}

/** Starts the sample service on a thread, so that it takes no turn of the main thread. */
export async function startThreadedSandbox(options: SandboxOptions = {}): Promise<ThreadedSandbox> {
  const worker = new Worker(orderedThread(), { workerData: options });
  const waiting = new Map<number, PromiseWithResolvers<SandboxReply>>();
  let lastId = 0;
  let over = false;
  worker.once('exit', () => {
    over = true;
    for (const order of waiting.values()) order.reject(new Error('the sandbox thread has ended'));
  });
  worker.on('message', ({ id, reply }: Partial<ThreadReply>) => {
    if (id === undefined) return;
    if (reply === undefined) waiting.get(id)?.reject(new Error('the sandbox refused the order'));
    else waiting.get(id)?.resolve(reply);
    waiting.delete(id);
  });
  const sandbox = await connectSandboxThread(worker);
  return {
    ...sandbox,
    [Symbol.asyncDispose]: sandbox.stop,
    send: <Order extends SandboxOrder>(order: Order) => {
      if (over) return Promise.reject(new Error('the sandbox thread has ended'));
      lastId += 1;
      const reply = Promise.withResolvers<SandboxReply>();
      waiting.set(lastId, reply);
      worker.postMessage({ id: lastId, order });
      return reply.promise as Promise<SandboxReplies[Order['kind']]>;
    },
  };
}

/** The thread's entry: bundled where the run has made the bundles, otherwise the source. */
function orderedThread(): URL {
  const folder = process.env[BUNDLED_THREADS];
  return folder === undefined
    ? new URL('./orderedThread.ts', import.meta.url)
    : pathToFileURL(join(folder, 'orderedThread.mjs'));
}
