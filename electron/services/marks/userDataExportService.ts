import { randomUUID } from 'node:crypto';
import { NAMES_BOUNDS, OWN_FACTS_BOUNDS } from '../../../shared/domain/bounds.ts';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { OwnFactsChanges, ReadNames } from '../../../shared/ipc/ownFacts.ts';
import { chosenFile } from '../../documents/files/sharedFolder.ts';
import { saveText } from '../../documents/files/writeFile.ts';
import { IMPORT_BOUNDS } from '../../documents/tables/readText.ts';
import type { TakenFacts, WrittenFacts } from '../../store/userData/userDataExport.ts';
import { runInWorker } from '../../workers/boundedWorker.ts';
import { type ChosenPlaces, type Confirmations, Uploads } from '../app/dialogs.ts';
import type { LaunchParts } from '../app/launchParts.ts';
import type { Organisation } from '../app/organisation.ts';
import type { SettingsService } from '../app/settingsService.ts';
import type { CustomerListsService } from '../customerList/customerListsService.ts';
import type { AgreementsService } from '../customers/agreementsService.ts';
import type { CustomersService } from '../customers/customersService.ts';
import type { MarksService } from './marksService.ts';
import type {
  FoundNames,
  FoundUserData,
  NamesReading,
  ReadNamesFile,
  UserDataReading,
} from './readUserData.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'clock' | 'language'> {
  readonly places: Pick<ChosenPlaces, 'saveFile' | 'openFile'>;
  readonly confirmations: Pick<Confirmations, 'require'>;
  readonly settings: Pick<SettingsService, 'takeOver'>;
  readonly organisation: Pick<Organisation, 'refuse' | 'decidedSettings'>;
  readonly customers: Pick<CustomersService, 'imported'>;
  readonly agreements: Pick<AgreementsService, 'chooseFields'>;
  readonly keptLists: Pick<CustomerListsService, 'changed'>;
  readonly marks: Pick<MarksService, 'changed'>;
  /** The entry of the threads that read foreign files. */
  readonly thread: URL;
}

type Calls = Handlers['ownFacts'];

/** Which customers a file or an import was about, for the activity log. */
export interface UserDataSubject {
  readonly views: number;
  readonly connections: readonly { readonly id: string; readonly numbers: readonly string[] }[];
}

/** Files that are shown or read and not yet saved or imported: one a window, and a few that were left. */
const MOST_HELD = 4;

/** The clerk's own facts as a file: shown, saved, read and imported. Nothing of the service or the keychain is in it. */
export class UserDataExportService {
  readonly #parts: Parts;
  readonly #written = new LruCache<string, WrittenFacts & { readonly written: string }>(MOST_HELD);
  readonly #read = new LruCache<string, Uint8Array>(MOST_HELD);
  readonly #imported = new LruCache<string, UserDataSubject>(MOST_HELD);
  readonly #uploads = new Uploads(OWN_FACTS_BOUNDS.file);

