import type { MessagePort } from 'node:worker_threads';
import { errorCode } from '../../../../shared/domain/errorCode.ts';
import { writePartFile } from '../base/partFile.ts';
import { SLICE } from '../base/windows.ts';
import { FeedStopped, fedRows, fedWindows } from '../lists/cellFeed.ts';
import type { ParquetFigures } from '../parquet/parquetFigures.ts';
import { TooManyPages } from '../pdfs/tooManyPages.ts';
import { StatementMismatch } from '../statement/statement.ts';
import { writeContent } from './content.ts';
import { type WriterNote, type WriterNotes, type WriterOrder, writerChunks } from './writerOrder.ts';
import type { FromExportThread, ToExportThread, WriterFault } from './writerProtocol.ts';

/** Writes the file of the first order that the port brings, then closes the port and so ends the thread. */
export function serveWriter(port: MessagePort): void {
  const stop = new AbortController();
  let arrived = Promise.withResolvers<readonly unknown[] | null>();
  arrived.promise.catch(() => undefined);
  const post = (message: FromExportThread): void => port.postMessage(message);
  port.on('message', (message: ToExportThread) => {
    if (message.kind === 'stop') {
      stop.abort();
      arrived.reject(stop.signal.reason);
    }
    if (message.kind === 'window') arrived.resolve(message.items);
    if (message.kind !== 'write') return;
    void write(message).then((answer) => {
      if (answer.kind === 'written' && answer.content) port.postMessage(answer, [answer.content.buffer]);
      else post(answer);
      port.close();
    });
  });

  async function write({ path, order, feed }: ToExportThread & { kind: 'write' }): Promise<FromExportThread> {
    const notes: WriterNote[] = [];
    let figures: ParquetFigures | undefined;
    const noted: WriterNotes = {
      note: (note) => notes.push(note),
      figures: (counted) => {
        figures = counted;
      },
    };
    try {
      const { signal } = stop;
      if (order.kind === 'parquetFolder') {
        if (path === null || feed === undefined)
          throw new RangeError('a folder is written to the disk from a feed');
        const { parquetFolder } = await import('../parquet/parquetFolder.ts');
        const part = await parquetFolder(path, fedWindows(feed, signal), signal, noted.figures);
        return { kind: 'written', part, notes, figures };
      }
      const chunks = writerChunks(order, itemsOf(order, feed), signal, noted);
      if (path === null) {
        const { content, ...part } = await writeContent(chunks, signal);
        return { kind: 'written', part, notes, content };
      }
      const part = await writePartFile(path, chunks, signal);
      return { kind: 'written', part, notes, figures };
    } catch (error) {
      return { kind: 'failed', reason: faultOf(error, stop.signal), code: systemCode(error), notes };
    }
  }

  function itemsOf({ kind }: WriterOrder, feed: MessagePort | undefined): AsyncIterable<unknown> {
    if (feed === undefined) return asked();
    return kind === 'parquet' ? fedWindows(feed, stop.signal) : fedRows(feed, SLICE, stop.signal);
  }

  /** The next window is asked for before this one is written, so that neither thread waits for the other. */
  async function* asked(): AsyncGenerator<readonly unknown[]> {
    post({ kind: 'next' });
    for (;;) {
      const items = await arrived.promise;
      if (items === null) return;
      arrived = Promise.withResolvers();
      arrived.promise.catch(() => undefined);
      post({ kind: 'next' });
      yield items;
    }
  }
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
