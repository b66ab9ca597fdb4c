import type { MessagePort } from 'node:worker_threads';
import { errorCode } from '../../../../shared/domain/errorCode.ts';
import { type WrittenPart, writePartFile } from '../../../documents/files/writeFile.ts';
import type { RecordWindow } from '../../../store/invoices/queries/listShapes.ts';
import { Transferred } from '../../../workers/rpc.ts';
import { FeedStopped, fedWindows } from '../base/feed.ts';
import { SLICE } from '../base/windows.ts';
import { fedItems } from '../lists/cellRows.ts';
import { LastRunUnreadable } from '../parquet/runs/runFiles.ts';
import { TooManyPages } from '../pdfs/tooManyPages.ts';
import { StatementMismatch } from '../statement/statement.ts';
import { writeContent } from './content.ts';
import type { CountedFigures } from './countedFigures.ts';
import { type WriterNote, type WriterNotes, type WriterOrder, writerChunks } from './writerOrder.ts';
import type { WriterAnswer, WriterFault } from './writerProtocol.ts';

/** Writes one file. */
export class FileWriter {
  readonly #stop = new AbortController();

  /** Without a path the content comes back and never touches the disk. */
  async write(
    path: string | null,
    order: WriterOrder,
    feed: MessagePort,
  ): Promise<WriterAnswer | Transferred<WriterAnswer>> {
    const notes: WriterNote[] = [];
    let figures: CountedFigures | undefined;
    const noted: WriterNotes = {
      note: (note) => notes.push(note),
      figures: (counted) => {
        figures = counted;
      },
    };
    const { signal } = this.#stop;
    try {
      if (order.kind === 'parquetFolder' || order.kind === 'parquetRun') {
        if (path === null) throw new RangeError('a folder is written to the disk');
        const part = await folderOf(order, path, fedWindows(feed, signal), signal, noted.figures);
        return { kind: 'written', part, notes, figures };
      }
      const chunks = writerChunks(order, fedItems(feed, SLICE, signal), signal, noted);
      if (path === null) {
        const { content, ...part } = await writeContent(chunks, signal);
        return new Transferred<WriterAnswer>({ kind: 'written', part, notes, content }, [content.buffer]);
      }
      const part = await writePartFile(path, chunks, signal);
      return { kind: 'written', part, notes, figures };
    } catch (error) {
      return { kind: 'failed', reason: faultOf(error, signal), code: systemCode(error), notes };
    }
  }

  stop(): void {
    this.#stop.abort();
  }
}

async function folderOf(
  order: WriterOrder & { readonly kind: 'parquetFolder' | 'parquetRun' },
  path: string,
  windows: AsyncIterable<RecordWindow>,
  signal: AbortSignal,
  figures: WriterNotes['figures'],
): Promise<WrittenPart> {
  if (order.kind === 'parquetRun') {
    const { parquetRun } = await import('../parquet/runs/parquetRun.ts');
    return parquetRun(path, windows, order.last, signal, figures);
  }
  const { parquetFolder } = await import('../parquet/parquetFolder.ts');
  return parquetFolder(path, windows, signal, figures);
}

function faultOf(error: unknown, stopped: AbortSignal): WriterFault {
  if (stopped.aborted) return 'stopped';
  if (error instanceof StatementMismatch) return 'mismatch';
  if (error instanceof FeedStopped) return 'feed';
  if (error instanceof TooManyPages) return 'bounds';
  if (error instanceof LastRunUnreadable) return 'lastRun';
  return error instanceof RangeError ? 'range' : 'file';
}

function systemCode(error: unknown): string {
  const code = errorCode(error);
  return /^E[A-Z0-9]{2,15}$/.test(code) ? code : '';
}
