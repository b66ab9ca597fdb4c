import { Worker } from 'node:worker_threads';
import { exportsContract } from '../../../../../shared/ipc/exports.ts';
import { threadedPart } from '../../../../documents/documentThread.ts';
import { NO_FIGURES } from '../../../../documents/tables/parquetFiles.ts';
import type { Store } from '../../../../store/store.ts';
import type { JobType } from '../../../jobs/jobWork.ts';
import type { Organisation } from '../../../state/organisation.ts';
import type { ListOrder } from '../../lists/listOrder.ts';
import { recordFeed } from '../../lists/listWindows.ts';
import { type OneFileParts, oneFileWork, type WrittenList } from '../oneFileWork.ts';

/** The values of a group live until it is written: with less room they are copied on the way, a fifth of the time. */
const YOUNG = { maxYoungGenerationSizeMb: 64 };

/** Whole records as Parquet. The log names it by its kind: nothing in such a file is encrypted. */
export function parquetWork(
  parts: OneFileParts & { readonly organisation: Pick<Organisation, 'refuse'> },
): JobType {
  const work = oneFileWork(parts, exportsContract.list.input, writeParquet);
  return {
    ...work,
    open: async (...job) => {
      // Also for a job that was begun before the organisation decided this.
      parts.organisation.refuse('parquetExport');
      return work.open(...job);
    },
  };
}

interface Parts {
  readonly store: Pick<Store, 'records'>;
  readonly today: string;
  readonly thread: URL;
}

/**
 * Writes the records of one customer, or of all that are kept, as a `.part` on a thread of its own: a file, or a folder
 * with a file for each customer. Each customer is as of one fetch.
 */
export async function writeParquet(
  { store, today, thread }: Parts,
  { customer: { connectionId, number }, selection, sort, layout }: ListOrder,
  path: string,
  signal: AbortSignal,
): Promise<WrittenList> {
  const byCustomer = layout === 'byCustomer';
  const feed = recordFeed(store, { connectionId, number, selection, sort, today, byCustomer });
  const kind = byCustomer ? 'parquetFolder' : 'parquet';
  const worker = new Worker(thread, { resourceLimits: YOUNG });
  const part = await threadedPart(worker, path, { kind }, feed, signal);
  const { unreadable = 0, longAmounts } = part.figures ?? NO_FIGURES;
  return { bytes: part.bytes, sha256: part.sha256, unreadable, longAmounts };
}
