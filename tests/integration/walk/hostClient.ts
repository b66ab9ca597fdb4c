import { fromBytesJson } from '../../../renderer/bridge/bytesJson.ts';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';

/** The host does not answer: it was killed, or it is dead. */
export class HostGone extends Error {}

export type OnAnswer = (channel: string, answer: Answer<unknown>) => void;

/** The typed bridge over the HTTP of a running browser host, as its page has it. `answered` sees every answer. */
export async function connectHost(address: string, answered: OnAnswer): Promise<Bridge> {
  const { origin, hash } = new URL(address);
  const headers = { 'content-type': 'application/json', origin };
  const opened = await fetch(`${origin}/bridge/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ launchKey: hash.replace('#launch=', '') }),
  });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { pageKey, calls } = (await opened.json()) as { pageKey: string; calls: readonly string[] };
  const call = async (channel: string, input: unknown): Promise<Answer<unknown>> => {
    const text = await fetch(`${origin}/bridge/call/${channel}`, {
      method: 'POST',
      headers: { ...headers, cookie, 'x-kontor-page': pageKey },
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
