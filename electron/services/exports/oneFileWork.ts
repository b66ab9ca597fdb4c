import type { Finished, ItemOutcome, JobKindWork, JobOrder, OpenWork } from '../jobs/jobWork.ts';
import type { FailureReporter } from '../state/failures.ts';
import type { WrittenPart } from './base/partFile.ts';
import { removeParts } from './base/wholeFile.ts';
import { ExportFolder } from './folder/exportFolder.ts';
import { makeAgain } from './folder/folderEnd.ts';
import { saveWhole } from './folder/savedFile.ts';
import { retryIfChanged } from './retryIfChanged.ts';

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
        let lacks: Pick<ItemOutcome, 'unreadable' | 'longAmounts'> = {};
        const save = () =>
          saveWhole(target, async (path) => {
            const part = await write(order, path, signal);
            const { unreadable, longAmounts } = part;
            lacks = { unreadable, longAmounts };
            return part;
          });
        try {
          const { fileName, sha256, bytes } = await retryIfChanged(signal, save);
          saved = { written: { fileName, sha256 }, bytes };
          return { kind: 'done', bytes, file: fileName, sha256, ...lacks };
        } catch (error) {
          if (signal.aborted) throw error;
          const failure = report(error, 'exports.file');
          return { kind: 'failed', bytes: 0, name: order.fileName ?? '', failure };
        }
      };
      const finish: OpenWork['finish'] = async () => saved;
      return { run, finish };
    },
    discard: (jobId, { folder }) => ExportFolder.discard(folder, jobId),
  };
}
