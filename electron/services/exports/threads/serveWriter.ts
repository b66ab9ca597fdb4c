import type { MessagePort } from 'node:worker_threads';
import { errorCode } from '../../../../shared/domain/errorCode.ts';
import { Handover } from '../../../threads/handover.ts';
import { FeedStopped, fedWindows } from '../base/feed.ts';
import { writePartFile } from '../base/partFile.ts';
import { SLICE } from '../base/windows.ts';
import { fedRows } from '../lists/cellRows.ts';
import type { ParquetFigures } from '../parquet/parquetFigures.ts';
import { TooManyPages } from '../pdfs/tooManyPages.ts';
import { StatementMismatch } from '../statement/statement.ts';
import { writeContent } from './content.ts';
import {
  isOfCells,
  type WriterNote,
  type WriterNotes,
  type WriterOrder,
  writerChunks,
} from './writerOrder.ts';
import type { WriterAnswer, WriterFault } from './writerProtocol.ts';

/** Writes one file. */
export class FileWriter {
  readonly #stop = new AbortController();
  #arrived = quietly<readonly unknown[] | null>();
  #taken = quietly<void>();

  /**
   * Without a path the content comes back and never touches the disk. The items come over the feed, or are given a
   * window at a time.
   */
  async write(
    path: string | null,
    order: WriterOrder,
    feed: MessagePort | null,
  ): Promise<WriterAnswer | Handover<WriterAnswer>> {
    const notes: WriterNote[] = [];
    let figures: ParquetFigures | undefined;
    const noted: WriterNotes = {
      note: (note) => notes.push(note),
      figures: (counted) => {
        figures = counted;
      },
    };
    const { signal } = this.#stop;
    try {
      if (order.kind === 'parquetFolder') {
        if (path === null || feed === null)
          throw new RangeError('a folder is written to the disk from a feed');
        const { parquetFolder } = await import('../parquet/parquetFolder.ts');
        const part = await parquetFolder(path, fedWindows(feed, signal), signal, noted.figures);
        return { kind: 'written', part, notes, figures };
      }
      const chunks = writerChunks(order, this.#itemsOf(order, feed), signal, noted);
      if (path === null) {
        const { content, ...part } = await writeContent(chunks, signal);
        return new Handover<WriterAnswer>({ kind: 'written', part, notes, content }, [content.buffer]);
      }
      const part = await writePartFile(path, chunks, signal);
      return { kind: 'written', part, notes, figures };
    } catch (error) {
      return { kind: 'failed', reason: faultOf(error, signal), code: systemCode(error), notes };
    }
  }

  /** A window, null after the last. It is answered before the window is written, so that neither thread waits. */
  give(items: readonly unknown[] | null): Promise<void> {
    this.#arrived.resolve(items);
    return this.#taken.promise;
  }

  stop(): void {
    this.#stop.abort();
    this.#arrived.reject(this.#stop.signal.reason);
  }

  #itemsOf(order: WriterOrder, feed: MessagePort | null): AsyncIterable<unknown> {
    const { signal } = this.#stop;
    if (feed === null) return this.#given();
    return isOfCells(order) ? fedRows(feed, SLICE, signal) : fedWindows(feed, signal);
  }

  async *#given(): AsyncGenerator<readonly unknown[]> {
    for (;;) {
      const items = await this.#arrived.promise;
      const taken = this.#taken;
      this.#arrived = quietly();
      this.#taken = quietly();
      taken.resolve();
      if (items === null) return;
      this.#stop.signal.throwIfAborted();
      yield items;
    }
  }
}

/** It may be rejected before anything waits for it. */
function quietly<Value>(): PromiseWithResolvers<Value> {
  const made = Promise.withResolvers<Value>();
  made.promise.catch(() => undefined);
  return made;
}

function faultOf(error: unknown, stopped: AbortSignal): WriterFault {
  if (stopped.aborted) return 'stopped';
  if (error instanceof StatementMismatch) return 'mismatch';
  if (error instanceof FeedStopped) return 'feed';
  if (error instanceof TooManyPages) return 'bounds';
  return error instanceof RangeError ? 'range' : 'file';
}

function systemCode(error: unknown): string {
  const code = errorCode(error);
  return /^E[A-Z0-9]{2,15}$/.test(code) ? code : '';
}
