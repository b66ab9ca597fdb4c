import { type Transferable, Worker } from 'node:worker_threads';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { IncompleteAnswer } from '../../json/incompleteAnswer.ts';
import { type RemoteRoom, remoteRooms } from '../../threads/remoteRooms.ts';
import { ThreadCalls } from '../../threads/threadCalls.ts';
import type { ThreadFault } from './threadFault.ts';
import type { OpenedThread, ThreadLife } from './threadLife.ts';

/** How a thread reports that something is wrong with a file, or that it has ended. */
export interface ThreadWatch {
  onFault(fault: ThreadFault): void;
  /** `cause` is the class of the error that ended it, fit for a log; `answered` counts its calls that did not fail. */
  onExit(cause: string, answered: number): void;
}

/**
 * Room for objects of short life: what a slice of a list was parsed into is released before the next one comes, so
 * that more room would only hold more of it (docs/promises.md F12).
 */
const YOUNG_MEGABYTES = 12;

/** One database thread as the main thread holds it: calls are answered in their order. */
export class CacheThread {
  readonly #calls: ThreadCalls<ThreadFault>;

  constructor(entry: URL, name: string, watch: ThreadWatch) {
    const worker = new Worker(entry, { name, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES } });
    this.#calls = new ThreadCalls(worker, {
      errorOf: (fault) => {
        watch.onFault(fault);
        return errorOf(fault);
      },
      lostBy: () => new KontorFailure('cacheBroken', { retryable: true }),
      onLost: (cause, answered) => watch.onExit(classOf(cause), answered),
    });
  }

  call(call: string, args: readonly unknown[], transfer?: readonly Transferable[]): Promise<unknown> {
    return this.#calls.call(call, args, transfer);
  }

  terminate(): Promise<void> {
    return this.#calls.terminate();
  }
}

type OpenFiles = (...args: never[]) => OpenedThread;
type LifeOf<Open extends OpenFiles> = ThreadLife<Parameters<Open>, ReturnType<Open>['answer']>;

/** The room that opens and closes a thread's files. */
export function lifeOf<Open extends OpenFiles>(thread: CacheThread): RemoteRoom<LifeOf<Open>> {
  return remoteRooms<{ thread: LifeOf<Open> }>((call, args) => thread.call(call, args)).thread;
}

function classOf(cause: unknown): string {
  if (cause === undefined) return 'exit';
  return cause instanceof Error ? cause.name : 'unknown';
}

function errorOf({ kind, code, retryable, details }: ThreadFault): Error {
  return kind === 'incomplete' ? new IncompleteAnswer() : new KontorFailure(code, { retryable, details });
}
