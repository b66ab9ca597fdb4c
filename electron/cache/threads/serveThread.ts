import { parentPort } from 'node:worker_threads';
import { IncompleteAnswer } from '../../api/bodySink.ts';
import { failureOf, isBroken, sqliteWord } from '../database/sqliteFailure.ts';
import type { ThreadAnswer, ThreadCall, ThreadFault } from '../threadProtocol.ts';
import { Handover } from './handover.ts';

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
  const answer = (told: ThreadAnswer, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(told, transfer);
  let timer: NodeJS.Timeout | undefined;
  const step = () => {
    if (idle()) timer = setTimeout(step, 0);
  };
  port.on('message', ({ id, method, args }: ThreadCall) => {
    clearTimeout(timer);
    const refused = (error: unknown) => answer({ id, ok: false, fault: faultOf(error) });
    const answered = (value: unknown) => {
      if (value instanceof Handover) answer({ id, ok: true, value: value.value }, value.transfer);
      else answer({ id, ok: true, value });
    };
    try {
      const run = methods[method] as ((...values: readonly unknown[]) => unknown) | undefined;
      if (!run) throw new Error('no such method');
      const value = run(...args);
      // Only what lasts is a promise; calls that come meanwhile do not wait for it.
      if (value instanceof Promise) value.then(answered, refused);
      else answered(value);
    } catch (error) {
      refused(error);
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
