import type { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { fileNameKey } from '../../../../shared/domain/exportFileName.ts';
import type { Chunks } from '../base/windows.ts';

export interface ZipEntry {
  /** A plain file name, already safe and unlike every other in the archive. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ZipArchive {
  /** The time of every entry. */
  readonly modifiedAt: Date;
  readonly signal?: AbortSignal | undefined;
}

/** These are compressed already: compressing again costs much and gains little. */
const PACKED = /\.(pdf|zip|xlsx)$/i;

/**
 * A ZIP archive, entry by entry: one entry at a time is in memory. Sizes come before each entry, so every unzip
 * program reads it; ZIP64 is used automatically past 65,535 entries or 4 GB. yazl looks through all entries for every
 * new one, which is nothing for thousands and half a minute for 65,536 (measured, `unzip -t` passes).
 * @throws RangeError for a name that is taken, by the folding of file systems, or that holds a folder
 */
export async function* zipArchive(entries: AsyncIterable<ZipEntry>, archive: ZipArchive): Chunks {
  const zip = new ZipFile();
  // yazl's types are narrower than the stream that it is.
  const out = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => out.destroy(error));
  const taken = new Set<string>();
  for await (const { name, bytes } of entries) {
    archive.signal?.throwIfAborted();
    if (taken.has(fileNameKey(name)) || /[/\\]/.test(name))
      throw new RangeError('not a free, plain file name');
    taken.add(fileNameKey(name));
    const packed = PACKED.test(name);
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name, {
      mtime: archive.modifiedAt,
      compress: !packed,
    });
    // A stored entry is in the stream at once; it is handed on before the next is asked for.
    for (let left = packed ? bytes.length : 0; left > 0; ) {
      const chunk: Uint8Array | null = out.read();
      if (chunk === null) await nextTurn();
      else {
        left -= chunk.length;
        yield chunk;
      }
    }
  }
  zip.end();
  yield* out;
}
