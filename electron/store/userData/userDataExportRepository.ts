import { type DeliveryFields, GUESS } from '../../../shared/domain/agreementNames.ts';
import { OWN_FACTS_BOUNDS } from '../../../shared/domain/bounds.ts';
import { type CustomerNumber, inNumberOrder } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { MarkEvent } from '../../../shared/domain/markEvent.ts';
import { isSameListName, MOST_LISTS, MOST_VIEWS, OPENED_LISTS } from '../../../shared/domain/views.ts';
import type { SenderSettings } from '../../../shared/ipc/connections.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import type { ImportMode, OwnFactsChanges } from '../../../shared/ipc/ownFacts.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { InvoiceView, OpeningViews, SavedView } from '../../../shared/ipc/views.ts';
import { type CipherDatabase, execute, inTransaction, readRows } from '../../database/database.ts';
import type { KeptListsRepository } from './keptListsRepository.ts';
import { type CustomerEvent, lineValue, matchedConnections, type NamedConnection } from './markEventFile.ts';
import type { MarkedCustomer, MarksRepository, TakenEvents } from './marksRepository.ts';
import type { SenderRepository } from './senderRepository.ts';
import {
  type OpeningNames,
  OWN_FACTS_FORMAT,
  type OwnConnection,
  type OwnCustomer,
  type OwnFacts,
  type OwnList,
  ownFactsText,
  type TakenFacts,
  versionOf,
  type WrittenFacts,
} from './userDataExport.ts';
import type { CustomerFacts, NamedNumbers } from './userDataFile.ts';
import type { DeliveryFieldsRepository, UserDataRepository } from './userDataRepository.ts';
import type { ViewsRepository } from './viewsRepository.ts';

interface Repositories {
  readonly facts: UserDataRepository;
  readonly views: ViewsRepository;
  readonly deliveryFields: DeliveryFieldsRepository;
  readonly senders: SenderRepository;
  readonly keptLists: KeptListsRepository;
  readonly marks: MarksRepository;
}

type Row = readonly [string, string, number, string | null, string | null, CustomerFacts['paperLanguage']];

/**
 * The clerk's own facts as one text, out of the facts file and into it again. The bytes that come here were checked by
 * `readOwnFacts` before: they are parsed here, in the thread that owns the facts, so that the main thread never waits for it.
 */
export class UserDataExportRepository {
  readonly #database: CipherDatabase;
  readonly #parts: Repositories;

  constructor(database: CipherDatabase, parts: Repositories) {
    this.#database = database;
    this.#parts = parts;
  }

  /** `written` by the desk's clock, `YYYY-MM-DD HH:MM:SS`. Marks that are more than a file can have are left out. */
  text(written: string): WrittenFacts {
    const here = this.#here();
    const marks = here.connections.reduce((sum, one) => sum + one.marks, 0);
    if (marks > 0 && marks <= OWN_FACTS_BOUNDS.marks) {
      const whole = this.#written(here, written, (id) => ownMarks(this.#parts.marks.eventsOf(id)));
      if (Buffer.byteLength(whole.text) <= OWN_FACTS_BOUNDS.file) return { ...whole, marks, marksLeftOut: 0 };
    }
    return { ...this.#written(here, written, () => []), marks: 0, marksLeftOut: marks };
  }

  #written(
    { settings, views: saved, openingViews: named, connections }: FactsHere,
    written: string,
    marksOf: (connectionId: string) => readonly CustomerEvent[],
  ): Omit<WrittenFacts, 'marks' | 'marksLeftOut'> {
    const own = connections.map((one) => ({ id: one.id, own: ownConnection(one, marksOf(one.id)) }));
    const views = saved.map(({ view }) => view);
    const opening = Object.keys(named).length === 0 ? {} : { openingViews: named };
    const content = { views, ...opening, connections: own.map(({ own: one }) => one) };
    const facts: OwnFacts = {
      format: OWN_FACTS_FORMAT,
      version: versionOf(content),
      written,
      settings,
      ...content,
    };
    const all = connections.flatMap(({ lists }) => lists);
    return {
      text: ownFactsText(facts),
      views: views.length,
      lists: all.length,
      customers: connections.reduce((sum, { customers }) => sum + customers.size, 0),
      listed: all.reduce((sum, { numbers }) => sum + numbers.length, 0),
      connections: own.map(({ id, own: { customers, lists = [], marks = [] } }) => ({
        id,
        numbers: [
          ...new Set([...customers.map(({ number }) => number), ...numbersIn(lists), ...numbersOf(marks)]),
        ],
      })),
    };
  }

