import { z } from 'zod';
import { removeParts, type Sidecar, saveWhole, type WrittenPart } from '../../documents/files/writeFile.ts';
import { ExportFolder } from '../../documents/folder/exportFolder.ts';
import {
  createExportContext,
  type ExportContext,
  type ExportContextOptions,
  type FailureReporter,
} from '../app/launchParts.ts';
import type { Finished, ItemOutcome, JobSession, JobType } from '../jobs/jobType.ts';
import { makeAgain } from './jobFolder.ts';
import { retryIfChanged } from './listFeed.ts';

export type OneFileParts = ExportContextOptions & { readonly report: FailureReporter };

/** `unreadable`: records of the list that the file lacks since they cannot be read. */
export interface WrittenList extends WrittenPart {
  readonly unreadable: number;
  /** Amounts that the file has as texts only. */
  readonly longAmounts?: number;
  /** What a statement lacks, by words of its kind. */
  readonly lacks?: Readonly<Record<string, number>>;
  readonly beside?: Sidecar;
  /** What is noted once the file has its name. */
  readonly onSaved?: () => Promise<void>;
}

/** A job that writes one file from what is cached; it makes no request. */
export function oneFileWork<Detail>(
  parts: OneFileParts,
  detail: z.ZodType<Detail>,
  write: (
    moment: ExportContext,
    detail: Detail,
    path: string,
    signal: AbortSignal,
    jobId: string,
  ) => Promise<WrittenList>,
): JobType {
  return {
    detail,
    item: z.strictObject({}),
    open: async (jobId, order): Promise<JobSession> => {
      const { folder } = order;
      await makeAgain(folder);
      await removeParts(folder, jobId).catch(() => undefined);
      let saved: Finished = {};
      const target = { folder, fileName: order.fileName ?? 'export', jobId, own: order.written };
      const run = async (_item: unknown, signal: AbortSignal): Promise<ItemOutcome> => {
        let counts = {};
        const save = () =>
          saveWhole(target, async (path) => {
            const part = await write(createExportContext(parts), order.detail as Detail, path, signal, jobId);
            const { unreadable, longAmounts = 0, lacks } = part;
            counts = { unreadable, longAmounts, ...lacks };
            return part;
          });
        try {
          const { fileName, sha256, bytes, onSaved } = await retryIfChanged(signal, save);
          await onSaved?.();
          saved = { written: { fileName, sha256 }, bytes };
          return { kind: 'done', bytes, file: fileName, sha256, counts };
        } catch (error) {
          if (signal.aborted) throw error;
          const failure = parts.report(error, 'exports.file');
          return { kind: 'failed', bytes: 0, name: order.fileName ?? '', failure };
        }
      };
      const finish: JobSession['finish'] = async () => saved;
      return { run, finish };
    },
    discard: (jobId, { folder }) => ExportFolder.discard(folder, jobId),
  };
}
