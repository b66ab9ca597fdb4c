import { MARK_FILE_WRITTEN, markFileName } from '../../../shared/domain/markNames.ts';
import type { ExchangedMarks } from '../../../shared/ipc/marks.ts';
import { removeParts, writeFileAtomic } from '../../documents/files/writeFile.ts';
import type { Store } from '../../store/store.ts';
import type { HandedLines, TakenFile } from '../../store/userData/marks/markExchangeRepository.ts';
import { batchesOf, readOnThread, writtenOnThread } from './eventFilesOnThread.ts';
import { ExchangeTally } from './exchangeTally.ts';
import { bytesInFolder, eventFileNames, highestNumber } from './folderFiles.ts';
import type { FoundEvents, GivenFile, RefusedEvents } from './readEventFile.ts';
import { DerivedKeys } from './sealedEvents.ts';

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
  readonly #tally = new ExchangeTally();
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
    for (const fileName of names.slice(most)) this.#tally.refuse(fileName, { refused: 'tooMany' });
    // What a crash has left of this desk's own, and no other's.
    await removeParts(folder, author).catch(() => undefined);
    await this.#writeAll(author, highestNumber(author, names));
    return this.#tally.result();
  }

  /**
   * Files whose counters leap are read once more, in the order of their last counters: what lies between may be in others,
   * and each then has all before it that there is.
   */
  async #takeAll(names: readonly string[], author: string): Promise<void> {
    const leapt = await this.#takeEach(names, author);
    const inOrder = [...leapt].sort(([, one], [, other]) => one - other).map(([fileName]) => fileName);
    for (const fileName of (await this.#takeEach(inOrder, author)).keys())
      this.#tally.refuse(fileName, { refused: 'leap' });
  }

  /** The files that leap, each with its last counter. */
  async #takeEach(names: readonly string[], author: string): Promise<ReadonlyMap<string, number>> {
    const { thread, passphrase } = this.#parts;
    const leapt = new Map<string, number>();
    for await (const batch of batchesOf(this.#filesIn(names))) {
      const all = await readOnThread(thread, batch, passphrase, this.#keys);
      for (const [place, { fileName }] of batch.entries()) {
        const found = all[place];
        if (found === undefined || (await this.#isTaken(fileName, found, author))) continue;
        if ('header' in found) leapt.set(fileName, found.header.last);
      }
    }
    return leapt;
  }

  /** False for a leap, which another file may make good; any other refusal is counted. */
  async #isTaken(fileName: string, found: FoundEvents | RefusedEvents, author: string): Promise<boolean> {
    if ('refused' in found) {
      this.#tally.refuse(fileName, found);
      return true;
    }
    const taken = await this.#parts.take(found);
    if (!('refused' in taken)) {
      this.#tally.take(taken);
      if (found.header.author === author) this.#tally.own(taken.connectionId, found.lines);
    } else if (taken.refused === 'leap') return false;
    else this.#tally.refuse(fileName, taken);
    return true;
  }

  async #writeAll(author: string, highest: number): Promise<void> {
    const { store } = this.#parts;
    let number = highest;
    for (const connectionId of await store.connectionIds()) {
      const there = this.#tally.ownOf(connectionId);
      for (const events of await store.unhanded(connectionId, there, MARK_FILE_WRITTEN)) {
        do {
          number = await store.nextNumber(number);
        } while (!(await this.#isWritten(events, author, number)));
        this.#tally.wrote(events.count);
      }
    }
  }

  /** False where something has the name already. */
  async #isWritten(events: HandedLines, author: string, number: number): Promise<boolean> {
    const { folder, thread, passphrase } = this.#parts;
    const bytes = await writtenOnThread(thread, events, number, passphrase, this.#keys);
    return writeFileAtomic(folder, markFileName(author, number), { was: null, bytes, jobId: author });
  }

  /** Each file that can be read; the others are refused. */
  async *#filesIn(names: readonly string[]): AsyncGenerator<NamedFile> {
    for (const fileName of names) {
      const bytes = await bytesInFolder(this.#parts.folder, fileName);
      if ('refused' in bytes) this.#tally.refuse(fileName, bytes);
      else yield { fileName, inFolder: true, sealedOnly: this.#parts.sealedOnly, bytes };
    }
  }
}
