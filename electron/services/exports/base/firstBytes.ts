import { open } from 'node:fs/promises';

/**
 * The beginning of a file, `most` bytes and one, even if it grows meanwhile: longer than `most` is too long. In shared memory,
 * so that a thread which reads it gets no copy.
 */
export async function firstBytes(path: string, most: number): Promise<Uint8Array> {
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
