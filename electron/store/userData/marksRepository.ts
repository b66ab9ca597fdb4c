import { createHmac, randomBytes } from 'node:crypto';
import { type CustomerMarks, type MarkEvent, shownEvents } from '../../../shared/domain/markEvent.ts';
import { MARK_FILE_BOUNDS, MOST_REASONS } from '../../../shared/domain/markNames.ts';
import type { CustomerRef, PageWindow } from '../../../shared/ipc/customerRef.ts';
import {
  type CipherDatabase,
  execute,
  inTransaction,
  prepared,
  readRows,
  readValue,
  readValues,
  removeSomeOf,
} from '../../database/database.ts';
import { wordsOf } from './markEventFile.ts';
import { newId, putSingle, single } from './userDataFile.ts';

const AUTHOR = 'markAuthor';
/** By the index that it names: without statistics SQLite walks through all events of the connection. */
const OF_CUSTOMER = 'mark_event INDEXED BY mark_event_customer WHERE connection_id = ? AND number = ?';

/** What was noted of invoices and customers; owned by the query worker, read by the analysis worker too. */
export class MarksRepository implements MarksSource {
  readonly #database: CipherDatabase;
  readonly #forgotten: ForgottenCustomers;
  /** By connection: its marks as they were at their version. */
  readonly #cached = new Map<string, ConnectionMarks>();
  /** By connection and customer: the names of the events that were read. */
  readonly #names = new Map<string, ReadonlyMap<string, string>>();
  /** Connections whose version in the file was not looked at since another reader may have noted something. */
  #unsure: ReadonlySet<string> = new Set();

  constructor(database: CipherDatabase) {
    this.#database = database;
    this.#forgotten = new ForgottenCustomers(database);
  }

