import { type FileHandle, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../shared/domain/failure.ts';
import { MARK_FILE_BOUNDS, MARK_FILE_ENDING, markFileName } from '../../../shared/domain/markNames.ts';
import { openPlainFile } from '../../documents/files/sharedFolder.ts';
import { writingFailure } from '../../documents/files/writeFile.ts';
import type { RefusedEvents } from './readEventFile.ts';

/** Names of the files of events in a folder, those of an author first; whatever else is there is not looked at. */
export async function eventFileNames(folder: string, author: string): Promise<readonly string[]> {
  try {
    const names = (await readdir(folder)).filter(
      (name) => !name.startsWith('.') && name.toLowerCase().endsWith(MARK_FILE_ENDING),
    );
    const isOwn = (name: string) => highestNumber(author, [name]) > 0;
    const sorted = names.sort();
    return [...sorted.filter(isOwn), ...sorted.filter((name) => !isOwn(name))];
  } catch (error) {
    throw writingFailure(error);
  }
}

/** The highest number that a file of this author has there; 0 without any. */
export function highestNumber(author: string, names: readonly string[]): number {
  const numbers = names.map((name) => Number(/-(\d{1,15})\.kmarks$/.exec(name)?.[1] ?? 0));
  const own = numbers.filter((number, place) => names[place] === markFileName(author, number));
  return Math.max(0, ...own);
}

/**
 * The bytes of a file, in shared memory as `firstBytes` has them. A link, a pipe and a folder are no file, whatever their
 * name: what is looked at is what is read.
 */
export async function bytesInFolder(folder: string, name: string): Promise<Uint8Array | RefusedEvents> {
  let file: FileHandle | null = null;
  try {
    file = await openPlainFile(join(folder, name));
    const { size } = await file.stat();
    if (size > MARK_FILE_BOUNDS.file) return { refused: 'tooLarge', place: null };
    const buffer = Buffer.from(new SharedArrayBuffer(size));
    let read = 0;
    for (let more = 1; more > 0 && read < buffer.length; read += more) {
      more = (await file.read(buffer, read, buffer.length - read)).bytesRead;
    }
    return buffer.subarray(0, read);
  } catch (error) {
    return { refused: errorCode(error) === 'ELOOP' ? 'noFile' : 'unreadable', place: null };
  } finally {
    await file?.close();
  }
}