  /** What each way of importing a file would change; changes nothing. `decided` settings are not the clerk's own. */
  compare(
    bytes: Uint8Array,
    decided: readonly (keyof Settings)[],
  ): Readonly<Record<ImportMode, OwnFactsChanges>> {
    const file = factsIn(bytes);
    const here = this.#here();
    const changes = (mode: ImportMode) => importPlan(file, here, mode, decided).changes;
    return { merge: changes('merge'), replace: changes('replace') };
  }

  /**
   * All of it or nothing, in one transaction.
   * @throws KontorFailure invalidInput for more views or lists than can be kept
   */
  take(bytes: Uint8Array, mode: ImportMode, decided: readonly (keyof Settings)[]): TakenFacts {
    const { facts, keptLists, marks } = this.#parts;
    const file = factsIn(bytes);
    try {
      return inTransaction(this.#database, () => this.#write(file, mode, decided));
    } catch (error) {
      // What it remembers was written in a transaction that is no more.
      facts.invalidate();
      keptLists.invalidate();
      marks.invalidate();
      throw error;
    }
  }

  #write(file: OwnFacts, mode: ImportMode, decided: readonly (keyof Settings)[]): TakenFacts {
    const { facts, views, deliveryFields, senders, keptLists, marks } = this.#parts;
    const plan = importPlan(file, this.#here(), mode, decided);
    if (plan.changes.tooManyViews || plan.changes.tooManyLists) throw new KontorFailure('invalidInput');
    facts.putSettings(plan.settings);
    for (const { id, deliveryFields: fields, sender, customers, lists, marks: events } of plan.connections) {
      if (fields.type === null && fields.id === null) deliveryFields.remove(id);
      else deliveryFields.put(id, fields);
      if (sender === null) senders.remove(id);
      else senders.put(id, sender);
      for (const customer of customers) this.#note({ connectionId: id, number: customer.number }, customer);
      if (lists !== null) keptLists.replaceAll(id, lists);
      if (events.length > 0) marks.addAll(id, byCustomer(events));
    }
    if (plan.views !== null && mode === 'replace') views.replaceAll(plan.views);
    if (plan.views !== null && mode === 'merge') for (const { id, view } of plan.views) views.save(id, view);
    if (plan.openingViews !== null) this.#openWith(plan.openingViews);
    // A row that says nothing any more would only keep the customer's number.
    const saysNothing = `given_name = '' AND pinned = 0 AND external_id IS NULL
      AND address_lines IS NULL AND paper_language IS NULL AND opened_at IS NULL`;
    execute(this.#database, `DELETE FROM customer WHERE ${saysNothing}`);
    return {
      settings: plan.settings,
      changes: plan.changes,
      connections: plan.connections.map(({ id, customers, lists, marks: events }) => ({
        id,
        numbers: [
          ...new Set([
            ...customers.map(({ number }) => number),
            ...numbersIn(lists ?? []),
            ...numbersOf(events),
          ]),
        ],
        marked: numbersOf(events),
      })),
    };
  }

  #openWith(names: OpeningNames): void {
    const { views } = this.#parts;
    const saved = views.list();
    for (const list of OPENED_LISTS) {
      views.putOpening(list, saved.find(({ view }) => view.name === names[list])?.id ?? null);
    }
  }

  #note(ref: CustomerRef, noted: OwnCustomer): void {
    const { name, pinned, externalId, statementAddress, paperLanguage } = noted;
    this.#parts.facts.noteCustomer(ref, {
      givenName: name ?? '',
      pinned: pinned ?? false,
      externalId: externalId ?? null,
      addressLines: statementAddress ?? null,
      paperLanguage: paperLanguage ?? null,
    });
  }

  #here(): FactsHere {
    const { facts, views, senders, keptLists, marks } = this.#parts;
    const saved = views.list();
    return {
      settings: facts.settings(),
      views: saved,
      openingViews: openingNames(views.opening()),
      unreadableViews: views.count() - saved.length,
      connections: facts.connections().map(({ id, name, baseUrl, sample }) => ({
        id,
        name,
        host: sample ? '' : new URL(baseUrl).host,
        sample,
        deliveryFields: this.#fieldsOf(id),
        sender: senders.has(id) ? senders.get(id) : null,
        customers: this.#customersOf(id),
        lists: keptLists.whole(id),
        marks: marks.countAt(id),
        union: (events) => marks.wouldAdd(id, byCustomer(events)),
      })),
    };
  }

  #fieldsOf(connectionId: string): ConnectionHere['deliveryFields'] {
    return { ...GUESS, ...this.#parts.deliveryFields.get(connectionId) };
  }

  #customersOf(connectionId: string): ReadonlyMap<string, OwnCustomer> {
    const sql = `SELECT number, given_name, pinned, external_id, address_lines, paper_language
      FROM customer WHERE connection_id = ?
      AND (given_name <> '' OR pinned = 1 OR external_id IS NOT NULL OR address_lines IS NOT NULL
        OR paper_language IS NOT NULL)`;
    const rows = readRows<Row>(this.#database, sql, connectionId);
    return new Map(inNumberOrder(rows, ([number]) => number).map((row) => [row[0], customerOf(row)]));
  }
}