  readonly #names: NamesImport;
  #saved: { readonly text: string; readonly written: string } | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#names = new NamesImport(parts);
  }

  readonly prepare: Calls['prepare'] = async () => {
    const { workspace, clock, organisation } = this.#parts;
    organisation.refuse('ownFactsExport');
    const moment = localMoment(clock.wall());
    const written = await workspace.current.store.ownFacts.text(moment);
    // What is written must be readable again.
    const isTooLarge =
      written.customers > OWN_FACTS_BOUNDS.customers ||
      written.listed > OWN_FACTS_BOUNDS.listed ||
      written.connections.length > OWN_FACTS_BOUNDS.connections ||
      Buffer.byteLength(written.text) > OWN_FACTS_BOUNDS.file;
    if (isTooLarge) return null;
    const exportId = randomUUID();
    this.#written.put(exportId, { ...written, written: moment });
    const { text, views, lists, customers, connections, marks, marksLeftOut } = written;
    const count = connections.length;
    return { exportId, text, connections: count, customers, views, lists, marks, marksLeftOut };
  };

  readonly save: Calls['save'] = async ({ exportId }) => {
    const { places, clock, language } = this.#parts;
    const { text, written } = held(this.#written, exportId);
    const name = `${catalogues[language()].desktop.ownFactsFileName} ${clock.today()}.json`;
    const path = await places.saveFile(name);
    if (path === null) return null;
    const fileName = await saveText(path, text, 'ownFacts');
    this.#saved = { text, written };
    return { fileName };
  };

  /** Whether what is here differs from the file that was saved last; without one it does. */
  async isUnsaved(): Promise<boolean> {
    if (this.#saved === null) return true;
    const { written, text } = this.#saved;
    return (await this.#parts.workspace.current.store.ownFacts.text(written)).text !== text;
  }

  readonly handOver: Calls['handOver'] = async ({ uploadId, part }) =>
    this.#uploads.add(uploadId, Buffer.from(part, 'base64'));

  readonly read: Calls['read'] = async ({ uploadId }) => {
    const { places, thread } = this.#parts;
    if (uploadId === null) {
      const chosen = await chosenUserData({ places, thread });
      return chosen === null ? null : this.#compared(chosen.found, chosen.fileName);
    }
    return this.#compared(await readOnThread(thread, this.#uploads.take(uploadId)), null);
  };

  readonly take: Calls['take'] = async ({ importId, mode }) => {
    const { workspace, settings, organisation } = this.#parts;
    const bytes = held(this.#read, importId);
    const { ownFacts } = workspace.current.store;
    const { decidedSettings: decided } = organisation;
    await this.#confirm((await ownFacts.compare(bytes, decided))[mode], mode === 'replace');
    const taken = await settings.takeOver(() => ownFacts.take(bytes, mode, decided));
    this.#read.delete(importId);
    const { inFile } = taken.changes.views;
    this.#imported.put(importId, { views: inFile, connections: taken.connections });
    await this.#publish(taken);
    return taken.changes;
  };

  readonly readNames: Calls['readNames'] = async ({ connectionId, uploadId }) =>
    this.#names.read(connectionId, this.#uploads.take(uploadId));

  readonly takeNames: Calls['takeNames'] = async ({ importId }) => {
    const taken = await this.#names.take(importId);
    this.#imported.put(importId, { views: 0, connections: [taken] });
    return { customers: taken.numbers.length };
  };

  /** What was saved under this name. */
  exported(exportId: string): UserDataSubject | null {
    return this.#written.get(exportId) ?? null;
  }

  /** What was imported under this name. */
  imported(importId: string): UserDataSubject | null {
    return this.#imported.get(importId) ?? null;
  }

  async #compared(found: FoundUserData, fileName: string | null) {
    if ('refused' in found) {
      return { kind: 'refused' as const, fileName, reason: found.refused, place: found.place };
    }
    const { workspace, organisation } = this.#parts;
    const { ownFacts } = workspace.current.store;
    const { merge, replace } = await ownFacts.compare(found.bytes, organisation.decidedSettings);
    const importId = randomUUID();
    this.#read.put(importId, found.bytes);
    return { kind: 'read' as const, fileName, importId, written: found.written, merge, replace };
  }

  /** @throws KontorFailure cancelled when the clerk's answer, outside the page, is no */
  async #confirm({ keepsLess, views, connections }: OwnFactsChanges, replaces: boolean): Promise<void> {
    if (!replaces && !keepsLess) return;
    const customers = connections.reduce((sum, { onlyHere }) => sum + onlyHere, 0);
    await this.#parts.confirmations.require({
      kind: 'importOwnFacts',
      replaces,
      customers,
      views: views.onlyHere,
      lists: connections.reduce((sum, { lists }) => sum + lists.onlyHere, 0),
      keepsLess,
    });
  }

  /** The windows show what is new at once. */
  async #publish({ connections, changes }: TakenFacts): Promise<void> {
    const { customers, agreements, keptLists, marks, workspace } = this.#parts;
    keptLists.changed();
    for (const { id, marked } of connections) marks.changed(id, marked);
    await customers.imported(
      connections.flatMap(({ id, numbers }) =>
        numbers.map((number): CustomerRef => ({ connectionId: id, number })),
      ),
    );
    if (!changes.connections.some(({ deliveryFields }) => deliveryFields)) return;
    for (const { id } of connections) {
      const { type, id: idField } = await workspace.current.store.deliveryFields.get(id);
      await agreements.chooseFields({ connectionId: id, typeField: type, idField });
    }
  }
}

