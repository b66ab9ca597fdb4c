import { randomUUID } from 'node:crypto';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import { OWN_FACTS_BOUNDS } from '../../../shared/domain/ownFactsBounds.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { OwnFactsChanges } from '../../../shared/ipc/ownFacts.ts';
import { saveText } from '../../documents/files/writeFile.ts';
import type { TakenFacts, WrittenFacts } from '../../store/userData/own/ownFactsFile.ts';
import type { AgreementsService } from '../agreements/agreementsService.ts';
import type { CustomersService } from '../customers/customersService.ts';
import type { KeptListsService } from '../keptLists/keptListsService.ts';
import type { MarksService } from '../marks/marksService.ts';
import type { SettingsService } from '../settings/settingsService.ts';
import type { ChosenPlaces } from '../state/chosenPlaces.ts';
import type { Confirmations } from '../state/confirmations.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import type { Organisation } from '../state/organisation.ts';
import { Uploads } from '../state/uploads.ts';
import { NamesImport } from './namesImport.ts';
import { chosenFacts, factsOnThread } from './ownFactsImport.ts';
import type { FoundFacts } from './readOwnFacts.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'clock' | 'language'> {
  readonly places: Pick<ChosenPlaces, 'saveFile' | 'openFile'>;
  readonly confirmations: Pick<Confirmations, 'require'>;
  readonly settings: Pick<SettingsService, 'takeOver'>;
  readonly organisation: Pick<Organisation, 'refuse' | 'decidedSettings'>;
  readonly customers: Pick<CustomersService, 'imported'>;
  readonly agreements: Pick<AgreementsService, 'chooseFields'>;
  readonly keptLists: Pick<KeptListsService, 'changed'>;
  readonly marks: Pick<MarksService, 'changed'>;
  /** The entry of the threads that read foreign files. */
  readonly thread: URL;
}

type Calls = Handlers['ownFacts'];

/** Which customers a file or an import was about, for the activity log. */
export interface FactsSubject {
  readonly views: number;
  readonly connections: readonly { readonly id: string; readonly numbers: readonly string[] }[];
}

/** Files that are shown or read and not yet saved or imported: one a window, and a few that were left. */
const MOST_HELD = 4;

/** The clerk's own facts as a file: shown, saved, read and imported. Nothing of the service or the keychain is in it. */
export class OwnFactsService {
  readonly #parts: Parts;
  readonly #written = new LruCache<string, WrittenFacts & { readonly written: string }>(MOST_HELD);
  readonly #read = new LruCache<string, Uint8Array>(MOST_HELD);
  readonly #imported = new LruCache<string, FactsSubject>(MOST_HELD);
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
      const chosen = await chosenFacts({ places, thread });
      return chosen === null ? null : this.#compared(chosen.found, chosen.fileName);
    }
    return this.#compared(await factsOnThread(thread, this.#uploads.take(uploadId)), null);
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
  exported(exportId: string): FactsSubject | null {
    return this.#written.get(exportId) ?? null;
  }

  /** What was imported under this name. */
  imported(importId: string): FactsSubject | null {
    return this.#imported.get(importId) ?? null;
  }

  async #compared(found: FoundFacts, fileName: string | null) {
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
