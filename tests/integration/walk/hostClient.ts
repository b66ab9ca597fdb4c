import { fromBytesJson } from '../../../renderer/bridge/bridge.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import { openSession } from '../hosts/hostProcess.ts';

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
