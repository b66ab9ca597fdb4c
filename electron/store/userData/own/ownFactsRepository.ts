import { GUESS } from '../../../../shared/domain/agreementNames.ts';
import { type CustomerNumber, inNumberOrder } from '../../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import type { MarkEvent } from '../../../../shared/domain/markEvent.ts';
import { type ImportMode, OWN_FACTS_BOUNDS } from '../../../../shared/domain/ownFactsBounds.ts';
import { OPENED_LISTS } from '../../../../shared/domain/viewName.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { OwnFactsChanges } from '../../../../shared/ipc/ownFacts.ts';
import type { Settings } from '../../../../shared/ipc/settings.ts';
import type { OpeningViews } from '../../../../shared/ipc/views.ts';
import { type CipherDatabase, execute, inTransaction, readRows } from '../../../database/database.ts';
import type { DeliveryFieldsRepository } from '../deliveryFieldsRepository.ts';
import type { KeptListsRepository } from '../keptListsRepository.ts';
import { type CustomerEvent, lineValue } from '../marks/eventFile.ts';
import type { MarksRepository } from '../marks/marksRepository.ts';
import type { MarkedCustomer } from '../marks/marksShapes.ts';
import type { SenderRepository } from '../senderRepository.ts';
import type { UserDataRepository } from '../userDataRepository.ts';
import type { CustomerFacts, NamedNumbers } from '../userDataShapes.ts';
import type { ViewsRepository } from '../viewsRepository.ts';
import { type ConnectionHere, type FactsHere, importPlan, withoutEmpty } from './importPlan.ts';
import {
  type OpeningNames,
  OWN_FACTS_FORMAT,
  type OwnConnection,
  type OwnCustomer,
  type OwnFacts,
  ownFactsText,
  type TakenFacts,
  versionOf,
  type WrittenFacts,
} from './ownFactsFile.ts';

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
export class OwnFactsRepository {
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
