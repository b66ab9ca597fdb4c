import { Worker } from 'node:worker_threads';
import { MOST_PRINTED_ROWS } from '../../../shared/domain/exportBounds.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { isOfTwoMoments, type Moment } from './kinds/oneFileWork.ts';
import { preparedStatement, type StatementOrder } from './kinds/statement/statementWork.ts';
import { paperFonts } from './statement/paperFonts.ts';
import { threadedContent } from './threads/threadedPart.ts';

/** A refresh may come between; three in a row are no accident. */
const MOST_TRIES = 3;

/**
 * A statement of account to look at and to print: the very pages of the file, set by the same writer on a thread of its
 * own, held in memory only (docs/promises.md P30). The signal ends the thread.
 * @throws KontorFailure invalidInput beyond `MOST_PRINTED_ROWS`, notCached; the signal's reason
 */
export async function printedStatement(
  parts: Moment,
  order: Omit<StatementOrder, 'keepAddress'>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  for (let tries = 1; ; tries += 1) {
    const prepared = await preparedStatement(parts, order);
    if (prepared === null) throw new KontorFailure('notCached');
    if (prepared.statement.totals.count > MOST_PRINTED_ROWS) throw new KontorFailure('invalidInput');
    const statement = { ...prepared.statement, fonts: await paperFonts(parts.fonts) };
    signal.throwIfAborted();
    try {
      const asked = { kind: 'statement', statement } as const;
      return await threadedContent(new Worker(parts.thread), asked, prepared.rows(), signal);
    } catch (error) {
      if (!isOfTwoMoments(error) || tries >= MOST_TRIES) throw error;
    }
  }
}
