import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { SandboxCredentials, SandboxOptions } from './server/sandboxOptions.ts';
import { obey, type SandboxOrder, type SandboxReply } from './server/sandboxOrder.ts';
import { startSandbox } from './server/startSandbox.ts';

/** `workerData` of the thread; without this shape the module does nothing. */
export interface SandboxThreadData {
  readonly kontorSandbox: SandboxOptions;
}

/** Messages to the thread. An order with an id is answered. */
export type ToSandboxThread =
  | { readonly kind: 'stop' }
  | { readonly id: number; readonly order: SandboxOrder };

/** Messages from the thread. */
export type FromSandboxThread =
  | {
      readonly kind: 'ready';
      readonly port: number;
      readonly baseUrl: string;
      readonly credentials: SandboxCredentials;
    }
  | { readonly kind: 'reply'; readonly id: number; readonly reply: SandboxReply }
  | { readonly kind: 'refused'; readonly id: number }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'stopped' };

async function runThread(port: MessagePort, options: SandboxOptions): Promise<void> {
  const post = (message: FromSandboxThread) => port.postMessage(message);
  try {
    const sandbox = await startSandbox(options);
    port.on('message', (message: ToSandboxThread) => {
      if ('kind' in message) {
        void sandbox.stop().then(() => {
          post({ kind: 'stopped' });
          port.close();
        });
        return;
      }
      try {
        post({ kind: 'reply', id: message.id, reply: obey(sandbox, message.order) });
      } catch {
        post({ kind: 'refused', id: message.id });
      }
    });
    post({ kind: 'ready', port: sandbox.port, baseUrl: sandbox.baseUrl, credentials: sandbox.credentials });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
    post({ kind: 'failed', code });
    port.close();
  }
}

function isThreadData(data: unknown): data is SandboxThreadData {
  return typeof data === 'object' && data !== null && 'kontorSandbox' in data;
}

if (!isMainThread && parentPort !== null && isThreadData(workerData)) {
  void runThread(parentPort, workerData.kontorSandbox);
}
