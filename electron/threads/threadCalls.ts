import { MessagePort, type Transferable, type Worker } from 'node:worker_threads';
import type { ThreadAnswer, ThreadCall } from './threadProtocol.ts';

interface Parts<Fault> {
  /** What a call rejects with that the thread answers with a fault. */
  readonly errorOf: (fault: Fault) => Error;
  /** What calls reject with that a thread can no longer answer; `cause` is the error that ended it, if one did. */
  readonly lostBy: (cause?: unknown) => Error;
  /**
   * The thread has ended by itself. Once only, and after all of its calls are rejected; `answered` counts those that did
   * not fail.
   */
  readonly onLost?: (cause: unknown, answered: number) => void;
}

/** A thread as its caller holds it: calls by id, and none that waits forever once the thread has ended. */
export class ThreadCalls<Fault> {
  readonly #worker: Worker;
  readonly #parts: Parts<Fault>;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #exit: Promise<void>;
  #lastId = 0;
  #answeredCount = 0;
  #isOver = false;

  constructor(worker: Worker, parts: Parts<Fault>) {
    this.#worker = worker;
    this.#parts = parts;
    this.#exit = new Promise((resolve) => worker.once('exit', () => resolve()));
    worker.on('message', (answer: ThreadAnswer<Fault>) => this.#answered(answer));
    worker.on('error', (error: unknown) => this.#lost(error));
    worker.on('exit', () => this.#lost());
    // An idle thread does not keep the process alive.
    worker.unref();
  }

  /** No call is answered any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Resolves when the thread has ended, which the process waits for. */
  ended(): Promise<void> {
    this.#worker.ref();
    return this.#exit;
  }

  /** `call` is `room.method`. Ports among the arguments go over by themselves; `transfer` names what else does. */
  async call(
    call: string,
    args: readonly unknown[],
    transfer: readonly Transferable[] = [],
  ): Promise<unknown> {
    if (this.#isOver) throw this.#parts.lostBy();
    this.#lastId += 1;
    const id = this.#lastId;
    const ports = args.filter((arg) => arg instanceof MessagePort);
    // What cannot be cloned throws here: nothing may wait for the answer to it.
    this.#worker.postMessage({ id, call, args } satisfies ThreadCall, [...transfer, ...ports]);
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#worker.ref();
    return answer.promise;
  }

  /** Rejects what is pending at once, without waiting for a thread that is busy, and takes no more calls. */
  giveUp(cause?: unknown): void {
    this.#isOver = true;
    this.#rejectAll(cause);
  }

  /** Ends the thread, then rejects what is pending. */
  async terminate(): Promise<void> {
    this.#isOver = true;
    await this.#worker.terminate();
    this.#rejectAll();
  }

  #answered(answer: ThreadAnswer<Fault>): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (answer.ok) {
      this.#answeredCount += 1;
      waiting?.resolve(answer.value);
    } else waiting?.reject(this.#parts.errorOf(answer.fault));
  }

  #lost(cause?: unknown): void {
    if (this.#isOver) return;
    this.giveUp(cause);
    this.#parts.onLost?.(cause, this.#answeredCount);
  }

  #rejectAll(cause?: unknown): void {
    for (const { reject } of this.#waiting.values()) reject(this.#parts.lostBy(cause));
    this.#waiting.clear();
  }
}
