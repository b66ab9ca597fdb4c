import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { errorCode } from '../../../../shared/domain/errorCode.ts';
import { numberedFileName } from '../../../../shared/domain/exportFileName.ts';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import type { WrittenFile } from '../../jobs/jobWork.ts';
import { hashOf } from '../base/fileHash.ts';
import { inFolderTurn } from '../base/folderTurn.ts';
import { nameNew, renamePatiently } from '../base/heldFile.ts';
import { type Beside, type WrittenPart, writePartFile } from '../base/partFile.ts';
import { partName, writingFailure } from '../base/wholeFile.ts';
import { WriterFailure } from '../threads/writerProtocol.ts';

export interface SaveTarget {
  readonly folder: string;
  /** As the clerk chose it; numbered where another file has the name. */
  readonly fileName: string;
  readonly jobId: string;
  /** The job's own earlier file, which a fuller one takes the place of. */
  readonly own?: WrittenFile | undefined;
}

/**
 * Has a writer fill a `.part` beside the target and gives it its name when it is whole. Another file of the name is
 * never overwritten, not even one that appears while this one is written; the job's own earlier file, known by its
 * hash, is replaced in one step, so that the old one or the new one is there and whole. A text that belongs beside it
 * is there with it, or neither is.
 * @throws KontorFailure diskFull, fileNotWritable, mergeTooLarge, or the writer's own error; no part remains
 */
export async function saveWhole<Part extends WrittenPart & { readonly beside?: Beside }>(
  target: SaveTarget,
  write: (path: string) => Promise<Part>,
): Promise<Omit<Part, 'beside'> & { readonly fileName: string }> {
  const part = join(target.folder, partName(target.jobId));
  let path = part;
  try {
    const { beside, ...written } = await write(part);
    const fileName = await inFolderTurn(target.folder, () => named(part, target, beside?.ending));
    path = join(target.folder, fileName);
    const file = { ...written, fileName };
    if (beside) {
      const besidePath = path + beside.ending;
      // It describes the earlier file of the job, which this one has replaced.
      if (fileName === target.own?.fileName) await rm(besidePath, { force: true });
      await saveText(besidePath, beside.text(file), target.jobId);
    }
    return file;
  } catch (error) {
    await rm(path, { force: true, recursive: true }).catch(() => undefined);
    if (error instanceof WriterFailure && error.reason === 'file') throw writingFailure(error);
    if (error instanceof WriterFailure && error.reason === 'bounds') throw new KontorFailure('mergeTooLarge');
    throw errorCode(error) !== '' ? writingFailure(error) : error;
  }
}

/** Saves a text that is there already, in the same way; answers with the name that the file was given. */
export async function saveText(path: string, text: string, jobId: string): Promise<string> {
  const target = { folder: dirname(path), fileName: basename(path), jobId };
  return (await saveWhole(target, (part) => writePartFile(part, Readable.from([text])))).fileName;
}

async function named(
  part: string,
  { folder, fileName, own }: SaveTarget,
  besideEnding: string | undefined,
): Promise<string> {
  if (own && (await hashOf(join(folder, own.fileName))) === own.sha256) {
    await renamePatiently(part, join(folder, own.fileName));
    return own.fileName;
  }
  for (let count = 1; ; count += 1) {
    const candidate = numberedFileName(fileName, count);
    // Another file is described there.
    if (besideEnding !== undefined && existsSync(join(folder, candidate + besideEnding))) continue;
    if (await nameNew(part, join(folder, candidate))) return candidate;
  }
}
