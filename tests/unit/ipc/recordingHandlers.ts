import { contract, type Handlers, type StopSignal } from '../../../shared/ipc/contract.ts';
import { callChannels } from '../../../shared/ipc/entry.ts';

export interface RecordingHandlers {
  readonly handlers: Handlers;
  /** Every input that reached a handler, by channel. */
  readonly received: { readonly channel: string; readonly input: unknown }[];
  /** What all handlers do from now on. */
  answerWith(answer: (input: unknown, signal?: StopSignal) => unknown): void;
}

/** One handler for each call of the contract; it keeps what it was given. */
export function recordingHandlers(): RecordingHandlers {
  const received: { channel: string; input: unknown }[] = [];
  const handlers: Record<string, Record<string, unknown>> = {};
  let answer: (input: unknown, signal?: StopSignal) => unknown = () => ({});
  for (const { name, domain, method } of callChannels(contract)) {
    handlers[domain] = {
      ...handlers[domain],
      [method]: async (input: unknown, signal?: StopSignal) => {
        received.push({ channel: name, input });
        return answer(input, signal);
      },
    };
  }
  return {
    handlers: handlers as unknown as Handlers,
    received,
    answerWith: (next) => {
      answer = next;
    },
  };
}
