import type { Bridge } from '../../../shared/ipc/contract.ts';
import { type HostProcess, startHostProcess } from '../hosts/hostProcess.ts';
import { connectHost, type OnAnswer } from './hostClient.ts';

export interface WalkHost {
  readonly bridge: Bridge;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Ends it as a clerk does; what it wrote to standard error. */
  close(): Promise<{ readonly code: number | null; readonly stderr: string }>;
}

interface Launch {
  readonly dataFolder: string;
  readonly exportFolder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly answered: OnAnswer;
  /** It has ended without being asked to. */
  readonly died: (code: number | null, stderr: string) => void;
}

/** The built browser host as a process of its own, with a page's bridge to it. */
export async function startWalkHost({
  dataFolder,
  exportFolder,
  env,
  answered,
  died,
}: Launch): Promise<WalkHost> {
  const folders = ['--data-dir', dataFolder, '--export-dir', exportFolder];
  const host: HostProcess = startHostProcess(['--json', '--no-open', '--unattended', ...folders], env);
  let asked = false;
  void host.ended.then(({ code, stderr }) => {
    if (!asked) died(code, stderr);
  });
  return {
    bridge: await connectHost(await host.address(), answered),
    kill: async () => {
      asked = true;
      host.child.kill('SIGKILL');
      await host.ended;
    },
    close: async () => {
      asked = true;
      host.child.kill('SIGTERM');
      return host.ended;
    },
  };
}
