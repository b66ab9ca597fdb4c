import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SandboxCredentials } from '../../electron/sandbox/sandboxHandlers.ts';
import type { SandboxOrder } from './sandboxOrder.ts';
import type { SandboxOptions } from './startSandbox.ts';

export interface ForkedSandbox extends AsyncDisposable {
  readonly port: number;
  readonly baseUrl: string;
  readonly credentials: SandboxCredentials;
  /** Resolves once it is carried out. */
  order(order: SandboxOrder): Promise<void>;
  stop(): Promise<void>;
}

const ENTRY = fileURLToPath(new URL('./sandboxProcess.ts', import.meta.url));

/** Starts the sample service in a process of its own and waits until it listens. */
export async function forkSandbox(options: SandboxOptions): Promise<ForkedSandbox> {
  const child = fork(ENTRY, [JSON.stringify(options)], { execArgv: ['--no-warnings'] });
  const exit = once(child, 'exit');
  const [ready] = (await Promise.race([once(child, 'message'), exit])) as [
    Pick<ForkedSandbox, 'port' | 'baseUrl' | 'credentials'>,
  ];
  const stop = async () => {
    if (child.connected) child.disconnect();
    await exit;
  };
  return {
    ...ready,
    order: async (order) => {
      child.send(order);
      await Promise.race([once(child, 'message'), exit]);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
