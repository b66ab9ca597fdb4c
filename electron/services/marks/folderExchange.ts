import { type FileHandle, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../shared/domain/failure.ts';
import {
  MARK_FILE_BOUNDS,
  MARK_FILE_ENDING,
  MARK_FILE_WRITTEN,
  type MarkFileRefusal,
  MOST_REFUSED_SHOWN,
  markFileName,
} from '../../../shared/domain/markNames.ts';
import type { ExchangedMarks, RefusedFile } from '../../../shared/ipc/marks.ts';
import { openPlainFile } from '../../documents/files/sharedFolder.ts';
import { removeParts, writeFileAtomic, writingFailure } from '../../documents/files/writeFile.ts';
import type { Store } from '../../store/store.ts';
import type { AddedEvents, HandedLines, TakenFile } from '../../store/userData/markExchangeRepository.ts';
import { DerivedKeys, type FoundEvents, type GivenFile, type RefusedEvents } from './eventFile.ts';
import { batchesOf, readEventFiles, writeEventFile } from './eventFilesOnThread.ts';

interface Parts {
  readonly folder: string;
  readonly passphrase: string | null;
  /** Whether files that are not sealed are refused. */
  readonly sealedOnly: boolean;
  readonly thread: URL;
  readonly store: Store['markExchange'];
  /** Files that are read. */
  readonly most: number;
  readonly take: (found: FoundEvents) => Promise<TakenFile>;
  readonly progress: (progress: { readonly read: number; readonly files: number }) => void;
  /** Aborted when the clerk stops it: no more files are read, and none is written unless all were read. */
  readonly signal: AbortSignal;
}

/** A file of the folder with its name there. */
interface NamedFile extends GivenFile {
  readonly fileName: string;
}

/**
 * One hand-over in a folder: takes what all desks have put there, then writes what of this one is in none of its files.
 * Another desk may do the same at the same time: none writes under a name that another can have.
 */
export class FolderExchange {
  readonly #parts: Parts;
  readonly #figures = new ExchangeFigures();
  /** Of all files of this hand-over. */
  readonly #keys = new DerivedKeys();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws KontorFailure for a folder that cannot be read or written, and what it has taken by then stays taken */
  async run(): Promise<ExchangedMarks> {
    const { folder, store, most } = this.#parts;
    const author = await store.author();
    const names = await eventFileNames(folder, author);
    await this.#takeAll(names.slice(0, most), author);
    for (const fileName of names.slice(most)) this.#figures.refuse(fileName, { refused: 'tooMany' });
    // What is in the files that were not read would be written again.
    if (this.#figures.unread > 0) return this.#figures.result();
    // What a crash has left of this desk's own, and no other's.
    await removeParts(folder, author).catch(() => undefined);
    await this.#writeAll(author, highestNumber(author, names));
    return this.#figures.result();
  }

  /**
   * Files whose counters leap are read once more, in the order of their last counters: what lies between may be in others,
   * and each then has all before it that there is.
   */
  async #takeAll(names: readonly string[], author: string): Promise<void> {
    const leapt = await this.#takeEach(names, author);
    const inOrder = [...leapt].sort(([, one], [, other]) => one - other).map(([fileName]) => fileName);
    for (const fileName of (await this.#takeEach(inOrder, author)).keys())
      this.#figures.refuse(fileName, { refused: 'leap' });
  }

  /** The files that leap, each with its last counter. */
  async #takeEach(names: readonly string[], author: string): Promise<ReadonlyMap<string, number>> {
    const { thread, passphrase, progress } = this.#parts;
    const leapt = new Map<string, number>();
    let read = 0;
    for await (const batch of batchesOf(this.#filesIn(names))) {
      const all = await readEventFiles(thread, batch, passphrase, this.#keys);
      for (const [place, { fileName }] of batch.entries()) {
        const found = all[place];
        if (found === undefined || (await this.#isTaken(fileName, found, author))) continue;
        if ('header' in found) leapt.set(fileName, found.header.last);
      }
      read += batch.length;
      progress({ read, files: names.length });
    }
    return leapt;
  }

  /** False for a leap, which another file may make good; any other refusal is counted. */
  async #isTaken(fileName: string, found: FoundEvents | RefusedEvents, author: string): Promise<boolean> {
    if ('refused' in found) {
      this.#figures.refuse(fileName, found);
      return true;
    }
    const taken = await this.#parts.take(found);
    if (!('refused' in taken)) {
      this.#figures.take(taken);
      if (found.header.author === author) this.#figures.own(taken.connectionId, found.lines);
    } else if (taken.refused === 'leap') return false;
    else this.#figures.refuse(fileName, taken);
    return true;
  }

  async #writeAll(author: string, highest: number): Promise<void> {
    const { store } = this.#parts;
    let number = highest;
    for (const connectionId of await store.connectionIds()) {
      const there = this.#figures.ownOf(connectionId);
      for (const events of await store.unhanded(connectionId, there, MARK_FILE_WRITTEN)) {
        do {
          number = await store.nextNumber(number);
        } while (!(await this.#isWritten(events, author, number)));
        this.#figures.wrote(events.count);
      }
    }
  }

  /** False where something has the name already. */
  async #isWritten(events: HandedLines, author: string, number: number): Promise<boolean> {
    const { folder, thread, passphrase } = this.#parts;
    const bytes = await writeEventFile(thread, events, number, passphrase, this.#keys);
    return writeFileAtomic(folder, markFileName(author, number), { was: null, bytes, jobId: author });
  }

  /** Each file that can be read; the others are refused. */
  async *#filesIn(names: readonly string[]): AsyncGenerator<NamedFile> {
    for (const [place, fileName] of names.entries()) {
      if (this.#parts.signal.aborted) return this.#figures.addUnread(names.length - place);
      const bytes = await bytesInFolder(this.#parts.folder, fileName);
      if ('refused' in bytes) this.#figures.refuse(fileName, bytes);
      else yield { fileName, inFolder: true, sealedOnly: this.#parts.sealedOnly, bytes };
    }
  }
}

/** Names of the files of events in a folder, those of an author first; whatever else is there is not looked at. */
async function eventFileNames(folder: string, author: string): Promise<readonly string[]> {
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
function highestNumber(author: string, names: readonly string[]): number {
  const numbers = names.map((name) => Number(/-(\d{1,15})\.kmarks$/.exec(name)?.[1] ?? 0));
  const own = numbers.filter((number, place) => names[place] === markFileName(author, number));
  return Math.max(0, ...own);
}

/**
 * The bytes of a file, in shared memory as `firstBytes` has them. A link, a pipe and a folder are no file, whatever their
 * name: what is looked at is what is read.
 */
async function bytesInFolder(folder: string, name: string): Promise<Uint8Array | RefusedEvents> {
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

/** What a hand-over comes to: counts, and each refused file with its reason. */
class ExchangeFigures {
  /** Files that were not read because the clerk stopped it. */
  unread = 0;
  #files = 0;
  #taken = 0;
  #known = 0;
  #forgotten = 0;
  #numberedTwice = 0;
  #written = 0;
  #writtenFiles = 0;
  readonly #refused: RefusedFile[] = [];
  /** The lines of this desk's own files that are in the folder, by connection. */
  readonly #own = new Map<string, Uint8Array[]>();

  take({ added, known, forgotten, numberedTwice }: AddedEvents): void {
    this.#files += 1;
    this.#taken += added;
    this.#known += known;
    this.#forgotten += forgotten;
    this.#numberedTwice += numberedTwice;
  }

  refuse(
    fileName: string,
    { refused, place = null }: { readonly refused: MarkFileRefusal; readonly place?: string | null },
  ): void {
    this.#refused.push({ fileName: fileName.slice(0, 300), reason: refused, place });
  }

  addUnread(files: number): void {
    this.unread += files;
  }

  own(connectionId: string, lines: Uint8Array): void {
    this.#own.set(connectionId, [...this.ownOf(connectionId), lines]);
  }

  ownOf(connectionId: string): readonly Uint8Array[] {
    return this.#own.get(connectionId) ?? [];
  }

  wrote(events: number): void {
    this.#written += events;
    this.#writtenFiles += 1;
  }

  result(): ExchangedMarks {
    const refused = this.#refused.toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1));
    return {
      files: this.#files,
      taken: this.#taken,
      known: this.#known,
      forgotten: this.#forgotten,
      numberedTwice: this.#numberedTwice,
      written: this.#written,
      writtenFiles: this.#writtenFiles,
      unread: this.unread,
      refused: refused.slice(0, MOST_REFUSED_SHOWN),
      more: Math.max(0, refused.length - MOST_REFUSED_SHOWN),
    };
  }
}
