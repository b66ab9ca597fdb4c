import type { Worker } from 'node:worker_threads';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import { writingFailure } from '../../../documents/files/writeFile.ts';
import { isOutOfMemory } from '../../../workers/boundedWorker.ts';
import { RpcChannel, rpcClients } from '../../../workers/rpc.ts';
import type { Feed } from '../base/feed.ts';
import type { FileWriter } from './writerHandler.ts';
import type { WriterOrder } from './writerOrder.ts';
import { type WriterAnswer, WriterFailure } from './writerProtocol.ts';

/**
 * Writes a `.part` file of what a feed gives, on a thread of its own: all formatting, type setting, parsing and hashing
 * happens over there. CSV and XLSX are fed with rows, or with cells in the order of their columns. The host creates the
 * worker from `exportThread`, because only its bundler knows the file's address; the worker ends with the file.
 *
 * Measured: loading pdfkit and the fonts holds a thread for half a second, merging for as long as an input takes to
 * parse; statements and merged PDFs therefore belong here. Lists may be written on either side.
 * @throws KontorFailure diskFull, fileNotWritable, mergeTooLarge and their like; WriterFailure for any other end; the
 * feed's own error, or the signal's reason; no file remains then
 */
export async function threadedPart(
  worker: Worker,
  path: string,
  order: WriterOrder,
  feed: Feed,
  signal?: AbortSignal,
) {
  try {
    const { part, notes, figures } = await written(worker, path, order, feed, signal);
    return { ...part, notes, figures };
  } catch (error) {
    if (error instanceof WriterFailure && error.reason === 'file') throw writingFailure(error);
    if (error instanceof WriterFailure && error.reason === 'bounds') throw new KontorFailure('mergeTooLarge');
    throw error;
  }
}

/** The same in memory: the content comes back and nothing of it is ever on the disk. */
export async function threadedContent(worker: Worker, order: WriterOrder, feed: Feed, signal: AbortSignal) {
  const { content } = await written(worker, null, order, feed, signal);
  if (content === undefined) throw new WriterFailure('stopped', '');
  return content;
}

async function written(
  worker: Worker,
  path: string | null,
  order: WriterOrder,
  feed: Feed,
  signal?: AbortSignal,
): Promise<WriterAnswer & { kind: 'written' }> {
  const calls = new RpcChannel<string>(worker, {
    errorOf: (code) => new WriterFailure('file', code),
    lostBy,
  });
  const { writer } = rpcClients<{ writer: FileWriter }>((call, args) => calls.call(call, args));
  let fault: { readonly error: unknown } | null = null;
  const stop = (error: unknown): void => {
    fault ??= { error };
    writer.stop().catch(() => undefined);
  };
  const fed = feed.ended.catch(stop);
  const aborted = (): void => stop(signal?.reason);
  signal?.addEventListener('abort', aborted, { once: true });
  try {
    signal?.throwIfAborted();
    const answer = await writer.write(path, order, feed.port);
    if (answer.kind === 'written') return answer;
    throw new WriterFailure(answer.reason, answer.code, answer.notes);
  } catch (error) {
    // A feed whose port is closed has ended, and reports why.
    await calls.terminate();
    feed.port.close();
    await fed;
    throw causeOf(fault, error);
  } finally {
    signal?.removeEventListener('abort', aborted);
    await calls.terminate();
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
