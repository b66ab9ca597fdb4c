import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { MARK_FILE_BOUNDS, MOST_MARK_FILES, markFileName } from '../../../shared/domain/markNames.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { ExchangedMarks } from '../../../shared/ipc/marks.ts';
import { chosenFile } from '../../documents/files/sharedFolder.ts';
import { saveWhole, writePartFile } from '../../documents/files/writeFile.ts';
import type { TakenFile } from '../../store/userData/markExchangeRepository.ts';
import { type ChosenPlaces, Uploads } from '../app/dialogs.ts';
import type { LaunchParts } from '../app/launchParts.ts';
import type { Organisation } from '../app/organisation.ts';
import { type VaultService, vaultFailure } from '../app/vaultService.ts';
import type { FoundEvents, GivenFile } from './eventFile.ts';
import { readEventFiles, writeEventFile } from './eventFilesOnThread.ts';
import { FolderExchange } from './folderExchange.ts';
import type { MarksService } from './marksService.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'threads' | 'publisher'> {
  readonly marks: Pick<MarksService, 'changed'>;
  readonly places: Pick<ChosenPlaces, 'handOverFolder' | 'lastHandOverFolder' | 'saveFile' | 'openFile'>;
  readonly passphrases: Pick<PassphraseService, 'isKept' | 'get' | 'forWriting' | 'set' | 'isDemanded'>;
}

type Calls = Handlers['markExchange'];

/** All that a file saved by hand can hold, sealed or not. */
const BY_HAND = { events: MARK_FILE_BOUNDS.events, bytes: Math.floor(MARK_FILE_BOUNDS.file * 0.7) };

/** Marks from desk to desk: files of events in a folder that several desks use, or a file by hand. */
export class MarkExchangeService implements Calls {
  readonly #parts: Parts;
  readonly #uploads = new Uploads(MARK_FILE_BOUNDS.file);
  #running: { readonly end: Promise<ExchangedMarks>; readonly stop: AbortController } | null = null;

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
    if (this.#running === null) {
      const stop = new AbortController();
      const end = this.#run(stop.signal).finally(() => {
        this.#running = null;
      });
      this.#running = { end, stop };
    }
    return this.#running.end;
  };

  readonly stop: Calls['stop'] = async () => {
    this.#running?.stop.abort();
    return {};
  };

  readonly save: Calls['save'] = async ({ connectionId }) => {
    const { places, passphrases } = this.#parts;
    const passphrase = await passphrases.forWriting();
    const [all, ...more] = await this.#store.unhanded(connectionId, [], BY_HAND);
    if (all === undefined || more.length > 0) {
      return { fileName: null, events: [all, ...more].reduce((sum, one) => sum + (one?.count ?? 0), 0) };
    }
    const number = await this.#store.nextNumber(0);
    const path = await places.saveFile(markFileName(all.author, number));
    if (path === null) return null;
    const bytes = await writeEventFile(this.#thread, all, number, passphrase);
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
    const [found] = await readEventFiles(this.#thread, [given], passphrase);
    const { fileName } = given;
    if (found === undefined) throw new KontorFailure('internal');
    const taken = 'refused' in found ? found : await this.#take(found);
    if ('refused' in taken) {
      const place = 'place' in taken ? taken.place : null;
      return { kind: 'refused', reason: taken.refused, place, fileName };
    }
    const { added, known, forgotten, numberedTwice } = taken;
    return { kind: 'taken', fileName, files: 1, taken: added, known, forgotten, numberedTwice };
  };

  async #run(signal: AbortSignal): Promise<ExchangedMarks> {
    const { places, passphrases, publisher } = this.#parts;
    const folder = await places.lastHandOverFolder();
    if (folder === null) throw new KontorFailure('folderGone');
    const passphrase = await passphrases.forWriting();
    return new FolderExchange({
      folder,
      passphrase,
      sealedOnly: passphrases.isDemanded,
      thread: this.#thread,
      store: this.#store,
      most: MOST_MARK_FILES,
      take: (found) => this.#take(found),
      progress: (progress) => publisher.publish('markExchange.progress', progress),
      signal,
    }).run();
  }

  async #take(found: FoundEvents): Promise<TakenFile> {
    const taken = await this.#store.take(found.header, found.lines);
    if (!('refused' in taken) && taken.added > 0)
      this.#parts.marks.changed(taken.connectionId, taken.numbers);
    return taken;
  }

  async #chosen(): Promise<GivenFile | null> {
    const path = await this.#parts.places.openFile('handedFile');
    const chosen = await chosenFile(path, MARK_FILE_BOUNDS.file);
    return chosen && { ...chosen, inFolder: false, sealedOnly: this.#parts.passphrases.isDemanded };
  }

  #uploaded({ uploadId, called }: { readonly uploadId: string; readonly called: string }): GivenFile {
    const sealedOnly = this.#parts.passphrases.isDemanded;
    return { fileName: called, inFolder: false, sealedOnly, bytes: this.#uploads.take(uploadId) };
  }

  get #store() {
    return this.#parts.workspace.current.store.markExchange;
  }

  get #thread(): URL {
    return this.#parts.threads.exportThread;
  }
}

interface PassphraseDependencies {
  readonly vault: Pick<VaultService, 'read' | 'write' | 'remove' | 'has'>;
  readonly organisation: Pick<Organisation, 'needsPassphrase'>;
}

const ITEM = 'hand-over-passphrase';

/** The passphrase of handed-over marks, in the keychain and nowhere else. */
export class PassphraseService {
  readonly #parts: PassphraseDependencies;

  constructor(parts: PassphraseDependencies) {
    this.#parts = parts;
  }

  /** Whether the organisation demands one, for what leaves and for what is taken. */
  get isDemanded(): boolean {
    return this.#parts.organisation.needsPassphrase;
  }

  /** From the marker alone: no native call, no prompt. */
  isKept(): Promise<boolean> {
    return this.#parts.vault.has(ITEM);
  }

  /**
   * Null where the clerk has entered none, or the keychain has lost it.
   * @throws KontorFailure the vault's state
   */
  async get(): Promise<string | null> {
    if (!(await this.isKept())) return null;
    const answer = await this.#parts.vault.read(ITEM);
    if (answer.kind === 'value') return answer.value;
    if (answer.kind === 'none' || answer.state.kind === 'itemLost') return null;
    throw vaultFailure(answer.state);
  }

  /** For what leaves. @throws KontorFailure passphraseMissing where the organisation demands one, or the vault's state */
  async forWriting(): Promise<string | null> {
    const passphrase = await this.get();
    if (passphrase === null && this.#parts.organisation.needsPassphrase)
      throw new KontorFailure('passphraseMissing');
    return passphrase;
  }

  /** @throws KontorFailure setByOrganisation, or the vault's state */
  async set(passphrase: string | null): Promise<void> {
    const { vault, organisation } = this.#parts;
    if (passphrase === null && organisation.needsPassphrase) throw new KontorFailure('setByOrganisation');
    const answer = passphrase === null ? await vault.remove(ITEM) : await vault.write(ITEM, passphrase);
    if (answer.kind === 'unavailable') throw vaultFailure(answer.state);
  }
}
