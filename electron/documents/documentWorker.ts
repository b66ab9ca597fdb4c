import { createHash } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import { errorCode } from '../../shared/domain/failure.ts';
import type { ListRow } from '../../shared/domain/listFormat.ts';
import type { CellTexts, RecordWindow } from '../workers/recordWindow.ts';
import { Transferred } from '../workers/rpc.ts';
import type { CountedFigures, WriterAnswer, WriterFault, WriterNote, WriterOrder } from './documentOrder.ts';
import { type Chunks, FeedStopped, fedWindows, SLICE, slices, type Windows } from './files/feed.ts';
import { type WrittenPart, writePartFile } from './files/writeFile.ts';
import { TooManyPages } from './pdf/check.ts';
import type { MergeInput } from './pdf/merge.ts';
import { StatementMismatch } from './pdf/pdfFile.ts';
import type { StatementRow } from './pdf/statement.ts';
import { csvList } from './tables/csv.ts';
import { LastRunUnreadable } from './tables/parquetFiles.ts';
import { xlsxList } from './tables/xlsx.ts';

/** A line end within a record is between its parts: JSON text holds none inside a string (RFC 8259 §7). */
const LINE_ENDS = /[ \t]*[\r\n][ \t\r\n]*/g;

/**
 * JSON lines: each record exactly as the service sent it, one per line. `windows` give what `recordLine` makes of each
 * record's own JSON text, so numbers keep their digits and strings their escapes; nothing is parsed. Only line ends of a
 * pretty-printed record, with the indentation around them, become one space: no value is touched.
 */
export async function* jsonLines(windows: Windows<string>, signal?: AbortSignal): Chunks {
  for await (const records of slices(windows, signal)) {
    yield records.map((record) => `${record.trim().replace(LINE_ENDS, ' ')}\n`).join('');
  }
}

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
    const count = (counted: CountedFigures) => {
      figures = counted;
    };
    const { signal } = this.#stop;
    try {
      if (order.kind === 'parquetFolder' || order.kind === 'parquetRun') {
        if (path === null) throw new RangeError('a folder is written to the disk');
        const part = await folderOf(order, path, fedWindows(feed, signal), signal, count);
        return { kind: 'written', part, notes, figures };
      }
      const chunks = writerChunks(order, fedItems(feed, SLICE, signal), signal, {
        note: (note) => notes.push(note),
        figures: count,
      });
      if (path === null) {
        const { content, ...part } = await contentOf(chunks, signal);
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

/** What the content of an order notes besides itself. */
interface WriterNotes {
  readonly note: (note: WriterNote) => void;
  readonly figures: (figures: CountedFigures) => void;
}

/** The content of the one file that an order asks for. What only some orders need is loaded by them. @throws RangeError for a folder */
export async function* writerChunks(
  order: WriterOrder,
  windows: AsyncIterable<unknown>,
  signal: AbortSignal,
  { note, figures }: WriterNotes,
): Chunks {
  const counted = (longAmounts: number) => figures({ longAmounts });
  switch (order.kind) {
    case 'csv':
      return yield* csvList(windows as Windows<ListRow>, { ...order.list, signal, counted });
    case 'xlsx':
      return yield* xlsxList(windows as Windows<ListRow>, { ...order.list, signal, counted });
    case 'jsonLines':
      return yield* jsonLines(windows as Windows<string>, signal);
    case 'parquet': {
      const { parquetChunks } = await import('./tables/parquet.ts');
      return yield* parquetChunks(windows as AsyncIterable<RecordWindow>, signal, figures);
    }
    case 'parquetItems': {
      const { itemsChunks } = await import('./tables/parquet.ts');
      return yield* itemsChunks(windows as Windows<ListRow>, order.about, signal, figures);
    }
    case 'parquetFolder':
    case 'parquetRun':
      throw new RangeError('a folder is not one file');
    case 'listPdf': {
      const { listPdf } = await import('./pdf/listReport.ts');
      return yield* listPdf(windows as Windows<ListRow>, { ...order.paper, signal });
    }
    case 'statement': {
      const { statementPdf } = await import('./pdf/statementPdf.ts');
      const statement = { ...order.statement, signal };
      return yield* statementPdf(windows as Windows<StatementRow>, statement, (counts) =>
        figures({ longAmounts: 0, ...counts }),
      );
    }
    case 'mergedPdf': {
      const { mergedPdf } = await import('./pdf/merge.ts');
      return yield* mergedPdf(windows as Windows<MergeInput>, { ...order.merged, signal, broken: note });
    }
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
    const { parquetRun } = await import('./tables/parquetRuns.ts');
    return parquetRun(path, windows, order.last, signal, figures);
  }
  const { parquetFolder } = await import('./tables/parquet.ts');
  return parquetFolder(path, windows, signal, figures);
}

function faultOf(error: unknown, { aborted }: AbortSignal): WriterFault {
  if (aborted) return 'stopped';
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

/** Bytes that are held in memory at most: enough for what is viewed and printed. */
const LARGEST_CONTENT = 64 * 1024 * 1024;

/**
 * A writer's content in memory, for what must not be on the disk in plain text (docs/promises.md P30).
 * @throws RangeError beyond `LARGEST_CONTENT`, the writer's or the signal's own error
 */
async function contentOf(
  chunks: Chunks,
  signal: AbortSignal,
): Promise<WrittenPart & { readonly content: Uint8Array<ArrayBuffer> }> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    bytes += piece.length;
    if (bytes > LARGEST_CONTENT) throw new RangeError('too large to be held in memory');
    pieces.push(piece);
  }
  const content = new Uint8Array(Buffer.concat(pieces, bytes));
  return { bytes, sha256: createHash('sha256').update(content).digest('hex'), content };
}

const DECODER = new TextDecoder();

/** The rows of a window whose cells came as one text, a slice at a time: rows are made only when they are written. */
export function* cellRows({ bytes, ends, width }: CellTexts, size: number): Generator<readonly string[][]> {
  const text = DECODER.decode(bytes);
  let start = 0;
  for (let at = 0; at < ends.length; ) {
    const rows: string[][] = [];
    for (; rows.length < size && at < ends.length; ) {
      const row: string[] = [];
      for (const last = at + width; at < last; at += 1) {
        const end = ends[at] ?? start;
        row.push(text.slice(start, end));
        start = end;
      }
      rows.push(row);
    }
    yield rows;
  }
}

/** The windows of a feed; those of cells as rows, a slice at a time. @throws FeedStopped, or an AbortError */
export async function* fedItems(
  port: MessagePort,
  slice: number,
  signal: AbortSignal,
): AsyncGenerator<object> {
  for await (const window of fedWindows<CellTexts | object>(port, signal)) {
    if ('bytes' in window) yield* cellRows(window, slice);
    else yield window;
  }
}
