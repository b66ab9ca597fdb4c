import type { Worker } from 'node:worker_threads';
import { type RemoteRoom, remoteRooms } from '../../../threads/remoteRooms.ts';
import { ThreadCalls } from '../../../threads/threadCalls.ts';
import { isOutOfMemory } from '../../../threads/workerBounds.ts';
import type { Feed } from '../base/feed.ts';
import type { WrittenPart } from '../base/partFile.ts';
import type { Windows } from '../base/windows.ts';
import type { ParquetFigures } from '../parquet/parquetFigures.ts';
import type { FileWriter } from './serveWriter.ts';
import type { WriterItems, WriterNote, WriterOrder } from './writerOrder.ts';
import { type WriterAnswer, WriterFailure } from './writerProtocol.ts';

/**
 * Writes a `.part` file on a thread of its own: windows are taken on this side, one at a time as the thread asks and
 * one ahead of what it writes; all formatting, type setting, parsing and hashing happens over there. The host creates
 * the worker from `exportThread`, because only its bundler knows the file's address; the worker ends with the file.
 *
 * Measured: loading pdfkit and the fonts holds a thread for half a second, merging for as long as an input takes to
 * parse; statements and merged PDFs therefore belong here. Lists may be written on either side.
 * @throws WriterFailure, the windows' own error, or the signal's reason; no file remains then
 */
export async function threadedPart<Order extends WriterOrder>(
  worker: Worker,
  path: string,
  order: Order,
  windows: ThreadWindows<Order>,
  signal?: AbortSignal,
): Promise<
  WrittenPart & { readonly notes: readonly WriterNote[]; readonly figures: ParquetFigures | undefined }
> {
  const { part, notes, figures } = await written(worker, path, order, windows, signal);
  return { ...part, notes, figures };
}

/** The same in memory: the content comes back and nothing of it is ever on the disk. */
export async function threadedContent<Order extends WriterOrder>(
  worker: Worker,
  order: Order,
  windows: ThreadWindows<Order>,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { content } = await written(worker, null, order, windows, signal);
  if (content === undefined) throw new WriterFailure('stopped', '');
  return content;
}

/**
 * Windows of an order's items, or a feed of them; a list of cells is fed with them in the order of their columns. Whole
 * records are only fed.
 */
type ThreadWindows<Order extends WriterOrder> = Windows<WriterItems[Order['kind']]> | Feed;

async function written<Order extends WriterOrder>(
  worker: Worker,
  path: string | null,
  order: Order,
  windows: ThreadWindows<Order>,
  signal?: AbortSignal,
): Promise<WriterAnswer & { kind: 'written' }> {
  const calls = new ThreadCalls<string>(worker, {
    errorOf: (code) => new WriterFailure('file', code),
    lostBy,
  });
  const { writer } = remoteRooms<{ writer: FileWriter }>((call, args) => calls.call(call, args));
  const fed = 'port' in windows;
  const source = fed ? null : windows[Symbol.asyncIterator]();
  let fault: { readonly error: unknown } | null = null;
  const stop = (error: unknown): void => {
    fault ??= { error };
    writer.stop().catch(() => undefined);
  };
  const fedWhole = fed ? windows.ended.catch(stop) : undefined;
  if (source !== null) {
    void given(source, writer).catch((error: unknown) => {
      // What is given to a thread that has ended is not why it ended.
      if (!calls.isOver) stop(error);
    });
  }
  const aborted = (): void => stop(signal?.reason);
  signal?.addEventListener('abort', aborted, { once: true });
  try {
    signal?.throwIfAborted();
    const answer = await writer.write(path, order, fed ? windows.port : null);
    if (answer.kind === 'written') return answer;
    throw new WriterFailure(answer.reason, answer.code, answer.notes);
  } catch (error) {
    // A feed whose port is closed has ended, and reports why.
    await calls.terminate();
    if (fed) windows.port.close();
    await fedWhole;
    throw causeOf(fault, error);
  } finally {
    signal?.removeEventListener('abort', aborted);
    await source?.return?.();
    await calls.terminate();
  }
}

/** The first window is read while the thread begins, each other one while the thread writes. */
async function given<Item>(
  source: AsyncIterator<readonly Item[]>,
  writer: Pick<RemoteRoom<FileWriter>, 'give'>,
): Promise<void> {
  const taken = () => {
    const window = source.next();
    // The thread may stop before it asks for it.
    window.catch(() => undefined);
    return window;
  };
  for (let ahead = taken(); ; ) {
    const { done, value } = await ahead;
    if (done) return writer.give(null);
    ahead = taken();
    await writer.give(value);
  }
}

function lostBy(cause?: unknown): WriterFailure {
  if (cause === undefined) return new WriterFailure('stopped', '');
  return new WriterFailure(isOutOfMemory(cause) ? 'bounds' : 'file', '');
}

/** The error on this side is the cause; the thread only reports that it was stopped. */
function causeOf(fault: { readonly error: unknown } | null, error: unknown): unknown {
  return fault === null ? error : fault.error;
}