function factsIn(bytes: Uint8Array): OwnFacts {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()) as OwnFacts;
}

function byCustomer(events: readonly CustomerEvent[]): MarkedCustomer<MarkEvent>[] {
  const groups = Map.groupBy(events, ({ customer }) => customer);
  return Array.from(groups, ([number, own]) => ({
    number,
    events: own.map(({ customer: _customer, ...event }) => event as MarkEvent),
  }));
}

function numbersOf(events: readonly CustomerEvent[]): readonly CustomerNumber[] {
  return [...new Set(events.map(({ customer }) => customer))];
}

/** With the author in front, and otherwise as the lines of files that are handed over. */
function ownMarks(customers: readonly MarkedCustomer<MarkEvent>[]): CustomerEvent[] {
  return customers.flatMap(({ number, events }) =>
    events.map((event) => {
      const line = lineValue({ ...event, customer: number });
      return { author: event.author, ...line } as unknown as CustomerEvent;
    }),
  );
}

function ownConnection(here: ConnectionHere, marks: readonly CustomerEvent[]): OwnConnection {
  const { name, host, sample, deliveryFields, sender, customers, lists } = here;
  const isGuessed = deliveryFields.type === null && deliveryFields.id === null;
  const named = lists.map((list) => ({ name: list.name, numbers: [...list.numbers] }));
  return {
    name,
    host,
    sample,
    ...(isGuessed ? {} : { deliveryFields }),
    ...(sender === null ? {} : { sender }),
    customers: [...customers.values()],
    ...(named.length === 0 ? {} : { lists: named }),
    ...(marks.length === 0 ? {} : { marks }),
  };
}

function openingNames(opening: OpeningViews): OpeningNames {
  return Object.fromEntries(
    OPENED_LISTS.flatMap((list) => {
      const view = opening[list];
      return view === null ? [] : [[list, view.view.name]];
    }),
  );
}

function numbersIn(lists: readonly Pick<NamedNumbers, 'numbers'>[]): readonly CustomerNumber[] {
  return lists.flatMap(({ numbers }) => numbers);
}

function customerOf([number, name, pinned, externalId, addressLines, paperLanguage]: Row): OwnCustomer {
  return withoutEmpty({
    number: number as CustomerNumber,
    name,
    pinned: pinned === 1,
    ...(externalId === null ? {} : { externalId }),
    ...(addressLines === null ? {} : { statementAddress: JSON.parse(addressLines) as string[] }),
    ...(paperLanguage === null ? {} : { paperLanguage }),
  });
}

interface ConnectionHere extends NamedConnection {
  readonly id: string;
  readonly deliveryFields: DeliveryFields;
  /** Null where nothing was entered. */
  readonly sender: SenderSettings | null;
  /** Those that something is noted about, by their numbers. */
  readonly customers: ReadonlyMap<string, OwnCustomer>;
  readonly lists: readonly (NamedNumbers & { readonly id: string })[];
  /** How many events of marks there are, and what would become of those of a file. */
  readonly marks: number;
  readonly union: (events: readonly CustomerEvent[]) => TakenEvents;
}

/** What is here before an import. */
interface FactsHere {
  readonly settings: Settings;
  readonly views: readonly SavedView[];
  readonly openingViews: OpeningNames;
  /** Rows of views that another version wrote and this one cannot read. */
  readonly unreadableViews: number;
  readonly connections: readonly ConnectionHere[];
}

