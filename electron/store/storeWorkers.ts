import { MessagePort } from 'node:worker_threads';
import { type FailureCode, KontorFailure } from '../../shared/domain/failure.ts';
import type { StopSignal } from '../../shared/ipc/contract.ts';
import type { StoreNotice } from '../database/openHealed.ts';
import type { Log } from '../ports/host.ts';
import {
  type CancellationFlag,
  cancellationFlag,
  type RpcClients,
  rpcClients,
  setCancelled,
} from '../workers/rpc.ts';
import { DatabaseWorker, lifecycleOf, type RpcError } from './databaseWorker.ts';
import type { IngestApi, openIngestWorker } from './ingestWorker.ts';
import type { AnalysisApi, openReadWorker, QueryApi } from './queryWorker.ts';
import type { IngestWorkerSetup } from './threadSetup.ts';

interface ThreadsOptions {
  readonly setup: Omit<IngestWorkerSetup, 'suspect'>;
  readonly threads: { readonly ingestWorker: URL; readonly queryWorker: URL };
  readonly log: Log;
  /** A thread has met a failure; the code says which. */
  readonly onFault?: ((code: FailureCode) => void) | undefined;
  /** What was damaged in mid-session was set aside and recreated. */
  readonly onHealed?: ((notice: StoreNotice) => void) | undefined;
}

/** Crashes in a row that are answered with a new start; after that the store stays closed until the next launch. */
const MOST_CRASHES = 1;
/** Calls that a thread has answered as they were meant, so that its crash is the first in a row. */
export const SOUND_AFTER = 100;
/** Broken files that are set aside in one launch. */
const MOST_HEALINGS = 3;

/**
 * The ingest worker and the query worker, and the analysis worker once one is asked. When a file proves broken while
 * in use, they are started again and the broken file is set aside; calls that come meanwhile wait.
 */
export class StoreWorkers {
  readonly #options: ThreadsOptions;
  #ingestWorker: DatabaseWorker | null = null;
  #queryWorker: DatabaseWorker | null = null;
  #analysisWorker: AnalysisClient | null = null;
  #ready: Promise<void> = Promise.resolve();
  #restarting = false;
  #closed = false;
  #crashes = 0;
  #healings = 0;
  #notice: StoreNotice = 'none';

  readonly queryWorker = rpcClients<QueryApi>((call, args) =>
    this.#sent(() => this.#queryWorker?.call(call, args)),
  );
  readonly ingestWorker = this.handing([]);

  constructor(options: ThreadsOptions) {
    this.#options = options;
  }

  /** The ingest worker’s API; the buffers named are transferred to it with each call. */
  handing(transfer: readonly ArrayBuffer[]): RpcClients<IngestApi> {
    return rpcClients<IngestApi>((call, args) =>
      this.#sent(() => this.#ingestWorker?.call(call, args, transfer)),
    );
  }

