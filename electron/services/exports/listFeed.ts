import { basename, dirname } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceFields.ts';
import { WriterFailure, type WriterOrder } from '../../documents/documentOrder.ts';
import { threadedPart } from '../../documents/documentThread.ts';
import { createFeed, type Feed, feedOf } from '../../documents/files/feed.ts';
import { saveWhole } from '../../documents/files/writeFile.ts';
import { StatementMismatch } from '../../documents/pdf/pdfFile.ts';
import type { FeedEnd, FeedQuery, RecordQuery } from '../../store/invoices/queries/listShapes.ts';
import type { Store } from '../../store/store.ts';
import { type ListAbout, listMeta } from './listAbout.ts';

/** Windows of a feed that may be ready in advance: two hundred kilobytes each as cells, about a megabyte as rows. */
const FEED_AHEAD = 4;

/**
 * A Parquet file is written by groups of 50,000 rows, and meanwhile no window is taken: with few in advance the thread
 * that reads would wait for each group. Most customers' windows are of some 200 rows; all of the largest together hold
 * 64 megabytes.
 */
const RECORDS_AHEAD = 256;

/** The list was fetched again while it was being read: a file of two moments would have wrong sums. */
export class ListChanged extends Error {
  override readonly name = 'ListChanged';
}

/**
 * The selected rows in the order asked for as texts of some columns, straight from the store's thread to the one that
 * writes them. `ended` rejects with ListChanged or KontorFailure notCached.
 */
export function listCells(store: Store, query: FeedQuery, columns: readonly InvoiceColumn[]): Feed {
  return fed((port) => store.lists.feedCells(query, columns, port));
}

/** The same as whole rows. */
export function listRows(store: Store, query: FeedQuery): Feed {
  return fed((port) => store.lists.feedRows(query, port));
}

/** The same as lines of the records that the service sent. */
export function listLines(store: Store, query: FeedQuery): Feed {
  return fed((port) => store.lists.feedLines(query, port));
}

/**
 * Whole records, straight from the store's thread to the one that writes them: of one customer, or of all that are
 * kept. `ended` rejects with ListChanged or KontorFailure notCached.
 */
export function recordFeed(
  store: { readonly records: Pick<Store['records'], 'feed'> },
  query: RecordQuery,
): Feed {
  return fed((port) => store.records.feed(query, port), RECORDS_AHEAD);
}

function fed(begin: (port: MessagePort) => Promise<FeedEnd>, ahead = FEED_AHEAD): Feed {
  const { port1, port2 } = new MessageChannel();
  const ended = begin(port1).then((how) => {
    if (how === 'changed') throw new ListChanged();
    if (how === 'notCached') throw new KontorFailure('notCached');
  });
  return createFeed(port2, ended, ahead);
}

interface ListFileOptions {
  /** The entry of the thread that writes. */
  readonly thread: URL;
  readonly order: WriterOrder;
  readonly rows: AsyncIterable<unknown>;
  readonly about: ListAbout;
  /** Whether a program is to read it: what the list says of itself is then in a file beside it. */
  readonly isForPrograms: boolean;
  /** Names what a crash leaves of the file. */
  readonly jobId: string;
  /** Throws where what was written may not be kept. */
  readonly check?: (part: { readonly sha256: string }) => void | Promise<void>;
}

/** Writes a list into a file on a thread of its own. Returns the name that the file was given. */
export async function saveListFile(path: string, options: ListFileOptions): Promise<string> {
  const { thread, order, rows, about, isForPrograms, jobId, check } = options;
  const target = { folder: dirname(path), fileName: basename(path), jobId };
  const { fileName } = await saveWhole(target, async (place) => {
    const part = await threadedPart(new Worker(thread), place, order, feedOf(rows));
    await check?.(part);
    return isForPrograms ? { ...part, beside: listMeta(about, part.figures?.longAmounts ?? null) } : part;
  });
  return fileName;
}

/** A refresh may come between; three in a row are no accident. */
const MOST_TRIES = 3;

/**
 * Reads a list again if it was fetched again in between, so that rows and sums are of one fetch.
 * @throws what the last try has thrown; the signal's reason
 */
export async function retryIfChanged<Value>(signal: AbortSignal, read: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await read();
    } catch (error) {
      if (signal.aborted || tries === MOST_TRIES || !changedWhileRead(error)) throw error;
    }
  }
}

function changedWhileRead(error: unknown): boolean {
  if (error instanceof WriterFailure) return error.reason === 'mismatch';
  return error instanceof ListChanged || error instanceof StatementMismatch;
}
