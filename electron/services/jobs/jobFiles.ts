import { join } from 'node:path';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { JobEntry } from './jobEntry.ts';

type Written = Pick<JobEntry, 'job' | 'order'>;

/** @throws KontorFailure folderGone for a job that writes no file */
export function folderOf({ order: { folder } }: Written): string {
  if (folder === '') throw new KontorFailure('folderGone');
  return folder;
}

/** The one file that an ended job has written; null where there is none. */
export function fileOf({ job, order }: Written): string | null {
  return job.state === 'done' && job.fileName !== null ? join(order.folder, job.fileName) : null;
}
