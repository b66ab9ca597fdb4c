import { WriterFailure } from '../../../documents/documentOrder.ts';
import { StatementMismatch } from '../../../documents/pdf/pdfFile.ts';
import { ListChanged } from '../lists/listWindows.ts';

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