/** What an import is going to write, and how that differs from what is here. */
interface ImportPlan {
  readonly changes: OwnFactsChanges;
  readonly settings: Settings;
  /** All that are here afterwards, in their order; null for one that is new. Null where nothing of them changes. */
  readonly views: readonly { readonly id: string | null; readonly view: InvoiceView }[] | null;
  /** The names of the views that lists open with afterwards. Null if they stay the same. */
  readonly openingViews: OpeningNames | null;
  readonly connections: readonly {
    readonly id: string;
    readonly deliveryFields: DeliveryFields;
    readonly sender: SenderSettings | null;
    /** As they are afterwards; without any key but the number where nothing is noted any more. */
    readonly customers: readonly OwnCustomer[];
    /** All lists that are here afterwards, in their order, with a null id for a new one. Null if they stay the same. */
    readonly lists: readonly (NamedNumbers & { readonly id: string | null })[] | null;
    /** Those of the file: what is known already is left as it is. */
    readonly marks: readonly CustomerEvent[];
  }[];
}

/**
 * Compares a file with what is here. Nothing else decides what an import does, and what its preview says. Settings that
 * the organisation has `decided` stay as they are.
 */
function importPlan(
  file: OwnFacts,
  here: FactsHere,
  mode: ImportMode,
  decided: readonly (keyof Settings)[],
): ImportPlan {
  const left = Object.fromEntries(decided.map((name) => [name, here.settings[name]]));
  // The file's settings came out of JSON: none of them is undefined.
  const settings = {
    ...(mode === 'merge' ? here.settings : DEFAULT_SETTINGS),
    ...file.settings,
    ...left,
  } as Settings;
  const changed = changedSettings(here.settings, settings);
  const views = plannedViews(file.views, here, mode);
  const opening = { ...(mode === 'merge' ? here.openingViews : {}), ...file.openingViews };
  const opensOthers = OPENED_LISTS.some((list) => opening[list] !== here.openingViews[list]);
  const matched = matchedConnections(file.connections, here.connections);
  const connections = file.connections.map((one, place) =>
    plannedConnection(one, matched[place] ?? null, mode),
  );
  const added = connections.reduce((sum, { shown }) => sum + shown.lists.added, 0);
  const gone = mode === 'merge' ? 0 : connections.reduce((sum, { shown }) => sum + shown.lists.onlyHere, 0);
  const lists = here.connections.reduce((sum, one) => sum + one.lists.length, 0);
  return {
    settings,
    views: views.after,
    // A view that was replaced has another id, even under the same name.
    openingViews: opensOthers || views.after !== null ? opening : null,
    connections: connections.flatMap(({ write }) => (write === null ? [] : [write])),
    changes: {
      settings: changed,
      keepsLess: changed.some(isLess),
      views: views.count,
      tooManyViews: views.tooMany,
      openingViews: opensOthers,
      tooManyLists: lists + added - gone > MOST_LISTS,
      connections: connections.map(({ shown }) => shown),
    },
  };
}

function changedSettings(before: Settings, after: Settings): OwnFactsChanges['settings'] {
  return (Object.keys(before) as (keyof Settings)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, from: before[name], to: after[name] }));
}

const LIMITS: ReadonlySet<keyof Settings> = new Set(['pdfLimitMb', 'forgetAfterDays', 'keepLogDays']);

/** A limit that removes what another would keep; null keeps all. */
function isLess({ name, from, to }: OwnFactsChanges['settings'][number]): boolean {
  return LIMITS.has(name) && to !== null && (from === null || Number(to) < Number(from));
}

/** A view is the one of the same name here; of several with one name the first is the first. */
function plannedViews(file: readonly InvoiceView[], here: FactsHere, mode: ImportMode) {
  const byName = Map.groupBy(here.views, ({ view }) => view.name);
  const taken = file.map((view) => ({ view, known: byName.get(view.name)?.shift() ?? null }));
  const onlyHere = [...byName.values()].reduce((sum, left) => sum + left.length, 0);
  const added = taken.filter(({ known }) => known === null).length;
  const changed = taken.filter(({ known, view }) => known !== null && !isSame(known.view, view)).length;
  const updates = new Map(taken.flatMap(({ known, view }) => (known === null ? [] : [[known.id, view]])));
  const asNew = taken.filter(({ known }) => known === null).map(({ view }) => ({ id: null, view }));
  const after =
    mode === 'replace'
      ? taken.map(({ known, view }) => ({ id: known?.id ?? null, view }))
      : [...here.views.map(({ id, view }) => ({ id, view: updates.get(id) ?? view })), ...asNew];
  const gone = mode === 'replace' ? here.unreadableViews : 0;
  return {
    after: gone === 0 && isSame(after, here.views) ? null : after,
    tooMany: mode === 'merge' && here.views.length + here.unreadableViews + added > MOST_VIEWS,
    count: {
      inFile: file.length,
      added,
      changed,
      same: file.length - added - changed,
      onlyHere: onlyHere + here.unreadableViews,
    },
  };
}

