import { parentPort } from 'node:worker_threads';
import { IncompleteAnswer } from '../../api/bodySink.ts';
import { failureOf, isBroken, sqliteWord } from '../database/sqliteFailure.ts';
import type { ThreadAnswer, ThreadCall, ThreadFault } from '../threadProtocol.ts';

/** An answer whose buffers are handed over instead of copied. */
export class Handover {
  readonly value: unknown;
  readonly transfer: readonly ArrayBuffer[];

  constructor(value: unknown, transfer: readonly ArrayBuffer[]) {
    this.value = value;
    this.transfer = transfer;
  }
}

type Method = (...args: never[]) => unknown;

/**
 * Answers the calls of the main thread one at a time, in their order. `afterwards` runs once each answer is
 * on its way, for work that nobody waits for.
 */
export function serveThread(
  methods: Readonly<Record<string, Method>>,
  afterwards: () => void = () => {},
): void {
  const port = parentPort;
  if (!port) throw new Error('a database thread runs as a worker only');
  port.on('message', ({ id, method, args }: ThreadCall) => {
    try {
      const run = methods[method] as ((...values: readonly unknown[]) => unknown) | undefined;
      if (!run) throw new Error('no such method');
      const value = run(...args);
      if (value instanceof Handover) {
        port.postMessage({ id, ok: true, value: value.value } satisfies ThreadAnswer, [...value.transfer]);
      } else {
        port.postMessage({ id, ok: true, value } satisfies ThreadAnswer);
      }
    } catch (error) {
      port.postMessage({ id, ok: false, fault: faultOf(error) } satisfies ThreadAnswer);
    }
    afterwards();
  });
}

function faultOf(error: unknown): ThreadFault {
  const { code, retryable, details } = failureOf(error);
  const kind = error instanceof IncompleteAnswer ? 'incomplete' : 'failure';
  return { kind, code, retryable, details, cause: sqliteWord(error), broken: isBroken(error) };
}
