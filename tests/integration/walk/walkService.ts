import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SandboxCredentials } from '../../../electron/sandbox/server/sandboxOptions.ts';
import type { SandboxOrder } from '../../sandbox/sandboxOrder.ts';

export interface WalkService {
  readonly port: number;
  readonly credentials: SandboxCredentials;
  order(order: SandboxOrder): Promise<void>;
  stop(): Promise<void>;
}

const ENTRY = fileURLToPath(new URL('./serviceProcess.ts', import.meta.url));

export async function startWalkService(seed: string): Promise<WalkService> {
  const child = fork(ENTRY, [seed], { execArgv: ['--no-warnings'] });
  const exit = once(child, 'exit');
  const [ready] = (await Promise.race([once(child, 'message'), exit])) as [
    Omit<WalkService, 'order' | 'stop'>,
  ];
  return {
    ...ready,
    order: async (order) => {
      child.send(order);
      await Promise.race([once(child, 'message'), exit]);
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}
