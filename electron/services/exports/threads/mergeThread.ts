import { Worker } from 'node:worker_threads';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import { boundWorker, heapLimits, type WorkerBounds } from '../../../workers/boundedWorker.ts';
import { feedOf } from '../base/feed.ts';
import type { Windows } from '../base/windows.ts';
import type { MergedPdf, MergeInput } from '../pdfs/mergedPdf.ts';
import { threadedPart } from './threadedPart.ts';
import { WriterFailure } from './writerProtocol.ts';

/** All inputs together; the result and its parts are in memory besides. */
const MOST_INPUT = 400_000_000;
const ROOM = 256_000_000;
const TIMES = 6;
const MOST_MS = 10 * 60_000;

export interface Merge extends Pick<MergedPdf, 'title' | 'author' | 'language' | 'fonts'> {
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
