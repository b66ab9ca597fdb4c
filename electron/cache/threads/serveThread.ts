import { parentPort } from 'node:worker_threads';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { IncompleteAnswer } from '../../json/incompleteAnswer.ts';
import { answerCalls } from '../../threads/answerCalls.ts';
import { type Call, offeredCalls } from '../../threads/offeredCalls.ts';
import { failureOf, isBroken, sqliteWord } from '../database/sqliteFailure.ts';
import type { ThreadFault } from './threadFault.ts';
import type { OpenedThread, ThreadLife } from './threadLife.ts';

/** Milliseconds without a call after which a thread has nothing better to do. */
const IDLE_AFTER = 250;

/** Answers the calls of the main thread one at a time, in their order. */
export function serveThread(life: Pick<ThreadLife, 'open' | 'opened'>): void {
  const port = parentPort;
  if (!port) throw new Error('a database thread runs as a worker only');
  const find = callFinder(life);
  let timer: NodeJS.Timeout | undefined;
  const step = () => {
    if (life.opened?.chores?.idle()) timer = setTimeout(step, 0);
  };
  answerCalls(port, {
    callOf: (name) => {
      const call = find(name);
      return (...args) => {
        const value = call(...args);
        life.opened?.written();
        return value;
      };
    },
    faultOf,
    before: () => clearTimeout(timer),
    afterwards: () => {
      life.opened?.chores?.afterwards();
      timer = setTimeout(step, IDLE_AFTER);
    },
  });
}

/** Finds a call of the thread's own room, or of those that it has while its files are open. */
export function callFinder(life: Pick<ThreadLife, 'open' | 'opened'>): (name: string) => Call {
  const own = offeredCalls({ thread: life });
  let known: OpenedThread | null = null;
  let calls: ReadonlyMap<string, Call> = own;
  return (name) => {
    if (life.opened !== known) {
      known = life.opened;
      calls = new Map([...(known ? offeredCalls(known.rooms) : []), ...own]);
    }
    const call = calls.get(name);
    if (call) return call;
    throw known === null ? new KontorFailure('cacheBroken') : new Error('no such call');
  };
}

function faultOf(error: unknown): ThreadFault {
  const { code, retryable, details } = failureOf(error);
  const kind = error instanceof IncompleteAnswer ? 'incomplete' : 'failure';
  return { kind, code, retryable, details, cause: sqliteWord(error), broken: isBroken(error) };
}