  /** All marks of a connection; another object once any of them has changed. */
  of(connectionId: string): ConnectionMarks {
    const cached = this.#cached.get(connectionId);
    if (cached && !this.#unsure.has(connectionId)) return cached;
    const version = this.#version(connectionId);
    const marks =
      cached?.version === version ? cached : { version, customers: this.#customersOf(connectionId, cached) };
    this.#cached.set(connectionId, marks);
    this.#unsure = new Set([...this.#unsure].filter((one) => one !== connectionId));
    return marks;
  }

  /** Another connection to the file may have noted something. */
  invalidate(): void {
    this.#unsure = new Set(this.#cached.keys());
  }

  /** The id of this desk in its events, made when it is first asked for. */
  author(): string {
    const stored = single(this.#database, AUTHOR);
    if (stored !== null) return stored;
    const author = newId();
    putSingle(this.#database, AUTHOR, author);
    return author;
  }

  /** The highest counter that was ever seen of a connection, also of what was forgotten since: none is given twice. */
  highest(connectionId: string): number {
    return Number(single(this.#database, counterName(connectionId)) ?? 0);
  }

  /** Notes events of this desk, all of them or none, and answers with them in their order. */
  note(connectionId: string, customers: Iterable<MarkedCustomer>, { by, at }: Writer): MarkEvent[] {
    const numbers = new Set<string>();
    return this.#changing(connectionId, numbers, () => {
      const author = this.author();
      let counter = this.highest(connectionId);
      const noted: MarkEvent[] = [];
      const put = this.#put();
      for (const { number, events } of customers) {
        numbers.add(number);
        for (const one of events) {
          counter += 1;
          const event: MarkEvent = { ...one, author, by, at, counter };
          put(connectionId, number, event);
          noted.push(event);
        }
      }
      this.#seen(connectionId, counter);
      return noted;
    });
  }

  /**
   * Adds events of others, or of this desk from a file: a union. What is known already stays as it is. Events of customers
   * that were forgotten, and those whose counter is too far ahead of all that are known, are refused.
   * @param unfinished a customer of whom more is added next: what is shown of it waits until then
   */
  addAll(
    connectionId: string,
    customers: Iterable<MarkedCustomer<MarkEvent>>,
    unfinished: string | null = null,
  ): TakenEvents {
    const numbers = new Set<string>();
    return this.#changing(connectionId, numbers, () => {
      const farthest = this.highest(connectionId) + MARK_FILE_BOUNDS.leap;
      let seen = 0;
      const taken = { added: 0, known: 0, forgotten: 0, farAhead: 0, numberedTwice: 0 };
      const put = this.#put();
      const isNumberedTwice = this.#numberedTwice();
      const take = (number: string, event: MarkEvent, isForgotten: boolean): keyof TakenEvents => {
        if (event.counter > farthest) return 'farAhead';
        seen = Math.max(seen, event.counter);
        if (isForgotten) return 'forgotten';
        if (!put(connectionId, number, event)) return 'known';
        if (isNumberedTwice(connectionId, event)) taken.numberedTwice += 1;
        return 'added';
      };
      for (const { number, events } of customers) {
        if (number !== unfinished) numbers.add(number);
        const isForgotten = this.#forgotten.has({ connectionId, number });
        for (const event of events) taken[take(number, event, isForgotten)] += 1;
      }
      this.#seen(connectionId, seen);
      return taken;
    });
  }

  /** What `addAll` would answer; changes nothing. */
  wouldAdd(connectionId: string, customers: Iterable<MarkedCustomer<MarkEvent>>): TakenEvents {
    const farthest = this.highest(connectionId) + MARK_FILE_BOUNDS.leap;
    const sql =
      'SELECT 1 FROM mark_event WHERE connection_id = ? AND author = ? AND counter = ? AND words = ?';
    const one = prepared(this.#database, sql);
    const taken = { added: 0, known: 0, forgotten: 0, farAhead: 0, numberedTwice: 0 };
    for (const { number, events } of customers) {
      const isForgotten = this.#forgotten.has({ connectionId, number });
      for (const event of events) {
        const { author, counter } = event;
        const isKnown = () => one.get(connectionId, author, counter, wordsOf(number, event)) !== undefined;
        if (counter > farthest) taken.farAhead += 1;
        else if (isForgotten) taken.forgotten += 1;
        else taken[isKnown() ? 'known' : 'added'] += 1;
      }
    }
    return taken;
  }

  /** Every event of a connection, by customer in the order of their counters. */
  eventsOf(connectionId: string): MarkedCustomer<MarkEvent>[] {
    const sql = `SELECT ${EVENT_COLUMNS} FROM mark_event WHERE connection_id = ? ORDER BY number, counter, author, words`;
    const byNumber = Map.groupBy(
      readRows<StoredEvent>(this.#database, sql, connectionId),
      ([number]) => number,
    );
    return Array.from(byNumber, ([number, rows]) => ({
      number: number as CustomerRef['number'],
      events: rows.map(readEvent),
    }));
  }

  /** What was noted about a customer and its invoices, the last event first. */
  historyOf({ connectionId, number }: CustomerRef, { offset, limit }: PageWindow): MarkEvent[] {
    const sql = `SELECT ${EVENT_COLUMNS} FROM ${OF_CUSTOMER}
      ORDER BY at DESC, counter DESC, author DESC, words DESC LIMIT ? OFFSET ?`;
    return readRows<StoredEvent>(this.#database, sql, connectionId, number, limit, offset).map(readEvent);
  }

  /** How many events there are about a customer and its invoices. */
  count({ connectionId, number }: CustomerRef): number {
    const sql = `SELECT count(*) FROM ${OF_CUSTOMER}`;
    return Number(readValue(this.#database, sql, connectionId, number));
  }

  /** How many there are at a connection. */
  countAt(connectionId: string): number {
    const sql = 'SELECT count(*) FROM mark_event WHERE connection_id = ?';
    return Number(readValue(this.#database, sql, connectionId));
  }

  /** The same about several customers together. */
  countAmong(connectionId: string, numbers: readonly string[]): number {
    const sql = `SELECT count(*) FROM mark_event
      WHERE connection_id = ? AND number IN (SELECT value FROM json_each(?))`;
    return Number(readValue(this.#database, sql, connectionId, JSON.stringify(numbers)));
  }

  /** Reasons of disputes, the one that was given last first. */
  reasons(connectionId: string): string[] {
    const sql = `SELECT value ->> 'reason' AS reason FROM mark_event
      WHERE connection_id = ? AND field = 'dispute' AND value IS NOT NULL AND reason <> ''
      GROUP BY reason ORDER BY max(counter) DESC LIMIT ${MOST_REASONS}`;
    return readValues(this.#database, sql, connectionId);
  }

  /** The clerk has opened the customer: marks about it may come from files again. */
  opened(customer: CustomerRef): void {
    this.#forgotten.lift(customer);
  }

  /** Those of the numbers that were forgotten and not opened since, or are being forgotten. */
  forgottenOf(connectionId: string, numbers: readonly string[]): string[] {
    const sql = 'SELECT number FROM leaving WHERE connection_id = ?';
    const leaving = new Set<unknown>(readValues(this.#database, sql, connectionId));
    return numbers.filter(
      (number) =>
        leaving.has(number) || this.#forgotten.has({ connectionId, number: number as CustomerRef['number'] }),
    );
  }

  /** Removes all of a customer. Files of others bring nothing of it back until it is opened again. */
  forget(customer: CustomerRef): void {
    // What lists show of the marks of others is as it was.
    if (this.count(customer) === 0) {
      this.#forgotten.note(customer);
      return;
    }
    this.#changing(customer.connectionId, [customer.number], () => {
      execute(this.#database, `DELETE FROM ${OF_CUSTOMER}`, customer.connectionId, customer.number);
      this.#forgotten.note(customer);
    });
  }

  /** One short step; false when there are no more of its events. */
  forgetConnection(connectionId: string): boolean {
    this.#cached.delete(connectionId);
    return inTransaction(this.#database, () => {
      const isLeft = removeSomeOf(this.#database, 'mark_event', 'author, counter, words', connectionId);
      this.#forgotten.forgetConnection(connectionId);
      // The sample's comes again under its id: no version is given twice, by which another reader knows its marks.
      putSingle(this.#database, versionName(connectionId), String(this.#version(connectionId) + 1));
      return isLeft;
    });
  }

  /** What is remembered of the other customers stays. */
  #changing<Answer>(connectionId: string, numbers: Iterable<string>, change: () => Answer): Answer {
    const cached = this.#cached.get(connectionId);
    this.#cached.delete(connectionId);
    this.#names.delete(connectionId);
    const before = this.#version(connectionId);
    const answer = inTransaction(this.#database, () => {
      putSingle(this.#database, versionName(connectionId), String(before + 1));
      return change();
    });
    if (cached?.version !== before) return answer;
    const customers = new Map(cached.customers);
    for (const number of numbers) {
      const events = this.#eventsAbout(connectionId, number);
      if (events.length === 0) customers.delete(number);
      else customers.set(number, shownEvents(events));
    }
    this.#cached.set(connectionId, { version: before + 1, customers });
    return answer;
  }

  #version(connectionId: string): number {
    return Number(single(this.#database, versionName(connectionId)) ?? 0);
  }

  #eventsAbout(connectionId: string, number: string): MarkEvent[] {
    const sql = `SELECT ${EVENT_COLUMNS} FROM ${OF_CUSTOMER}`;
    return readRows<StoredEvent>(this.#database, sql, connectionId, number).map(readEvent);
  }

  #seen(connectionId: string, counter: number): void {
    if (counter > this.highest(connectionId))
      putSingle(this.#database, counterName(connectionId), `${counter}`);
  }

  /** Writes an event that is not there yet, and says whether it was not. */
  #put(): (connectionId: string, number: string, event: MarkEvent) => boolean {
    const insert = prepared(
      this.#database,
      `INSERT OR IGNORE INTO mark_event(words, connection_id, ${EVENT_COLUMNS}) VALUES(?${', ?'.repeat(11)})`,
    );
    return (connectionId, number, event) =>
      insert.run(wordsOf(number, event), connectionId, ...storedEvent(number, event)).changes === 1;
  }

  /** Whether another event has the number of this one. */
  #numberedTwice(): (connectionId: string, event: MarkEvent) => boolean {
    const sql =
      'SELECT 1 FROM mark_event WHERE connection_id = ? AND author = ? AND counter = ? LIMIT 1 OFFSET 1';
    const second = prepared(this.#database, sql);
    return (connectionId, { author, counter }) => second.get(connectionId, author, counter) !== undefined;
  }

  /** Of what is known already, only customers whose events are others by now are read again. */
  #customersOf(
    connectionId: string,
    cached: ConnectionMarks | undefined,
  ): ReadonlyMap<string, CustomerMarks> {
    const before = cached && this.#names.get(connectionId);
    const sql = `SELECT number, group_concat(counter || author || words) FROM mark_event
      WHERE connection_id = ? GROUP BY number`;
    const names = new Map(readRows<[string, string]>(this.#database, sql, connectionId));
    this.#names.set(connectionId, names);
    if (cached === undefined || before === undefined) {
      const events = this.eventsOf(connectionId);
      return new Map(events.map(({ number, events: own }) => [number, shownEvents(own)]));
    }
    return new Map(
      Array.from(names, ([number, name]) => {
        const own = before.get(number) === name ? cached.customers.get(number) : undefined;
        return [number, own ?? shownEvents(this.#eventsAbout(connectionId, number))];
      }),
    );
  }
}

function versionName(connectionId: string): string {
  return `marksVersion:${connectionId}`;
}

function counterName(connectionId: string): string {
  return `markCounter:${connectionId}`;
}

/** All marks of a connection at one moment of the file; another object once any of them has changed. */
export interface ConnectionMarks {
  /** Grows with every event, and when a customer's are forgotten. */
  readonly version: number;
  /** By customer number; another object for each customer whose marks have changed. */
  readonly customers: ReadonlyMap<string, CustomerMarks>;
}

/** An event as a desk is about to note it: the repository adds who, when and its counter. */
export type NewEvent = MarkEvent extends infer Event
  ? Event extends MarkEvent
    ? Omit<Event, 'author' | 'by' | 'counter' | 'at'>
    : never
  : never;

/** Events about one customer and its invoices. */
export interface MarkedCustomer<Event = NewEvent> {
  readonly number: CustomerRef['number'];
  readonly events: readonly Event[];
}

/** Who notes something, by the name at this desk, and when: milliseconds since the epoch. */
export interface Writer {
  readonly by: string;
  readonly at: number;
}

/** What has become of events from a file. */
export interface TakenEvents {
  readonly added: number;
  readonly known: number;
  /** About customers that were forgotten here. */
  readonly forgotten: number;
  /** Too far ahead of every counter that is known. */
  readonly farAhead: number;
  /** Of the added ones those whose author has given their number to other words, too. */
  readonly numberedTwice: number;
}

/** What the readers of lists need of the marks. */
export interface MarksSource {
  of(connectionId: string): ConnectionMarks;
}

/** An event as its row has it. */
type StoredEvent = readonly [
  number: string,
  author: string,
  counter: number,
  by: string,
  at: number,
  invoiceNo: string | null,
  entryNo: string | null,
  field: string,
  value: string | null,
  said: string | null,
];

const EVENT_COLUMNS = 'number, author, counter, by_name, at, invoice_no, entry_no, field, value, said';

function storedEvent(number: string, event: MarkEvent): StoredEvent {
  const { author, counter, by, at, invoice, field, value, said } = event;
  return [
    ...([number, author, counter, by, at] as const),
    ...([invoice?.invoiceNo ?? null, invoice?.entryNo ?? null, field] as const),
    ...([
      value === null ? null : JSON.stringify(value),
      said === null ? null : JSON.stringify(said),
    ] as const),
  ];
}

/** What `storedEvent` has written. */
function readEvent([, author, counter, by, at, invoiceNo, entryNo, ...rest]: StoredEvent): MarkEvent {
  const [field, value, said] = rest;
  return {
    author,
    by,
    counter,
    at,
    invoice: invoiceNo === null || entryNo === null ? null : { invoiceNo, entryNo },
    said: said === null ? null : JSON.parse(said),
    field,
    value: value === null ? null : JSON.parse(value),
  } as MarkEvent;
}

const KEY = 'forgottenKey';

/**
 * Which customers were forgotten, so that nothing about them comes back from a file of marks. Of each only a hash of its
 * number is kept, with a key that is in no file: who has a file of marks learns nothing by it.
 */
class ForgottenCustomers {
  readonly #database: CipherDatabase;

  constructor(database: CipherDatabase) {
    this.#database = database;
  }

  note(customer: CustomerRef): void {
    const sql = 'INSERT OR IGNORE INTO forgotten_customer(connection_id, hash) VALUES(?, ?)';
    execute(this.#database, sql, customer.connectionId, this.#hash(customer));
  }

  has(customer: CustomerRef): boolean {
    const sql = 'SELECT 1 FROM forgotten_customer WHERE connection_id = ? AND hash = ?';
    return readValue(this.#database, sql, customer.connectionId, this.#hash(customer)) === 1;
  }

  /** The clerk has opened it again. */
  lift(customer: CustomerRef): void {
    const sql = 'DELETE FROM forgotten_customer WHERE connection_id = ? AND hash = ?';
    execute(this.#database, sql, customer.connectionId, this.#hash(customer));
  }

  forgetConnection(connectionId: string): void {
    execute(this.#database, 'DELETE FROM forgotten_customer WHERE connection_id = ?', connectionId);
  }

  #hash({ connectionId, number }: CustomerRef): string {
    return createHmac('sha256', this.#key()).update(`${connectionId}\n${number}`).digest('base64url');
  }

  #key(): string {
    const stored = single(this.#database, KEY);
    if (stored !== null) return stored;
    const key = randomBytes(32).toString('base64url');
    putSingle(this.#database, KEY, key);
    return key;
  }
}
