import { Worker } from 'node:worker_threads';
import { MOST_PRINTED_ROWS } from '../../../shared/domain/exportBounds.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { isOfTwoMoments } from './kinds/oneFileWork.ts';
import { listPaper, type PaperOrder, type PaperParts } from './lists/cachedListPaper.ts';
import { threadedContent } from './threads/threadedPart.ts';

/** A refresh may come between; three in a row are no accident. */
const MOST_TRIES = 3;

/**
 * A list as a PDF to look at and to print: set on a thread of its own, held in memory only. The signal ends the
 * thread between a few rows.
 * @throws KontorFailure invalidInput beyond `MOST_PRINTED_ROWS`, notCached; the signal's reason
 */
export async function printedList(
  parts: PaperParts & { readonly thread: URL },
  order: PaperOrder,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  for (let tries = 1; ; tries += 1) {
    const { paper, rows } = await listPaper(parts, order);
    if (paper.totals.count > MOST_PRINTED_ROWS) throw new KontorFailure('invalidInput');
    signal.throwIfAborted();
    try {
      return await threadedContent(new Worker(parts.thread), { kind: 'listPdf', paper }, rows, signal);
    } catch (error) {
      if (!isOfTwoMoments(error) || tries >= MOST_TRIES) throw error;
    }
  }
}
