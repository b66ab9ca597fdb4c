import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../../shared/domain/errorCode.ts';
import type { JobOrder } from '../../jobs/jobWork.ts';
import { removeParts, writingFailure } from '../base/wholeFile.ts';

/**
 * The hidden folder beside the one file that a job writes at its end; null for a job that fills a folder. Not a `.part`
 * of the job, so that a restart finds in it what is there already.
 */
export function spoolOf(jobId: string, { folder, fileName }: Spooled): string | null {
  return fileName === null ? null : join(folder, `.kontor-${jobId}`);
}

type Spooled = Pick<JobOrder, 'folder' | 'fileName'>;

/** The same, made where it is not there yet. @throws KontorFailure as for any file there */
export async function openedSpool(jobId: string, order: Spooled): Promise<string | null> {
  const spool = spoolOf(jobId, order);
  if (spool === null) return null;
  await mkdir(spool, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw writingFailure(error);
  });
  // A crash may have happened while the one file was written, which is not in the hidden folder.
  await removeParts(order.folder, jobId).catch(() => undefined);
  return spool;
}
