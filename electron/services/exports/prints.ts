import { Worker } from 'node:worker_threads';
import { MOST_PRINTED_ROWS } from '../../../shared/domain/exportBounds.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { SenderSettings } from '../../../shared/ipc/sender.ts';
import type { Moment } from '../state/moment.ts';
import type { Feed } from './base/feed.ts';
import { retryIfChanged } from './kinds/retryIfChanged.ts';
import { exampleStatement } from './kinds/statement/exampleStatement.ts';
import { type StatementOrder, statementFile } from './kinds/statement/statementWork.ts';
import { listPaper, type PaperOrder } from './lists/cachedListPaper.ts';
import { threadedContent } from './threads/threadedPart.ts';
import type { WriterOrder } from './threads/writerOrder.ts';

interface Prepared {
  readonly order: WriterOrder;
  readonly count: number;
  readonly rows: () => Feed;
}

/**
 * What is looked at and printed: the very pages of the file, set by the same writer on a thread of its own, held in
 * memory only (docs/promises.md P30). Each has the name that the page gave it, so that closing it can stop it.
 */
export class Prints {
  readonly #stops = new Map<string, AbortController>();

  /** @throws KontorFailure invalidInput beyond `MOST_PRINTED_ROWS`, notCached, cancelled */
  list(printId: string | null, moment: Moment, order: PaperOrder): Promise<Uint8Array<ArrayBuffer>> {
    return this.#make(printId, moment, async () => {
      const { paper, rows } = await listPaper(moment, order);
      return { order: { kind: 'listPdf', paper }, count: paper.totals.count, rows };
    });
  }

  /** A statement of account. @throws KontorFailure invalidInput beyond `MOST_PRINTED_ROWS`, notCached, cancelled */
  statement(
    printId: string | null,
    moment: Moment,
    asked: Omit<StatementOrder, 'keepAddress'>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    return this.#make(printId, moment, async () => {
      const { statement, rows } = await statementFile(moment, asked);
      return { order: { kind: 'statement', statement }, count: statement.totals.count, rows };
    });
  }

  /** A statement for a customer that nobody has, to see its sender on. */
  example(moment: Moment, settings: SenderSettings): Promise<Uint8Array<ArrayBuffer>> {
    return this.#make(null, moment, async () => {
      const { statement, rows } = await exampleStatement(moment, settings);
      return { order: { kind: 'statement', statement }, count: statement.totals.count, rows };
    });
  }

  /** Has no effect on a finished print. */
  stop(printId: string): void {
    this.#stops.get(printId)?.abort(new KontorFailure('cancelled'));
  }

  /** Without a name it cannot be stopped. The signal ends the thread between a few rows. */
  async #make(printId: string | null, { thread }: Moment, prepare: () => Promise<Prepared>) {
    const stop = new AbortController();
    if (printId !== null) this.#stops.set(printId, stop);
    const { signal } = stop;
    try {
      return await retryIfChanged(signal, async () => {
        const { order, count, rows } = await prepare();
        if (count > MOST_PRINTED_ROWS) throw new KontorFailure('invalidInput');
        signal.throwIfAborted();
        return threadedContent(new Worker(thread), order, rows(), signal);
      });
    } finally {
      if (printId !== null && this.#stops.get(printId) === stop) this.#stops.delete(printId);
    }
  }
}
