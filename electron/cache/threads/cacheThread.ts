import { MessagePort, type Transferable, Worker } from 'node:worker_threads';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { IncompleteAnswer } from '../../json/incompleteAnswer.ts';
import type { ThreadAnswer, ThreadCall, ThreadFault } from './threadProtocol.ts';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** How a thread tells that something is wrong with a file, or that it is gone. */
export interface ThreadWatch {
  onFault(fault: ThreadFault): void;
  /** `cause` is the class of the error that ended it, fit for a log. */
  onGone(cause: string): void;
}

/**
 * Room for what lives shortly: what a slice of a list was parsed into is let go before the next one comes, so that
 * more room is only filled with more of it (docs/promises.md F12).
 */
const YOUNG_MEGABYTES = 12;

/** One database thread as the main thread holds it: calls are answered in their order. */
export class CacheThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #watch: ThreadWatch;
  #nextId = 1;
  #gone = false;

  constructor(entry: URL, name: string, watch: ThreadWatch) {
    this.#watch = watch;
    this.#worker = new Worker(entry, { name, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES } });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#answered(answer));
    this.#worker.on('error', (error: unknown) => this.#lost(error instanceof Error ? error.name : 'unknown'));
    this.#worker.on('exit', () => this.#lost('exit'));
    this.#worker.unref();
  }

  /** `call` is `room.method`. Ports among the arguments go over by themselves; `transfer` names what else does. */
  call(call: string, args: readonly unknown[], transfer: readonly Transferable[] = []): Promise<unknown> {
    if (this.#gone) return Promise.reject(new KontorFailure('cacheBroken', { retryable: true }));
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.ref();
      const ports = args.filter((arg) => arg instanceof MessagePort);
      this.#worker.postMessage({ id, call, args } satisfies ThreadCall, [...transfer, ...ports]);
    });
  }

  async terminate(): Promise<void> {
    this.#gone = true;
    await this.#worker.terminate();
    this.#rejectAll();
  }

  #answered(answer: ThreadAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (!waiting) return;
    if (answer.ok) {
      waiting.resolve(answer.value);
    } else {
      this.#watch.onFault(answer.fault);
      waiting.reject(errorOf(answer.fault));
    }
  }

  #lost(cause: string): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#rejectAll();
    this.#watch.onGone(cause);
  }

  #rejectAll(): void {
    for (const { reject } of this.#waiting.values()) {
      reject(new KontorFailure('cacheBroken', { retryable: true }));
    }
    this.#waiting.clear();
  }
}

function errorOf({ kind, code, retryable, details }: ThreadFault): Error {
  return kind === 'incomplete' ? new IncompleteAnswer() : new KontorFailure(code, { retryable, details });
}
