import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { numberedFileName } from '../../../shared/domain/exportFileName.ts';
import { partName, writingFailure } from './wholeFile.ts';
import { renamePatiently } from './writers/heldFile.ts';
import type { WrittenPart } from './writers/partFile.ts';
import { WriterFailure } from './writers/writerProtocol.ts';

export interface SaveTarget {
  readonly folder: string;
  /** As the clerk chose it; numbered where another file has the name. */
  readonly fileName: string;
  readonly jobId: string;
}

/**
 * Lets a writer fill a `.part` beside the target and gives it its name when it is whole. Another file of the
 * name is never overwritten; the job's own earlier file, known by its hash, is replaced.
 * @throws KontorFailure diskFull, fileNotWritable, or the writer's own error; nothing is left behind
 */
export async function saveWhole<Part extends WrittenPart>(
  target: SaveTarget,
  write: (path: string) => Promise<Part>,
): Promise<Part & { readonly fileName: string }> {
  const part = join(target.folder, partName(target.jobId));
  try {
    const written = await write(part);
    const fileName = await freeName(target);
    await renamePatiently(part, join(target.folder, fileName));
    return { ...written, fileName };
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    if (error instanceof WriterFailure && error.reason === 'file') throw writingFailure(error);
    throw error instanceof Error && 'code' in error ? writingFailure(error) : error;
  }
}

async function freeName({ folder, fileName }: SaveTarget): Promise<string> {
  for (let count = 1; ; count += 1) {
    const candidate = numberedFileName(fileName, count);
    if (!(await exists(join(folder, candidate)))) return candidate;
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
