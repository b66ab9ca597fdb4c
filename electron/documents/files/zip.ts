import type { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Entry, fromBufferPromise, type ZipFile as YauzlFile } from 'yauzl';
import { ZipFile } from 'yazl';
import { fileNameKey } from '../../../shared/domain/fileNameTemplate.ts';
import type { Chunks } from './feed.ts';

export interface ZipEntry {
  /** A plain file name, already safe and unlike every other in the archive. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface ZipArchive {
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

interface ZipBounds {
  /** Bytes that all parts that are read unfold to, together. */
  readonly unfolded: number;
  /** Parts of its directory. */
  readonly parts: number;
}

/** Why a ZIP file is not read: it is broken or lies about itself, is beyond the bounds, or is locked with a password. */
type ZipProblem = 'packed' | 'tooLarge' | 'locked';

export class ZipRefused extends Error {
  readonly reason: ZipProblem;

  constructor(reason: ZipProblem) {
    super(reason);
    this.reason = reason;
  }
}

interface ZipPart {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Parts of a directory that were not read, and the names of all of them. */
interface OpenZip {
  readonly names: readonly string[];
  /** Those that are no folders, one after the other: of the one before nothing is held. */
  readonly parts: () => AsyncGenerator<ZipPart>;
}

/**
 * The parts of a ZIP file, each of which must be as large as the directory says.
 * @throws ZipRefused
 */
export async function openZip(file: Buffer, bounds: ZipBounds): Promise<OpenZip> {
  const entries: Entry[] = [];
  const zip = await refusing(async () => {
    // What unfolds to another size than the directory says is an error.
    const opened = await fromBufferPromise(file, { autoClose: false, validateEntrySizes: true });
    for await (const entry of opened.eachEntry()) {
      if (entries.length === bounds.parts) throw new ZipRefused('tooLarge');
      entries.push(entry);
    }
    return opened;
  });
  return { names: entries.map(({ fileName }) => fileName), parts: () => partsOf(zip, entries, bounds) };
}

/**
 * The same parts, in a ZIP file that every reader reads alike: one that trusts what a directory says then meets nothing that
 * was not looked at.
 * @param look at each part; its answer ends it
 * @throws ZipRefused, or what `look` throws
 */
export async function plainZip(
  file: Buffer,
  bounds: ZipBounds,
  look: (bytes: Uint8Array) => void,
): Promise<Buffer> {
  const { parts } = await openZip(file, bounds);
  const plain = new ZipFile();
  const written = buffer(plain.outputStream);
  for await (const { name, bytes } of parts()) {
    look(bytes);
    const part = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    await refusing(async () => plain.addBuffer(part, name, { compress: false }));
  }
  plain.end();
  return written;
}

async function* partsOf(
  zip: YauzlFile,
  entries: readonly Entry[],
  { unfolded }: ZipBounds,
): AsyncGenerator<ZipPart> {
  let left = unfolded;
  for (const entry of entries) {
    const { fileName: name, uncompressedSize: size } = entry;
    if (name.endsWith('/')) continue;
    if (entry.isEncrypted()) throw new ZipRefused('locked');
    if (size > left) throw new ZipRefused('tooLarge');
    left -= size;
    yield { name, bytes: await refusing(() => contentOf(zip, entry)) };
  }
}

/** In memory that threads share, as a file that is read there is. */
async function contentOf(zip: YauzlFile, entry: Entry): Promise<Uint8Array> {
  const bytes = new Uint8Array(new SharedArrayBuffer(entry.uncompressedSize));
  let at = 0;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

async function refusing<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    // Whatever the library says of it: a directory without an end, data that do not unfold to its size.
    throw error instanceof ZipRefused ? error : new ZipRefused('packed');
  }
}
