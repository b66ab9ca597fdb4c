import { Worker } from 'node:worker_threads';
import { MOST_PRINTED_ROWS } from '../../../shared/domain/exportBounds.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { retryIfChanged } from './kinds/retryIfChanged.ts';
import { listPaper, type PaperOrder, type PaperParts } from './lists/cachedListPaper.ts';
import { threadedContent } from './threads/threadedPart.ts';

/**
 * A list as a PDF to look at and to print: set on a thread of its own, held in memory only. The signal ends the
 * thread between a few rows.
 * @throws KontorFailure invalidInput beyond `MOST_PRINTED_ROWS`, notCached; the signal's reason
 */
export function printedList(
  parts: PaperParts & { readonly thread: URL },
  order: PaperOrder,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return retryIfChanged(signal, async () => {
    const { paper, rows } = await listPaper(parts, order);
    if (paper.totals.count > MOST_PRINTED_ROWS) throw new KontorFailure('invalidInput');
    signal.throwIfAborted();
    return threadedContent(new Worker(parts.thread), { kind: 'listPdf', paper }, rows(), signal);
  });
}
