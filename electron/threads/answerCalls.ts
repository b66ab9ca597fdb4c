import type { MessagePort } from 'node:worker_threads';
import { Handover } from './handover.ts';
import { type Call, offeredCalls } from './offeredCalls.ts';
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
      // An answer that cannot be cloned is refused as well: its rejection would end the thread.
      if (value instanceof Promise) value.then(answered).catch(refused);
      else answered(value);
    } catch (error) {
      refused(error);
    }
    afterwards?.();
  });
}

/** What makes a room that a thread hosts. */
export type RoomMakers = Readonly<Record<string, (port: MessagePort) => Promise<object>>>;

/** Answers the calls of rooms that are there as long as the thread; each is made with its first call. */
export function answerRooms<Fault>(
  port: MessagePort,
  makers: RoomMakers,
  faultOf: (error: unknown) => Fault,
): void {
  const made = new Map<string, Promise<ReadonlyMap<string, Call>>>();
  const callOf =
    (name: string): Call =>
    async (...args) => {
      const [room = ''] = name.split('.');
      const make = Object.hasOwn(makers, room) ? makers[room] : undefined;
      const calls = made.get(room) ?? make?.(port).then((object) => offeredCalls({ [room]: object }));
      if (calls) made.set(room, calls);
      const call = (await calls)?.get(name);
      if (call === undefined) throw new Error('no such call');
      return call(...args);
    };
  answerCalls(port, { callOf, faultOf });
}
