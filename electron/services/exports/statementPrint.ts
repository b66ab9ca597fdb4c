import { Worker } from 'node:worker_threads';
import { MOST_PRINTED_ROWS } from '../../../shared/domain/exportBounds.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Moment } from './kinds/oneFileWork.ts';
import { retryIfChanged } from './kinds/retryIfChanged.ts';
import { preparedStatement, type StatementOrder } from './kinds/statement/statementWork.ts';
import { paperFonts } from './statement/paperFonts.ts';
import { threadedContent } from './threads/threadedPart.ts';

/**
 * A statement of account to look at and to print: the very pages of the file, set by the same writer on a thread of its
 * own, held in memory only (docs/promises.md P30). The signal ends the thread.
 * @throws KontorFailure invalidInput beyond `MOST_PRINTED_ROWS`, notCached; the signal's reason
 */
export function printedStatement(
  parts: Moment,
  order: Omit<StatementOrder, 'keepAddress'>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return retryIfChanged(signal, async () => {
    const prepared = await preparedStatement(parts, order);
    if (prepared === null) throw new KontorFailure('notCached');
    if (prepared.statement.totals.count > MOST_PRINTED_ROWS) throw new KontorFailure('invalidInput');
    const statement = { ...prepared.statement, fonts: await paperFonts(parts.fonts) };
    signal.throwIfAborted();
    const asked = { kind: 'statement', statement } as const;
    return threadedContent(new Worker(parts.thread), asked, prepared.rows(), signal);
  });
}
