import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { KontorFailure } from '../../shared/domain/failure.ts';
import { boundWorker, heapLimits, isOutOfMemory, type WorkerBounds } from '../workers/boundedWorker.ts';
import { RpcChannel, type RpcClient, rpcClients } from '../workers/rpc.ts';
import { type WriterAnswer, WriterFailure, type WriterOrder } from './documentOrder.ts';
import type { FileWriter } from './documentWorker.ts';
import { type Feed, feedOf, type Windows } from './files/feed.ts';
import { writingFailure } from './files/writeFile.ts';
import { pdfFonts } from './pdf/fonts.ts';
import type { MergedPdf, MergeInput } from './pdf/merge.ts';
import { StatementMismatch } from './pdf/pdfFile.ts';
import type { BareStatement, PrintedStatement, StatementPrints } from './pdf/statementPdf.ts';

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
  let fault = null as { readonly error: unknown } | null;
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
    // The error on this side is the cause; the thread only reports that it was stopped.
    throw fault === null ? error : fault.error;
  } finally {
    signal?.removeEventListener('abort', aborted);
    await calls.terminate();
  }
}

function lostBy(cause?: unknown): WriterFailure {
  if (cause === undefined) return new WriterFailure('stopped', '');
  return new WriterFailure(isOutOfMemory(cause) ? 'bounds' : 'file', '');
}

/** All inputs together; the result and its parts are in memory besides. */
const MOST_INPUT = 400_000_000;
const ROOM = 256_000_000;
const TIMES = 6;
const MOST_MS = 10 * 60_000;

interface Merge extends Pick<MergedPdf, 'title' | 'author' | 'language' | 'fonts'> {
  readonly thread: URL;
  readonly inputs: Windows<MergeInput>;
  /** Bytes of all inputs. */
  readonly size: number;
  readonly signal: AbortSignal;
  readonly bounds?: WorkerBounds;
}

/**
 * Merges on a thread of its own, which ends with it, and within bounds: too much memory or time is a failure of this
 * merge only.
 * @throws WriterFailure `bounds`; KontorFailure mergeTooLarge for more input than is tried; the signal's reason
 */
export async function mergeOnThread(merge: Merge, path: string) {
  const { thread, title, author, language, fonts, inputs, size, signal, bounds } = merge;
  if (size > MOST_INPUT) throw new KontorFailure('mergeTooLarge');
  const most = bounds ?? { bytes: ROOM + TIMES * size, ms: MOST_MS };
  const worker = new Worker(thread, { name: 'merge', resourceLimits: heapLimits(most) });
  const over = new AbortController();
  const release = boundWorker(worker, most, () => over.abort(new WriterFailure('bounds', '')));
  const either = AbortSignal.any([signal, over.signal]);
  try {
    const order = { kind: 'mergedPdf', merged: { title, author, language, fonts } } as const;
    return await threadedPart(worker, path, order, feedOf(inputs), either);
  } finally {
    release();
  }
}

/** Statements whose rows are read at once: of one that is set, and the first ones of the next. */
const AT_ONCE = 2;

/** The thread that sets the statements of one job. It begins with the first of them. */
export class StatementThread {
  readonly #entry: URL;
  readonly #fonts: URL;
  readonly #turn = pLimit(AT_ONCE);
  #running: Promise<{
    readonly calls: RpcChannel<string>;
    readonly prints: RpcClient<StatementPrints>;
  }> | null = null;

  constructor(entry: URL, fonts: URL) {
    this.#entry = entry;
    this.#fonts = fonts;
  }

  /** @throws StatementMismatch when rows and totals are of two moments; what ended the rows early */
  print(statement: BareStatement, rows: () => Feed): Promise<PrintedStatement> {
    return this.#turn(async () => {
      const { prints } = await this.#begun();
      const { port, ended } = rows();
      try {
        return await prints.print(statement, port);
      } catch (error) {
        // A feed whose port is closed has ended, and reports why.
        port.close();
        await ended;
        throw error;
      }
    });
  }

  /** Waits until the thread has ended. */
  async close(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    const calls = (await running?.catch(() => undefined))?.calls;
    if (calls === undefined || calls.isOver) return;
    await printsOf(calls)
      .close()
      .catch(() => undefined);
    await calls.ended();
  }

  async #begun() {
    const running = this.#running;
    // One that could not begin has failed its own statement only.
    const known = await running?.catch(() => null);
    if (known && !known.calls.isOver) return known;
    // Another statement may have begun it meanwhile.
    if (this.#running === running) this.#running = this.#begin();
    return this.#running ?? this.#begin();
  }

  async #begin() {
    const fonts = await pdfFonts(this.#fonts);
    const worker = new Worker(this.#entry, { name: 'statements' });
    const calls = new RpcChannel<string>(worker, { errorOf, lostBy: () => errorOf('') });
    const prints = printsOf(calls);
    await prints.useFonts(fonts);
    return { calls, prints };
  }
}

function printsOf(calls: RpcChannel<string>): RpcClient<StatementPrints> {
  return rpcClients<{ statements: StatementPrints }>((call, args) => calls.call(call, args)).statements;
}

function errorOf(code: string): Error {
  return code === StatementMismatch.code
    ? new StatementMismatch()
    : new Error('a statement could not be set');
}
