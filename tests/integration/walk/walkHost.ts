import { fromBytesJson } from '../../../renderer/bridge/bridge.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import { type HostProcess, openSession, startHostProcess } from '../hosts/hostProcess.ts';

/** The host does not answer: it was killed, or it is dead. */
export class HostGone extends Error {}

export type OnAnswer = (channel: string, answer: Answer<unknown>) => void;

/** The typed bridge over the HTTP of a running browser host, as its page has it. `answered` sees every answer. */
export async function connectHost(address: string, answered: OnAnswer): Promise<Bridge> {
  const { origin } = new URL(address);
  const { headers, calls } = await openSession(address);
  const call = async (channel: string, input: unknown): Promise<Answer<unknown>> => {
    const text = await fetch(`${origin}/bridge/call/${channel}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    }).then(
      (response) => response.text(),
      () => {
        throw new HostGone(channel);
      },
    );
    const answer = fromBytesJson(text) as Answer<unknown>;
    answered(channel, answer);
    return answer;
  };
  const bridge: Record<string, Record<string, unknown>> = {};
  for (const channel of calls) {
    const [domain = '', key = ''] = channel.split('.');
    bridge[domain] = { ...bridge[domain], [key]: (input: unknown) => call(channel, input) };
  }
  return bridge as unknown as Bridge;
}

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
