import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { KontorFailure } from '../../../../shared/domain/failure.ts';

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

/**
 * The beginning of a file, `most` bytes and one, even if it grows meanwhile: longer than `most` is too long. In shared memory,
 * so that a thread which reads it gets no copy.
 */
async function firstBytes(path: string, most: number): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const buffer = Buffer.from(new SharedArrayBuffer(most + 1));
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length);
      length += bytesRead;
      if (bytesRead === 0 || length === buffer.length) return buffer.subarray(0, length);
    }
  } finally {
    await handle.close();
  }
}
