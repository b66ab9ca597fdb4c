import { basename } from 'node:path';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import { firstBytes } from './firstBytes.ts';

interface ChosenFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/**
 * The file that a dialog has named, `most` bytes of it and one; null where the clerk has cancelled.
 * @throws KontorFailure for one that cannot be read
 */
export async function chosenFile(path: string | null, most: number): Promise<ChosenFile | null> {
  if (path === null) return null;
  const bytes = await firstBytes(path, most).catch(() => {
    throw new KontorFailure('fileNotWritable', { retryable: true });
  });
  return { fileName: basename(path), bytes };
}
