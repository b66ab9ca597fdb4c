import { MessagePort } from 'node:worker_threads';
import { KontorFailure } from '../../shared/domain/failure.ts';
import type { StopSignal } from '../../shared/ipc/contract.ts';
import { type CancellationFlag, cancellationFlag, setCancelled } from '../workers/cancellationToken.ts';
import type { openReadingWorker } from './analysisWorker.ts';
import { type DatabaseWorker, lifecycleOf } from './databaseWorker.ts';

/** The analysis worker as the main thread holds it; it is started by the first of them. */
export class AnalysisClient {
  readonly #start: () => Promise<DatabaseWorker>;
  #thread: Promise<DatabaseWorker> | null = null;
  /** Those that are not answered yet. */
  readonly #asked = new Map<CancellationFlag, Promise<unknown>>();
  #pause: Promise<void> | null = null;

  constructor(start: () => Promise<DatabaseWorker>) {
    this.#start = start;
  }

  /**
   * `call` is `api.method`. A feed, which is given a port, is stopped by closing that.
   * @throws KontorFailure cancelled, once the signal is aborted
   */
  async ask(call: string, args: readonly unknown[], signal?: StopSignal): Promise<unknown> {
    for (;;) {
      const thread = await this.#started();
      while (this.#pause !== null) await this.#pause;
      if (signal?.aborted) throw new KontorFailure('cancelled');
      try {
        return await this.#send(thread, call, args, signal);
      } catch (error) {
        // Stopped by `apart`, and not by who asks.
        if (!(error instanceof KontorFailure && error.code === 'cancelled')) throw error;
      }
    }
  }

  /** While `work` runs no question reads from the files; those that were being answered are asked again after it. */
  async apart<Value>(work: () => Promise<Value>): Promise<Value> {
    while (this.#pause !== null) await this.#pause;
    const over = Promise.withResolvers<void>();
    this.#pause = over.promise;
    try {
      this.#stopAll();
      await Promise.allSettled(this.#asked.values());
      return await work();
    } finally {
      this.#pause = null;
      over.resolve();
    }
  }

  /** Closes the files, whose last connection is another thread's. */
  async close(): Promise<void> {
    const thread = await this.#thread?.catch(() => null);
    if (!thread) return;
    this.#stopAll();
    await lifecycleOf<typeof openReadingWorker>(thread).close();
  }

  async terminate(): Promise<void> {
    const thread = await this.#thread?.catch(() => null);
    this.#stopAll();
    await thread?.terminate();
  }

  async #send(
    thread: DatabaseWorker,
    call: string,
    args: readonly unknown[],
    signal?: StopSignal,
  ): Promise<unknown> {
    const flag = cancellationFlag();
    const ports = args.filter((arg) => arg instanceof MessagePort);
    const answer = thread.call('analysis.ask', [flag, call, args], ports);
    if (ports.length > 0) return answer;
    const stop = () => setCancelled(flag);
    signal?.addEventListener('abort', stop);
    this.#asked.set(flag, answer);
    try {
      return await answer;
    } finally {
      signal?.removeEventListener('abort', stop);
      this.#asked.delete(flag);
    }
  }

  #stopAll(): void {
    for (const flag of this.#asked.keys()) setCancelled(flag);
  }

  #started(): Promise<DatabaseWorker> {
    if (this.#thread !== null) return this.#thread;
    const thread = this.#start();
    this.#thread = thread;
    thread.catch(() => {
      this.#thread = null;
    });
    return thread;
  }
}
