import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { StopSignal } from '../../../shared/ipc/contract.ts';

/**
 * Reads of a file of others for its preview, one after the other: while the clerk goes through the roles of a column, each
 * choice asks for a read of the whole file, and only the last of them is waited for. What nobody waits for any more when
 * its turn comes is not read.
 */
export class PreviewQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** @throws KontorFailure cancelled */
  next<Answer>(signal: StopSignal | undefined, read: () => Promise<Answer>): Promise<Answer> {
    const own = this.#last.then(() => {
      if (signal?.aborted) throw new KontorFailure('cancelled');
      return read();
    });
    this.#last = own.catch(() => undefined);
    return own;
  }
}
