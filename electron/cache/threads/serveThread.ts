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

/** Milliseconds without a call after which a thread has nothing better to do. */
const IDLE_AFTER = 250;

/** Work that nobody waits for. */
export interface Chores {
  /** Runs once each answer is on its way. */
  readonly afterwards?: () => void;
  /** One short step while no calls come; called again, calls first, until it returns false. */
  readonly idle?: () => boolean;
}

/** Answers the calls of the main thread one at a time, in their order. */
export function serveThread(
  methods: Readonly<Record<string, Method>>,
  { afterwards = () => {}, idle = () => false }: Chores = {},
): void {
  const port = parentPort;
  if (!port) throw new Error('a database thread runs as a worker only');
  let timer: NodeJS.Timeout | undefined;
  const step = () => {
    if (idle()) timer = setTimeout(step, 0);
  };
  port.on('message', ({ id, method, args }: ThreadCall) => {
    clearTimeout(timer);
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
    timer = setTimeout(step, IDLE_AFTER);
  });
}

function faultOf(error: unknown): ThreadFault {
  const { code, retryable, details } = failureOf(error);
  const kind = error instanceof IncompleteAnswer ? 'incomplete' : 'failure';
  return { kind, code, retryable, details, cause: sqliteWord(error), broken: isBroken(error) };
}
