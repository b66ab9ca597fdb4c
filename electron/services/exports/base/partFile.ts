import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Chunks } from './windows.ts';

export interface WrittenPart {
  readonly bytes: number;
  /** Of the whole content, lower-case hexadecimal. */
  readonly sha256: string;
}

/** A text that lies beside a file and is called as the file is, with an ending. */
export interface Beside {
  readonly ending: string;
  readonly text: (file: WrittenPart & { readonly fileName: string }) => string;
}

/** Small chunks are gathered to this many bytes, so that writes are few. */
const GATHERED = 256 * 1024;

/**
 * Writes a file's content to a new `.part` file, synced, only for its owner (0600), for the caller to rename when all
 * is well. The file's own back pressure slows the writer down. When anything fails or is aborted, no file remains.
 * @throws the writer's or the signal's own error; Node's error when the file cannot be made or written
 */
export async function writePartFile(
  path: string,
  chunks: Chunks,
  signal?: AbortSignal,
): Promise<WrittenPart> {
  const handle = await open(path, 'wx', 0o600);
  try {
    const written = await pour(handle, chunks, signal);
    await handle.sync();
    await handle.close();
    return written;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function pour(
  handle: FileHandle,
  chunks: Chunks,
  signal: AbortSignal | undefined,
): Promise<WrittenPart> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of gathered(chunks, signal)) {
    hash.update(piece);
    await handle.writeFile(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function* gathered(chunks: Chunks, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    waiting.push(piece);
    size += piece.length;
    if (size < GATHERED) continue;
    yield waiting.length === 1 ? piece : Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
