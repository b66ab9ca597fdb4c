import { z } from 'zod';
import { errorCode } from '../../../../../shared/domain/failure.ts';
import { removeParts, writingFailure } from '../../../../documents/files/writeFile.ts';
import { ExportFolder } from '../../../../documents/folder/exportFolder.ts';
import type { Finished, ItemOutcome, JobSession, JobType } from '../../../jobs/jobWork.ts';
import { createExportContext } from '../../../state/exportContext.ts';
import type { Organisation } from '../../../state/organisation.ts';
import { makeAgain } from '../jobFolder.ts';
import type { OneFileParts } from '../oneFileWork.ts';
import { retryIfChanged } from '../retryIfChanged.ts';
import { oneRunIn } from './oneRun.ts';
import { writeRun } from './writeRun.ts';

type Parts = OneFileParts & { readonly organisation: Pick<Organisation, 'refuse'> };

/** All that is kept as one more run of a folder that grows (docs/decisions/024-growing-folder.md). */
export function runWork(parts: Parts): JobType {
  return {
    detail: z.strictObject({}),
    item: z.strictObject({}),
    open: async (jobId, { folder, folderName, customer }): Promise<JobSession> => {
      // Also for a job that was begun before the organisation decided this.
      parts.organisation.refuse('parquetExport');
      await makeAgain(folder);
      await removeParts(folder, jobId).catch(() => undefined);
      let saved: Finished = {};
      const run = async (_item: unknown, signal: AbortSignal): Promise<ItemOutcome> => {
        const order = { folder, jobId, connectionId: customer.connectionId };
        try {
          const written = await oneRunIn(folder, () =>
            retryIfChanged(signal, () => writeRun(createExportContext(parts), order, signal)),
          );
          const bytes = written.files.reduce((sum, file) => sum + file.bytes, 0);
          saved = { bytes };
          return { kind: 'done', bytes, sha256: written.sha256, counts: countsOf(written) };
        } catch (error) {
          if (signal.aborted) throw error;
          const failure = parts.report(
            errorCode(error) === '' ? error : writingFailure(error),
            'exports.run',
          );
          return { kind: 'failed', bytes: 0, name: folderName, failure };
        }
      };
      return { run, finish: async () => saved };
    },
    discard: (jobId, { folder }) => ExportFolder.discard(folder, jobId),
  };
}

function countsOf(run: Awaited<ReturnType<typeof writeRun>>): Record<string, number> {
  const { new: added = 0, changed = 0, gone = 0 } = run.changes ?? {};
  return {
    ...{ invoices: run.rows, added, changed, gone },
    notFetched: run.not_fetched_since,
    missing: run.missing.length,
    forgotten: run.forgotten,
    newLine: run.not_followed === null ? 0 : 1,
    leftAlone: run.left_alone,
    unreadable: run.unreadable_records,
    longAmounts: run.amounts_only_as_text,
  };
}
