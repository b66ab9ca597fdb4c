import { KontorFailure } from '../../../../shared/domain/failure.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import {
  changedFields,
  type InvoiceNumbers,
  isSameValue,
  type Mark,
  type MarkEvent,
  type SaidInvoice,
  type ShownEvent,
  subjectKey,
} from '../../../../shared/domain/markEvent.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { type CipherDatabase, readObject } from '../../../database/database.ts';
import type {
  ConnectionMarks,
  MarkedCustomer,
  MarksRepository,
  NewEvent,
  Writer,
} from '../../userData/marksRepository.ts';
import { newId } from '../../userData/userDataFile.ts';
import { customerIdOf } from '../model/columns.ts';
import type { CustomerTable } from './customerTable.ts';
import { markedRows } from './marksByRow.ts';

/** What was noted of the rows or the customer that were meant. `numbers` are those of the customers that have changed. */
export interface Marked {
  readonly marked: number;
  readonly same: number;
  /** Invoices that share both their numbers with others: a mark at one of them would be at all. */
  readonly shared: number;
  readonly actionId: string | null;
  readonly numbers: readonly CustomerRef['number'][];
}

/** Rows that are to have a mark. */
export interface RowsMarked {
  readonly ids: readonly number[];
  readonly mark: Mark;
}

/** One of them. */
interface RowMarked {
  readonly id: number;
  readonly mark: Mark;
}

interface Found {
  same: number;
  shared: number;
  readonly customers: MarkedCustomer[];
}

interface Undone {
  readonly connectionId: string;
  readonly undone: number;
  readonly later: number;
  readonly numbers: readonly CustomerRef['number'][];
}

/** Notes marks at rows of the lists and at customers, and takes them back. What it notes is kept among the facts. */
export class Marking {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #marks: MarksRepository;
  readonly #actions: MarkActions;

  constructor(lists: CipherDatabase, table: CustomerTable, marks: MarksRepository, actions: MarkActions) {
    this.#database = lists;
    this.#table = table;
    this.#marks = marks;
    this.#actions = actions;
  }

  /** Rows by their ids, all of them or none; those that are gone are not counted. */
  rows(connectionId: string, ids: readonly number[], mark: Mark, writer: Writer): Marked {
    return this.#database.transaction(() => this.#each(connectionId, [{ ids, mark }], writer))();
  }

  /** The same of several marks, one of each row, as one action; null where the ids are of other lists than there are now. */
  each(connectionId: string, version: number, marks: readonly RowsMarked[], writer: Writer): Marked | null {
    return this.#database.transaction(() =>
      this.#table.of(connectionId).version === version ? this.#each(connectionId, marks, writer) : null,
    )();
  }

  customer({ connectionId, number }: CustomerRef, mark: Mark, writer: Writer): Marked {
    const shown = this.#marks.of(connectionId).customers.get(number)?.get(subjectKey(null))?.[mark.field];
    const isSame = isNoted(shown, mark, null);
    const events: NewEvent[] = isSame ? [] : [{ ...mark, invoice: null, said: null }];
    const customers = isSame ? [] : [{ number, events }];
    return { same: isSame ? 1 : 0, shared: 0, ...this.#noted(connectionId, customers, writer) };
  }

  /** What was noted again since stays. @throws KontorFailure invalidInput for an action that is not kept any more */
  undo(actionId: string, writer: Writer): Undone {
    const action = this.#actions.get(actionId);
    if (action === undefined) throw new KontorFailure('invalidInput');
    const { connectionId } = action;
    const noted = this.#actions.stillThere(action, this.#marks.of(connectionId));
    const customers = bringingBack(noted);
    const events = this.#marks.note(connectionId, customers, writer);
    this.#actions.takenBack(actionId, noted, events);
    const later = action.noted.length - noted.length;
    return { connectionId, undone: events.length, later, numbers: customers.map(({ number }) => number) };
  }

  #each(connectionId: string, marks: readonly RowsMarked[], writer: Writer): Marked {
    const { byId } = this.#table.of(connectionId);
    const found: Found = { same: 0, shared: 0, customers: [] };
    const rows = marks.flatMap(({ ids, mark }) => ids.map((id): RowMarked => ({ id, mark })));
    for (const [customerId, own] of Map.groupBy(rows, ({ id }) => customerIdOf(id))) {
      const number = byId.get(customerId)?.number;
      if (number !== undefined) this.#find(found, { connectionId, number }, customerId, own);
    }
    const { same, shared, customers } = found;
    return { same, shared, ...this.#noted(connectionId, customers, writer) };
  }

  /** Rows of one customer: what is to be noted of them. */
  #find(
    found: Found,
    { connectionId, number }: CustomerRef,
    customerId: number,
    marked: readonly RowMarked[],
  ): void {
    const shown = this.#marks.of(connectionId).customers.get(number);
    const there = marked.flatMap(({ id, mark }) => {
      const invoice = numbersOfRow(this.#database, id);
      return invoice === undefined ? [] : [{ invoice, mark }];
    });
    const selected = Map.groupBy(there, ({ invoice }) => subjectKey(invoice));
    const rows = markedRows(
      this.#database,
      customerId,
      there.map(({ invoice }) => invoice),
    );
    const events = [...selected].flatMap(([key, [one, ...again]]): NewEvent[] => {
      const [row, ...others] = rows.get(key) ?? [];
      if (one === undefined || row === undefined) return [];
      const { invoice, mark } = one;
      if (others.length > 0) found.shared += 1 + again.length;
      else if (isNoted(shown?.get(key)?.[mark.field], mark, row.now)) found.same += 1;
      else return [{ ...mark, invoice, said: row.now }];
      return [];
    });
    if (events.length > 0) found.customers.push({ number, events });
  }

  #noted(connectionId: string, customers: readonly MarkedCustomer[], writer: Writer) {
    const numbers = [...new Set(customers.map(({ number }) => number))];
    if (numbers.length === 0) return { marked: 0, actionId: null, numbers };
    const before = this.#marks.of(connectionId);
    const events = this.#marks.note(connectionId, customers, writer);
    const actionId = newId();
    this.#actions.put(actionId, { connectionId, customers, events, before });
    return { marked: events.length, actionId, numbers };
  }
}

