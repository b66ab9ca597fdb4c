import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import {
  HAND_OVER_BOUNDS,
  HAND_OVER_WRITTEN,
  handOverFileName,
} from '../../../shared/domain/marks/handOverBounds.ts';
import type { Handlers } from '../../../shared/ipc/bridge.ts';
import type { HandedOver } from '../../../shared/ipc/handOver.ts';
import type { HandedLines, TakenFile } from '../../cache/facts/marks/handOverRepository.ts';
import { firstBytes } from '../exports/base/firstBytes.ts';
import { writePartFile } from '../exports/base/partFile.ts';
import { putWholeFile, removeParts } from '../exports/base/wholeFile.ts';
import { saveWhole } from '../exports/folder/savedFile.ts';
import { Uploads } from '../ownFacts/uploads.ts';
import type { ChosenPlaces } from '../state/chosenPlaces.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import { batchesOf, type GivenFile, readOnThread, writtenOnThread } from './eventFilesOnThread.ts';
import { bytesInFolder, eventFileNames, highestNumber } from './folderFiles.ts';
import { HandOverTally } from './handOverTally.ts';
import type { PassphraseService } from './passphraseService.ts';
import type { FoundEvents, RefusedEvents } from './readEventFile.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'publisher' | 'threads'> {
  readonly places: Pick<ChosenPlaces, 'handOverFolder' | 'lastHandOverFolder' | 'saveFile' | 'openFile'>;
  readonly passphrases: Pick<PassphraseService, 'isKept' | 'get' | 'forWriting' | 'set'>;
}

type Calls = Handlers['handOver'];

/** All that a file saved by hand can hold, sealed or not. */
const BY_HAND = { events: HAND_OVER_BOUNDS.events, bytes: Math.floor(HAND_OVER_BOUNDS.file * 0.7) };

/** What a hand-over in a folder goes with, and what comes of it. */
interface Run {
  readonly passphrase: string | null;
  readonly tally: HandOverTally;
}

/** A file of the folder with its name there. */
interface NamedFile extends GivenFile {
  readonly fileName: string;
}

