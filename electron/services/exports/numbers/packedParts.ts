import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile as YauzlFile } from 'yauzl';
import { ZipFile } from 'yazl';

export interface ZipBounds {
  /** Bytes that all parts that are read unfold to, together. */
  readonly unfolded: number;
  /** Parts of its directory. */
  readonly parts: number;
}

/** Why a ZIP file is not read: it is broken or lies about itself, is beyond the bounds, or is locked with a password. */
export type ZipProblem = 'packed' | 'tooLarge' | 'locked';

export class ZipRefused extends Error {
  readonly reason: ZipProblem;

  constructor(reason: ZipProblem) {
    super(reason);
    this.reason = reason;
  }
}

export interface ZipPart {
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