/** Whether it is there already; what has changed since is noted again, with what the invoice says now. */
function isNoted(shown: ShownEvent | undefined, { value }: Mark, now: SaidInvoice | null): boolean {
  const event: MarkEvent | undefined = shown?.shown;
  if (!isSameValue(event?.value ?? null, value)) return false;
  return value === null || event?.said == null || now === null || changedFields(event.said, now).length === 0;
}

/** Invoice and entry number of a row by its id; undefined where it is gone. */
function numbersOfRow(database: CipherDatabase, id: number): InvoiceNumbers | undefined {
  const sql = 'SELECT invoice_no AS invoiceNo, entry_no AS entryNo FROM invoice WHERE id = ?';
  return readObject(database, sql, id);
}

/** Events whose former values are remembered, of all actions together. */
const EVENTS_KEPT = 400_000;

/** An event of an action, and what was shown in its place before. */
interface Noted {
  readonly number: CustomerRef['number'];
  readonly event: MarkEvent;
  readonly before: MarkEvent | null;
}

interface Action {
  readonly connectionId: string;
  readonly noted: readonly Noted[];
}

/** What was noted in this launch and can be taken back, the last actions of it. */
export class MarkActions {
  readonly #actions = new LruCache<string, Action>(EVENTS_KEPT, ({ noted }) => noted.length + 1);
  /** By the name of an event that brought something back that of the one it repeats. */
  readonly #repeats = new LruCache<string, string>(EVENTS_KEPT);

  put(
    id: string,
    action: {
      readonly connectionId: string;
      readonly customers: readonly MarkedCustomer[];
      /** Of all customers, in their order. */
      readonly events: readonly MarkEvent[];
      /** The marks as they were before the action. */
      readonly before: ConnectionMarks;
    },
  ): void {
    const { connectionId, customers, events, before } = action;
    const numbers = customers.flatMap(({ number, events: own }) => own.map(() => number));
    const noted = events.map((event, at): Noted => {
      const number = numbers[at] as CustomerRef['number'];
      return { number, event, before: shownIn(before, number, event)?.shown ?? null };
    });
    this.#actions.put(id, { connectionId, noted });
  }

  get(id: string): Action | undefined {
    return this.#actions.get(id);
  }

  /** What of an action is still as it has left it: nothing was noted in it since. */
  stillThere({ connectionId, noted }: Action, now: ConnectionMarks): Noted[] {
    return noted.filter(({ number, event }) => {
      const shown = shownIn(now, number, event)?.shown;
      return shown !== undefined && this.#firstOf(connectionId, shown) === nameOf(connectionId, event);
    });
  }

  /**
   * Events that have brought back what was there before: they stand for those that they repeat, so that the action before
   * can be taken back, too. An action is taken back once.
   */
  takenBack(id: string, noted: readonly Noted[], events: readonly MarkEvent[]): void {
    const { connectionId } = this.#actions.get(id) ?? {};
    if (connectionId === undefined) return;
    this.#actions.delete(id);
    for (const [at, { before }] of noted.entries()) {
      const event = events[at];
      if (event === undefined || before === null) continue;
      this.#repeats.put(nameOf(connectionId, event), this.#firstOf(connectionId, before));
    }
  }

  #firstOf(connectionId: string, event: MarkEvent): string {
    const name = nameOf(connectionId, event);
    return this.#repeats.peek(name) ?? name;
  }
}

function nameOf(connectionId: string, { author, counter, at }: MarkEvent): string {
  return JSON.stringify([connectionId, author, counter, at]);
}

/** Events that bring back what was there before, by customer; those of one come after each other already. */
function bringingBack(noted: readonly Noted[]): MarkedCustomer[] {
  return Array.from(
    Map.groupBy(noted, ({ number }) => number),
    ([number, own]) => ({ number, events: own.map(formerly) }),
  );
}

/** What was said then comes back, too: what has changed since it was noted shows again. */
function formerly({ event, before }: Noted): NewEvent {
  const { field, value, said } = before ?? { field: event.field, value: null, said: event.said };
  return { field, value, said, invoice: event.invoice } as NewEvent;
}

function shownIn(marks: ConnectionMarks, number: string, event: MarkEvent): ShownEvent | undefined {
  return marks.customers.get(number)?.get(subjectKey(event.invoice))?.[event.field];
}