/** Marks from desk to desk: files of events in a folder that several desks use, or a file by hand. */
export class HandOverService implements Calls {
  readonly #parts: Parts;
  readonly #uploads = new Uploads(HAND_OVER_BOUNDS.file);
  #running: Promise<HandedOver> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly state: Calls['state'] = async () => {
    // A folder that is not allowed any more is not the clerk's choice.
    const folder = await this.#parts.places.lastHandOverFolder().catch(() => null);
    return {
      folder: folder === null ? null : basename(folder),
      hasPassphrase: await this.#parts.passphrases.isKept(),
    };
  };

  readonly chooseFolder: Calls['chooseFolder'] = async () =>
    (await this.#parts.places.handOverFolder()) === null ? null : this.state({});

  readonly setPassphrase: Calls['setPassphrase'] = async ({ passphrase }) => {
    await this.#parts.passphrases.set(passphrase);
    return this.state({});
  };

  readonly run: Calls['run'] = () => {
    // A second one, of another window, is the same.
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  };

  readonly save: Calls['save'] = async ({ connectionId }) => {
    const { places, passphrases } = this.#parts;
    const passphrase = await passphrases.forWriting();
    const [all, ...more] = await this.#cache.unhanded(connectionId, [], BY_HAND);
    if (all === undefined || more.length > 0) {
      return { fileName: null, events: [all, ...more].reduce((sum, one) => sum + (one?.count ?? 0), 0) };
    }
    const number = await this.#cache.nextNumber(0);
    const path = await places.saveFile(handOverFileName(all.author, number));
    if (path === null) return null;
    const bytes = await this.#bytes(all, number, passphrase);
    const target = { folder: dirname(path), fileName: basename(path), jobId: all.author };
    const { fileName } = await saveWhole(target, (part) => writePartFile(part, Readable.from([bytes])));
    return { fileName, events: all.count };
  };

  readonly upload: Calls['upload'] = async ({ uploadId, part }) =>
    this.#uploads.add(uploadId, Buffer.from(part, 'base64'));

  readonly read: Calls['read'] = async ({ uploaded }) => {
    const given = uploaded === null ? await this.#chosen() : this.#uploaded(uploaded);
    if (given === null) return null;
    const passphrase = await this.#parts.passphrases.get();
    const [found] = await readOnThread(this.#thread, [given], passphrase);
    const { fileName } = given;
    if (found === undefined) throw new KontorFailure('internal');
    const taken = 'refused' in found ? found : await this.#take(found);
    if ('refused' in taken) {
      const place = 'place' in taken ? taken.place : null;
      return { kind: 'refused', reason: taken.refused, place, fileName };
    }
    const { added, known, forgotten } = taken;
    return { kind: 'taken', fileName, files: 1, taken: added, known, forgotten };
  };

  async #run(): Promise<HandedOver> {
    const { places, passphrases } = this.#parts;
    const folder = await places.lastHandOverFolder();
    if (folder === null) throw new KontorFailure('folderGone');
    const passphrase = await passphrases.forWriting();
    const tally = new HandOverTally();
    const names = await eventFileNames(folder);
    await this.#takeAll(folder, names, { passphrase, tally });
    await this.#writeAll(folder, names, { passphrase, tally });
    return tally.result();
  }

  /** Files whose counters leap are read again after the others: what lies between may be in those. */
  async #takeAll(folder: string, names: readonly string[], { passphrase, tally }: Run): Promise<void> {
    const author = await this.#cache.author();
    const leapt: string[] = [];
    for await (const batch of batchesOf(filesIn(folder, names, tally))) {
      const all = await readOnThread(this.#thread, batch, passphrase);
      for (const [place, found] of all.entries()) {
        const fileName = batch[place]?.fileName ?? '';
        const taken = 'refused' in found ? found : await this.#take(found);
        if ('refused' in taken && taken.refused === 'leap') leapt.push(fileName);
        else if ('refused' in taken) tally.refuse(fileName, taken);
        else tally.take(taken);
        if (!('refused' in taken) && !('refused' in found) && found.header.author === author)
          tally.own(taken.connectionId, found.lines);
      }
    }
    if (leapt.length > 0 && leapt.length < names.length)
      return this.#takeAll(folder, leapt, { passphrase, tally });
    for (const fileName of leapt) tally.refuse(fileName, { refused: 'leap' });
  }

  async #writeAll(folder: string, names: readonly string[], { passphrase, tally }: Run): Promise<void> {
    const author = await this.#cache.author();
    // What a crash has left of this desk's own, and no other's.
    await removeParts(folder, author).catch(() => undefined);
    let highest = highestNumber(author, names);
    for (const connectionId of await this.#cache.connectionIds()) {
      const files = tally.ownOf(connectionId);
      for (const events of await this.#cache.unhanded(connectionId, files, HAND_OVER_WRITTEN)) {
        for (let isWritten = false; !isWritten; ) {
          highest = await this.#cache.nextNumber(highest);
          const bytes = await this.#bytes(events, highest, passphrase);
          const name = handOverFileName(author, highest);
          isWritten = await putWholeFile(folder, name, { was: null, bytes, jobId: author });
        }
        tally.wrote(events.count);
      }
    }
  }

  async #bytes(events: HandedLines, number: number, passphrase: string | null): Promise<Uint8Array> {
    const bytes = await writtenOnThread(this.#thread, events, number, passphrase);
    if (bytes === null) throw new KontorFailure('internal');
    return bytes;
  }

  async #take(found: FoundEvents): Promise<TakenFile> {
    const taken = await this.#cache.take(found.header, found.lines);
    if (!('refused' in taken) && taken.added > 0) {
      const { connectionId, numbers } = taken;
      this.#parts.publisher.publish('marks.changed', {
        connectionId,
        numbers: numbers.length > 1_000 ? null : [...numbers],
      });
    }
    return taken;
  }

  async #chosen(): Promise<NamedFile | null> {
    const path = await this.#parts.places.openFile('handedFile');
    if (path === null) return null;
    const bytes = await firstBytes(path, HAND_OVER_BOUNDS.file).catch(() => {
      throw new KontorFailure('fileNotWritable', { retryable: true });
    });
    return { fileName: basename(path), inFolder: false, bytes };
  }

  #uploaded({ uploadId, fileName }: { readonly uploadId: string; readonly fileName: string }): NamedFile {
    return { fileName, inFolder: false, bytes: this.#uploads.take(uploadId) };
  }

  get #cache() {
    return this.#parts.workspace.current.cache.handOver;
  }

  get #thread(): URL {
    return this.#parts.threads.exportThread;
  }
}

/** Each file that can be read; the others are refused. */
async function* filesIn(
  folder: string,
  names: readonly string[],
  tally: HandOverTally,
): AsyncGenerator<NamedFile> {
  for (const fileName of names) {
    const bytes: Uint8Array | RefusedEvents = await bytesInFolder(folder, fileName);
    if ('refused' in bytes) tally.refuse(fileName, bytes);
    else yield { fileName, inFolder: true, bytes };
  }
}