type FileConnection = OwnFacts['connections'][number];

function plannedConnection(file: FileConnection, here: ConnectionHere | null, mode: ImportMode) {
  const about = {
    name: file.name,
    host: file.host,
    sample: file.sample,
    here: here?.name ?? null,
    inFile: file.customers.length,
  };
  const none = {
    ...{ added: 0, changed: 0, same: 0, onlyHere: 0, deliveryFields: false, sender: false },
    lists: { inFile: file.lists?.length ?? 0, added: 0, changed: 0, same: 0, onlyHere: 0 },
    marks: { inFile: file.marks?.length ?? 0, added: 0, changed: 0, same: 0, onlyHere: 0, refused: 0 },
  };
  if (here === null) return { shown: { ...about, ...none }, write: null };
  const numbers = new Set(file.customers.map(({ number }) => number as string));
  const onlyHere = [...here.customers.values()].filter(({ number }) => !numbers.has(number));
  const customers: OwnCustomer[] = [];
  let added = 0;
  for (const one of file.customers) {
    const before = here.customers.get(one.number);
    const after = withoutEmpty(mode === 'merge' ? { ...before, ...one } : one);
    if (isSame(after, before ?? { number: one.number })) continue;
    if (before === undefined) added += 1;
    customers.push(after);
  }
  const changed = customers.length - added;
  if (mode === 'replace') customers.push(...onlyHere.map(({ number }) => ({ number })));
  const deliveryFields = file.deliveryFields ?? (mode === 'merge' ? here.deliveryFields : GUESS);
  const sender = file.sender ?? (mode === 'merge' ? here.sender : null);
  const lists = plannedLists(file.lists ?? [], here.lists, mode);
  return {
    shown: {
      ...about,
      added,
      changed,
      same: file.customers.length - added - changed,
      onlyHere: onlyHere.length,
      deliveryFields: !isSame(deliveryFields, here.deliveryFields),
      sender: !isSame(sender, here.sender),
      lists: lists.count,
      marks: countedMarks(file.marks ?? [], here, mode),
    },
    write: { id: here.id, deliveryFields, sender, customers, lists: lists.after, marks: file.marks ?? [] },
  };
}

/** Events are a union in both ways: none is changed, and a replacement removes none. */
function countedMarks(file: readonly CustomerEvent[], here: ConnectionHere, mode: ImportMode) {
  const { added, known, forgotten, farAhead } = here.union(file);
  return {
    inFile: file.length,
    added,
    changed: 0,
    same: known,
    onlyHere: mode === 'merge' ? here.marks - known : 0,
    refused: forgotten + farAhead,
  };
}

/** Lists of the file and lists here are matched by name. */
function plannedLists(file: readonly OwnList[], here: ConnectionHere['lists'], mode: ImportMode) {
  const inFile = (name: string) => file.find((one) => isSameListName(one.name, name));
  const isIn = ({ name }: OwnList) => here.some((one) => isSameListName(one.name, name));
  const updated = here.map((one) => ({ ...one, ...inFile(one.name) }));
  const onlyHere = here.filter(({ name }) => inFile(name) === undefined);
  const added = file.filter((one) => !isIn(one));
  const changed = updated.filter((one, place) => !isSame(one, here[place])).length;
  const kept = mode === 'merge' ? updated : updated.filter(({ name }) => inFile(name) !== undefined);
  const after = [...kept, ...added.map((one) => ({ id: null, ...one }))];
  return {
    after: isSame(after, here) ? null : after,
    count: {
      inFile: file.length,
      added: added.length,
      changed,
      same: file.length - added.length - changed,
      onlyHere: onlyHere.length,
    },
  };
}

/** In one order of keys, and without those that say what is so without them. */
function withoutEmpty({
  number,
  name,
  pinned,
  externalId,
  statementAddress,
  paperLanguage,
}: OwnCustomer): OwnCustomer {
  return {
    number,
    ...(name === undefined || name === '' ? {} : { name }),
    ...(pinned === true ? { pinned } : {}),
    ...(externalId === undefined ? {} : { externalId }),
    ...(statementAddress === undefined ? {} : { statementAddress }),
    ...(paperLanguage === undefined ? {} : { paperLanguage }),
  };
}

/** Both are as their schema has put them: with their keys in one order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
