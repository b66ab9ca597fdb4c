import type { MessagePort } from 'node:worker_threads';
import { Handover } from './handover.ts';
import type { Call } from './offeredCalls.ts';
import type { ThreadAnswer, ThreadCall } from './threadProtocol.ts';

interface Parts<Fault> {
  /** @throws where there is no such call: the caller is answered with the fault */
  readonly callOf: (name: string) => Call;
  readonly faultOf: (error: unknown) => Fault;
  /** Before each call, and once its answer is on its way or, if it takes longer, under way. */
  readonly before?: () => void;
  readonly afterwards?: () => void;
}

/**
 * Answers the calls that a port brings, in their order. A call that returns a promise is answered when that is settled,
 * and calls that come meanwhile do not wait for it.
 */
export function answerCalls<Fault>(port: MessagePort, parts: Parts<Fault>): void {
  const { callOf, faultOf, before, afterwards } = parts;
  const answer = (sent: ThreadAnswer<Fault>, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(sent, transfer);
  port.on('message', ({ id, call, args }: ThreadCall) => {
    before?.();
    const refused = (error: unknown) => answer({ id, ok: false, fault: faultOf(error) });
    const answered = (value: unknown) => {
      if (value instanceof Handover) answer({ id, ok: true, value: value.value }, value.transfer);
      else answer({ id, ok: true, value });
    };
    try {
      const value = callOf(call)(...args);
      if (value instanceof Promise) value.then(answered, refused);
      else answered(value);
    } catch (error) {
      refused(error);
    }
    afterwards?.();
  });
}

/** Answers the calls of rooms that are there as long as the thread. */
export function answerRooms<Fault>(
  port: MessagePort,
  calls: ReadonlyMap<string, Call>,
  faultOf: (error: unknown) => Fault,
): void {
  const callOf = (name: string): Call => {
    const call = calls.get(name);
    if (call === undefined) throw new Error('no such call');
    return call;
  };
  answerCalls(port, { callOf, faultOf });
}
