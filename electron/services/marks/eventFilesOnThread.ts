import { MARK_FILE_BOUNDS } from '../../../shared/domain/markNames.ts';
import { runInWorker } from '../../workers/boundedWorker.ts';
import {
  DerivedKeys,
  type EventFileReading,
  type FoundEvents,
  type GivenFile,
  type ReadFiles,
  type RefusedEvents,
  type WrittenEvents,
} from './eventFile.ts';

/** A sealed file of 32 MB is there as text, as bytes and opened. */
const MEMORY = 250_000_000;
const SECONDS = 60;
/** What is read on one thread: to begin one costs more than to read a small file. */
const BATCH = { files: 100, bytes: 8_000_000 } as const;

const TOO_MUCH: RefusedEvents = { refused: 'tooLarge', place: null };

type EventFilesApi = { eventFiles: EventFileReading };

/**
 * Reads files on a thread whose memory and time are bounded; the answers are in the order of the files.
 * @param derived what earlier files of the same hand-over have cost and do not cost again
 */
export async function readEventFiles(
  thread: URL,
  files: readonly GivenFile[],
  passphrase: string | null,
  derived = new DerivedKeys(),
): Promise<readonly (FoundEvents | RefusedEvents)[]> {
  const small = files.filter(({ bytes }) => bytes.length <= MARK_FILE_BOUNDS.file);
  const read = await runInWorker<EventFilesApi, ReadFiles | null>(thread, {
    name: 'markExchange',
    ask: ({ eventFiles }) => eventFiles.readAll(small, passphrase, derived.state),
    memory: MEMORY,
    seconds: SECONDS,
    exceeded: null,
  });
  if (read !== null) {
    derived.state = read.keys;
    const found = new Map(small.map((file, at) => [file, read.found[at] ?? TOO_MUCH]));
    return files.map((file) => found.get(file) ?? TOO_MUCH);
  }
  if (files.length === 1) return [TOO_MUCH];
  // One of them is to blame, and it alone.
  const each: (FoundEvents | RefusedEvents)[] = [];
  for (const file of files) each.push(...(await readEventFiles(thread, [file], passphrase, derived)));
  return each;
}

/** The bytes of a new file. @throws Error where it takes too much, which no file that Kontor writes does */
export async function writeEventFile(
  thread: URL,
  events: WrittenEvents,
  number: number,
  passphrase: string | null,
  derived = new DerivedKeys(),
): Promise<Uint8Array> {
  const bytes = await runInWorker<EventFilesApi, Uint8Array | null>(thread, {
    name: 'markExchange',
    ask: ({ eventFiles }) => eventFiles.write(events, number, passphrase, derived.state.opened),
    memory: MEMORY,
    seconds: SECONDS,
    exceeded: null,
  });
  if (bytes === null) throw new Error('a file of events takes too much to be written');
  return bytes;
}

/** Files one after the other, as many at a time as one thread reads. */
export async function* batchesOf<File extends { readonly bytes: Uint8Array }>(
  files: AsyncIterable<File>,
): AsyncGenerator<readonly File[]> {
  let batch: File[] = [];
  let bytes = 0;
  for await (const file of files) {
    batch.push(file);
    bytes += file.bytes.length;
    if (batch.length < BATCH.files && bytes < BATCH.bytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
