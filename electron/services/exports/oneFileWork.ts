import type { Finished, ItemOutcome, JobKindWork, JobOrder, OpenWork } from '../jobs/jobWork.ts';
import type { FailureReporter } from '../state/failures.ts';
import type { WrittenPart } from './base/partFile.ts';
import { removeParts } from './base/wholeFile.ts';
import { ExportFolder } from './folder/exportFolder.ts';
import { makeAgain } from './folder/folderEnd.ts';
import { saveWhole } from './folder/savedFile.ts';
import { ListChanged } from './lists/listWindows.ts';
import { WriterFailure } from './threads/writerProtocol.ts';

/** A refresh may come between; three in a row are no accident. */
const MOST_TRIES = 3;

/** `unreadable`: records of the list that the file lacks since they cannot be read. */
export interface WrittenList extends WrittenPart {
  readonly unreadable: number;
  /** Amounts that the file has as texts only. */
  readonly longAmounts?: number;
}

/** A job that writes one file from what is cached; it makes no request. */
export function oneFileWork(
  shapes: Pick<JobKindWork, 'detail' | 'item'>,
  write: (order: JobOrder, path: string, signal: AbortSignal) => Promise<WrittenList>,
  report: FailureReporter,
): JobKindWork {
  return {
    ...shapes,
    open: async (jobId, order): Promise<OpenWork> => {
      const { folder } = order;
      await makeAgain(folder);
      await removeParts(folder, jobId).catch(() => undefined);
      let saved: Finished = {};
      const target = { folder, fileName: order.fileName ?? 'export', jobId, own: order.written };
      const run = async (_item: unknown, signal: AbortSignal): Promise<ItemOutcome> => {
        for (let tries = 1; ; tries += 1) {
          try {
            let counts = {};
            const { fileName, sha256, bytes } = await saveWhole(target, async (path) => {
              const part = await write(order, path, signal);
              const { unreadable, longAmounts = 0 } = part;
              counts = { unreadable, longAmounts };
              return part;
            });
            saved = { written: { fileName, sha256 }, bytes };
            return { kind: 'done', bytes, file: fileName, sha256, counts };
          } catch (error) {
            if (signal.aborted) throw error;
            if (isOfTwoMoments(error) && tries < MOST_TRIES) continue;
            const failure = report(error, 'exports.file');
            return { kind: 'failed', bytes: 0, name: order.fileName ?? '', failure };
          }
        }
      };
      const finish: OpenWork['finish'] = async () => saved;
      return { run, finish };
    },
    discard: (jobId, { folder }) => ExportFolder.discard(folder, jobId),
  };
}

/** Rows and sums of two fetches: a second try gives them of one. */
export function isOfTwoMoments(error: unknown): boolean {
  return error instanceof ListChanged || (error instanceof WriterFailure && error.reason === 'mismatch');
}