function held<Value>(map: LruCache<string, Value>, id: string): Value {
  const value = map.get(id);
  if (value === undefined) throw new KontorFailure('invalidInput');
  return value;
}

/** A file of 8 MB with 20,000 customers takes some 60 MB. */
const MEMORY = 150_000_000;
const SECONDS = 20;

/** A file that the clerk has chosen in a dialog of the main process; null when she cancels. */
export async function chosenUserData({
  places,
  thread,
}: Pick<Parts, 'thread'> & { readonly places: Pick<ChosenPlaces, 'openFile'> }): Promise<{
  readonly fileName: string;
  readonly found: FoundUserData;
} | null> {
  const chosen = await chosenFile(await places.openFile('ownFacts'), OWN_FACTS_BOUNDS.file);
  return chosen && { fileName: chosen.fileName, found: await readOnThread(thread, chosen.bytes) };
}

/** Reads the bytes on a thread of its own, whose memory and time are bounded. */
async function readOnThread(entry: URL, bytes: Uint8Array): Promise<FoundUserData> {
  if (bytes.length > OWN_FACTS_BOUNDS.file) return { refused: 'tooLarge', place: null };
  return runInWorker<{ ownFacts: UserDataReading }, FoundUserData>(entry, {
    name: 'ownFacts',
    ask: ({ ownFacts }) => ownFacts.read(bytes),
    memory: MEMORY,
    seconds: SECONDS,
    exceeded: { refused: 'tooLarge', place: null },
  });
}

type NamesImportDependencies = Pick<Parts, 'workspace' | 'customers' | 'thread'>;

interface HeldNames {
  readonly connectionId: string;
  readonly names: FoundNames['names'];
}

/** Names of customers out of a file: read on a thread, compared with what is noted, then saved all at once. */
class NamesImport {
  readonly #parts: NamesImportDependencies;
  readonly #read = new LruCache<string, HeldNames>(MOST_HELD);

  constructor(parts: NamesImportDependencies) {
    this.#parts = parts;
  }

  /** What the file would change; changes nothing. */
  async read(connectionId: string, bytes: Uint8Array): Promise<ReadNames> {
    const { workspace, thread } = this.#parts;
    const found = await runInWorker<{ names: NamesReading }, ReadNamesFile>(thread, {
      name: 'names',
      ask: ({ names }) => names.read(bytes),
      memory: IMPORT_BOUNDS.memory,
      seconds: IMPORT_BOUNDS.seconds,
      exceeded: { refusedFile: 'tooLarge' },
    });
    if ('refusedFile' in found) return { kind: 'refused', reason: found.refusedFile };
    const numbers = found.names.map(([number]) => number);
    const before = await workspace.current.store.facts.givenNames(connectionId, numbers);
    const rows = found.names.map(([number, name], place) => ({
      number: number as CustomerNumber,
      name,
      before: before[place] ?? '',
    }));
    const different = rows.filter(({ name, before }) => name !== before);
    const added = different.filter(({ before }) => before === '').length;
    const importId = randomUUID();
    const names = different.map(({ number, name }) => [number, name] as const);
    this.#read.put(importId, { connectionId, names });
    return {
      kind: 'read',
      importId,
      added,
      changed: different.length - added,
      same: rows.length - different.length,
      refused: found.refused.length + found.more,
      // A replacement of the clerk's own name is shown first.
      rows: different
        .toSorted((left, right) => Number(left.before === '') - Number(right.before === ''))
        .slice(0, NAMES_BOUNDS.shown),
      refusedRows: [...found.refused],
    };
  }

  /**
   * Saves what was read, all of it or nothing, and notifies the windows.
   * @throws KontorFailure invalidInput for a file that is no longer kept
   */
  async take(importId: string): Promise<{ readonly id: string; readonly numbers: readonly string[] }> {
    const { workspace, customers } = this.#parts;
    const held = this.#read.get(importId);
    if (held === undefined) throw new KontorFailure('invalidInput');
    const { connectionId, names } = held;
    await workspace.current.store.facts.nameCustomers(connectionId, names);
    this.#read.delete(importId);
    const numbers = names.map(([number]) => number as CustomerNumber);
    await customers.imported(numbers.map((number) => ({ connectionId, number })));
    return { id: connectionId, numbers };
  }
}
