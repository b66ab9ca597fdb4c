import { type FailureCode, KontorFailure } from '../../shared/domain/failure.ts';
import type { StopSignal } from '../../shared/ipc/bridge.ts';
import type { Log } from '../ports/log.ts';
import { type RemoteRooms, remoteRooms } from '../threads/remoteRooms.ts';
import type { CacheNotice } from './database/openHealed.ts';
import { LongQuestions } from './longQuestions.ts';
import type { LongRooms, openEither } from './longReader.ts';
import type { ReaderRooms } from './reader.ts';
import type { WriterSetup } from './threadSetup.ts';
import { CacheThread, lifeOf } from './threads/cacheThread.ts';
import type { ThreadFault } from './threads/threadFault.ts';
import type { openWriter, WriterRooms } from './writer.ts';

export interface ThreadsOptions {
  readonly setup: Omit<WriterSetup, 'suspect'>;
  readonly threads: { readonly writer: URL; readonly reader: URL };
  readonly log: Log;
  /** A thread has met a failure; the code says which. */
  readonly onFault?: ((code: FailureCode) => void) | undefined;
  /** What was damaged in mid-session was set aside and recreated. */
  readonly onHealed?: ((notice: CacheNotice) => void) | undefined;
}

/** Crashes in a row that are answered with a new start; after that the cache stays closed until the next launch. */
const MOST_CRASHES = 1;
/** Calls that a thread has answered as they were meant, so that its crash is the first in a row. */
export const SOUND_AFTER = 100;
/** Broken files that are set aside in one launch. */
const MOST_HEALINGS = 3;

/**
 * The writer and the reader thread, and the reader of long questions once one is asked. When a file proves broken while
 * in use, they are started again and the broken file is set aside; calls that come meanwhile wait.
 */
export class CacheThreads {
  readonly #options: ThreadsOptions;
  #writer: CacheThread | null = null;
  #reader: CacheThread | null = null;
  #long: LongQuestions | null = null;
  #ready: Promise<void> = Promise.resolve();
  #restarting = false;
  #closed = false;
  #crashes = 0;
  #healings = 0;
  #notice: CacheNotice = 'none';

  readonly reader = remoteRooms<ReaderRooms>((call, args) =>
    this.#sent(() => this.#reader?.call(call, args)),
  );
  readonly writer = this.handing([]);

  constructor(options: ThreadsOptions) {
    this.#options = options;
  }

  /** The rooms of the writer thread; the buffers named go over to it with each call. */
  handing(transfer: readonly ArrayBuffer[]): RemoteRooms<WriterRooms> {
    return remoteRooms<WriterRooms>((call, args) =>
      this.#sent(() => this.#writer?.call(call, args, transfer)),
    );
  }

  /** The rooms of both for work in the background, whose next call is rejected once the signal is aborted. */
  until(signal: AbortSignal): { writer: RemoteRooms<WriterRooms>; reader: RemoteRooms<ReaderRooms> } {
    const sent = async (send: () => Promise<unknown> | undefined) => {
      signal.throwIfAborted();
      return this.#sent(send);
    };
    return {
      writer: remoteRooms<WriterRooms>((call, args) => sent(() => this.#writer?.call(call, args))),
      reader: remoteRooms<ReaderRooms>((call, args) => sent(() => this.#reader?.call(call, args))),
    };
  }

  /** The rooms of the reader of long questions; what is asked of them stops once the signal is aborted. */
  readonly long = (signal?: StopSignal): RemoteRooms<LongRooms> =>
    remoteRooms<LongRooms>((call, args) => this.#sent(() => this.#long?.ask(call, args, signal)));

  /** While `work` runs no long question reads from the files. */
  async withoutLong<Value>(work: () => Promise<Value>): Promise<Value> {
    await this.#ready;
    return this.#long ? this.#long.apart(work) : work();
  }

  get notice(): CacheNotice {
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
    const [writer, reader] = [this.#writer, this.#reader].map((thread) => thread && lifeOf(thread));
    await this.#long?.close().catch(() => undefined);
    await writer?.release().catch(() => undefined);
    await reader?.close().catch(() => undefined);
    await writer?.close().catch(() => undefined);
    await this.#stop();
  }

  /** What had to be set aside for it. */
  async #open(suspect: boolean): Promise<CacheNotice> {
    const { threads, setup } = this.#options;
    const writer = new CacheThread(threads.writer, 'cache writer', this.#watch('writer'));
    const reader = new CacheThread(threads.reader, 'cache reader', this.#watch('reader'));
    this.#writer = writer;
    this.#reader = reader;
    const { opened, notice } = await lifeOf<typeof openWriter>(writer).open({ ...setup, suspect });
    await lifeOf<typeof openEither>(reader).open('short', opened, setup.key);
    this.#long = new LongQuestions(async () => {
      const long = new CacheThread(threads.reader, 'cache long reader', this.#watch('longReader'));
      try {
        await lifeOf<typeof openEither>(long).open('long', opened, setup.key);
      } catch (error) {
        await long.terminate();
        throw error;
      }
      return long;
    });
    if (notice !== 'none') {
      this.#notice = notice;
      this.#options.log.warn('cache.healed', { notice });
    }
    return notice;
  }

  #watch(thread: 'writer' | 'reader' | 'longReader') {
    return {
      onFault: (fault: ThreadFault) => {
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
    const threads = [this.#writer, this.#reader, this.#long];
    this.#writer = null;
    this.#reader = null;
    this.#long = null;
    await Promise.all(threads.map((thread) => thread?.terminate()));
  }
}
