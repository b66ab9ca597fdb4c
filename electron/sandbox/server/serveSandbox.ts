import type { MessagePort } from 'node:worker_threads';
import type { Sandbox } from './startSandbox.ts';

/** The only message to the thread. */
export const STOP = 'stop';

/** Messages from the thread. */
export type FromSandboxThread =
  | ({ readonly kind: 'ready' } & Omit<Sandbox, 'stop'>)
  | { readonly kind: 'failed'; readonly code: string };

/** Starts a sample service in its thread, reports how that went, and stops it on the message to do so. */
export async function serveSandbox(port: MessagePort, start: () => Promise<Sandbox>): Promise<void> {
  const post = (message: FromSandboxThread) => port.postMessage(message);
  try {
    const sandbox = await start();
    const { port: own, baseUrl, credentials } = sandbox;
    port.on('message', (message: unknown) => {
      if (message === STOP) void sandbox.stop().then(() => port.close());
    });
    post({ kind: 'ready', port: own, baseUrl, credentials });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
    post({ kind: 'failed', code });
    port.close();
  }
}
