import { createHash } from 'node:crypto';
import type { WrittenPart } from '../../../documents/files/writeFile.ts';
import type { Chunks } from '../base/windows.ts';

/** Bytes that are held in memory at most: enough for what is viewed and printed. */
export const LARGEST_CONTENT = 64 * 1024 * 1024;

/**
 * A writer's content in memory, for what must not be on the disk in plain text (docs/promises.md P30).
 * @throws RangeError beyond `LARGEST_CONTENT`, the writer's or the signal's own error
 */
export async function writeContent(
  chunks: Chunks,
  signal?: AbortSignal,
): Promise<WrittenPart & { readonly content: Uint8Array<ArrayBuffer> }> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    bytes += piece.length;
    if (bytes > LARGEST_CONTENT) throw new RangeError('too large to be held in memory');
    pieces.push(piece);
  }
  const content = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    content.set(piece, at);
    at += piece.length;
  }
  return { bytes, sha256: createHash('sha256').update(content).digest('hex'), content };
}