  /** Both APIs for work in the background, whose next call is rejected once the signal is aborted. */
  until(signal: AbortSignal): { ingestWorker: RpcClients<IngestApi>; queryWorker: RpcClients<QueryApi> } {
    const sent = async (send: () => Promise<unknown> | undefined) => {
      signal.throwIfAborted();
      return this.#sent(send);
    };
    return {
      ingestWorker: rpcClients<IngestApi>((call, args) => sent(() => this.#ingestWorker?.call(call, args))),
      queryWorker: rpcClients<QueryApi>((call, args) => sent(() => this.#queryWorker?.call(call, args))),
    };
  }

  /** The analysis worker’s API; what it is asked stops once the signal is aborted. */
  readonly analysisWorker = (signal?: StopSignal): RpcClients<AnalysisApi> =>
    rpcClients<AnalysisApi>((call, args) => this.#sent(() => this.#analysisWorker?.ask(call, args, signal)));

  /** While `work` runs no long query reads from the files. */
  async withoutLong<Value>(work: () => Promise<Value>): Promise<Value> {
    await this.#ready;
    return this.#analysisWorker ? this.#analysisWorker.apart(work) : work();
  }

  get notice(): StoreNotice {
    return this.#notice;
  }

  /** @throws KontorFailure cacheBroken, diskFull */
  async start(): Promise<void> {
    this.#ready = this.#open(false).then(() => undefined);
    await this.#ready;
  }

  /** Sends a call once the files are open. @throws KontorFailure */
  async #sent(send: () => Promise<unknown> | undefined): Promise<unknown> {
    await this.#ready;
    const answer = send();
    if (answer === undefined) throw new KontorFailure('cacheBroken');
    try {
      return await answer;
    } catch (error) {
      // A disk that fails makes sound files look broken. Then they cannot be opened again either: that is the cause.
      if (error instanceof KontorFailure && error.code === 'cacheBroken') await this.#ready;
      throw error;
    }
  }

  /** Opens the files once more, on a disk that was gone or read-only and is back. @throws KontorFailure */
  async reopen(): Promise<void> {
    this.#restart(false);
    await this.#ready;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#ready.catch(() => undefined);
    // Whoever writes a file closes it last: the last connection writes the log back and removes it.
    const [ingestWorker, queryWorker] = [this.#ingestWorker, this.#queryWorker].map(
      (thread) => thread && lifecycleOf(thread),
    );
    await this.#analysisWorker?.close().catch(() => undefined);
    await ingestWorker?.release().catch(() => undefined);
    await queryWorker?.close().catch(() => undefined);
    await ingestWorker?.close().catch(() => undefined);
    await this.#stop();
  }

  /** What had to be set aside for it. */
  async #open(suspect: boolean): Promise<StoreNotice> {
    const { threads, setup } = this.#options;
    const ingestWorker = new DatabaseWorker(threads.ingestWorker, 'ingest worker', this.#watch('ingest'));
    const queryWorker = new DatabaseWorker(threads.queryWorker, 'query worker', this.#watch('query'));
    this.#ingestWorker = ingestWorker;
    this.#queryWorker = queryWorker;
    const { opened, notice } = await lifecycleOf<typeof openIngestWorker>(ingestWorker).open({
      ...setup,
      suspect,
    });
    await lifecycleOf<typeof openReadWorker>(queryWorker).open('query', opened, setup.key);
    this.#analysisWorker = new AnalysisClient(async () => {
      const analysisWorker = new DatabaseWorker(
        threads.queryWorker,
        'analysis worker',
        this.#watch('analysis'),
      );
      try {
        await lifecycleOf<typeof openReadWorker>(analysisWorker).open('analysis', opened, setup.key);
      } catch (error) {
        await analysisWorker.terminate();
        throw error;
      }
      return analysisWorker;
    });
    if (notice !== 'none') {
      this.#notice = notice;
      this.#options.log.warn('cache.healed', { notice });
    }
    return notice;
  }

  #watch(thread: 'ingest' | 'query' | 'analysis') {
    return {
      onFault: (fault: RpcError) => {
        if (fault.cause !== '') this.#options.log.warn('cache.fault', { thread, cause: fault.cause });
        this.#options.onFault?.(fault.code);
        if (!fault.broken || this.#healings >= MOST_HEALINGS) return;
        this.#healings += 1;
        this.#restart(true);
      },
      onExit: (cause: string, answered: number) => {
        if (this.#closed) return;
        this.#options.log.error('cache.threadGone', { thread, cause });
        this.#crashes = answered >= SOUND_AFTER ? 1 : this.#crashes + 1;
        if (this.#crashes <= MOST_CRASHES) this.#restart(false);
      },
    };
  }

  #restart(suspect: boolean): void {
    if (this.#restarting || this.#closed) return;
    this.#restarting = true;
    this.#ready = this.#stop()
      .then(() => this.#open(suspect))
      .then((notice) => {
        if (notice !== 'none') this.#options.onHealed?.(notice);
      })
      .finally(() => {
        this.#restarting = false;
      });
    // The next call reports it; none may be waiting now.
    this.#ready.catch(() => this.#options.log.error('cache.restartFailed'));
  }

  async #stop(): Promise<void> {
    const threads = [this.#ingestWorker, this.#queryWorker, this.#analysisWorker];
    this.#ingestWorker = null;
    this.#queryWorker = null;
    this.#analysisWorker = null;
    await Promise.all(threads.map((thread) => thread?.terminate()));
  }
}

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
    await lifecycleOf<typeof openReadWorker>(thread).close();
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
