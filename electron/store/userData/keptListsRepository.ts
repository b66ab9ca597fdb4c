import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import {
  isSameListName,
  type ListChange,
  type ListRefusal,
  MOST_LISTED,
  MOST_LISTS,
} from '../../../shared/domain/views.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { KeptList } from '../../../shared/ipc/views.ts';
import {
  type CipherDatabase,
  execute,
  inTransaction,
  prepared,
  readObject,
  readObjects,
  readValue,
  readValues,
} from '../../database/database.ts';
import { type NamedNumbers, newId } from './userDataFile.ts';

interface Row {
  readonly ordinal: number;
  readonly id: string;
  readonly connectionId: string;
  readonly name: string;
}

interface Removed extends Row {
  readonly numbers: readonly CustomerNumber[];
}

/** Removed lists that can be put back: those of the toasts on the screen, and a few more. */
const MOST_REMOVED = 10;
const NOBODY: ReadonlySet<string> = new Set();
const COLUMNS = 'ordinal, id, connection_id AS connectionId, name';

/**
 * Lists of customers that the clerk keeps under a name; owned by the query worker like all facts. Removed ones are
 * remembered here, so that forgetting a customer takes it out of these as well.
 */
export class KeptListsRepository {
  readonly #database: CipherDatabase;
  readonly #removed = new LruCache<string, Removed>(MOST_REMOVED);
  readonly #members = new Map<string, ReadonlySet<string>>();
  #version = 0;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  /** Grows with each change of any list. */
  version(): number {
    return this.#version;
  }

  list(connectionId: string): KeptList[] {
    return this.#rows(connectionId).map(({ id, name }) => this.#shown(id, name));
  }

  /** Lists of all connections. */
  count(): number {
    return Number(readValue(this.#database, 'SELECT count(*) FROM kept_list'));
  }

  /** Each list of a connection with its numbers, in their order. */
  whole(connectionId: string): (NamedNumbers & { readonly id: string })[] {
    return this.#rows(connectionId).map(({ id, name }) => ({ id, name, numbers: this.#numbersOf(id) }));
  }

  /** @throws KontorFailure invalidInput for an id that is gone */
  numbers(id: string): CustomerNumber[] {
    this.#row(id);
    return this.#numbersOf(id);
  }

  /** Empty for an id that is gone, and for a list of another connection. */
  members(connectionId: string, id: string): ReadonlySet<string> {
    return this.#find(id)?.connectionId === connectionId ? this.#membersOf(id) : NOBODY;
  }

  /** How many lists of a connection have any of these customers. */
  listsWith(connectionId: string, numbers: readonly string[]): number {
    return this.#rows(connectionId).filter(({ id }) => {
      const members = this.#membersOf(id);
      return numbers.some((number) => members.has(number));
    }).length;
  }

  /** No number may be given twice. */
  create(connectionId: string, name: string, numbers: readonly CustomerNumber[]): KeptList | ListRefusal {
    const refusal = this.#refusedNumbers(numbers) ?? this.#refusedName(connectionId, name, null);
    if (refusal !== null) return refusal;
    if (this.count() >= MOST_LISTS) return 'tooManyLists';
    const id = newId();
    this.#change(() => this.#insert({ id, connectionId, name, numbers }));
    return this.#shown(id, name);
  }

  /** @throws KontorFailure invalidInput for an id that is gone */
  rename(id: string, name: string): KeptList | ListRefusal {
    const refusal = this.#refusedName(this.#row(id).connectionId, name, id);
    if (refusal !== null) return refusal;
    this.#change(() => execute(this.#database, 'UPDATE kept_list SET name = ? WHERE id = ?', name, id));
    return this.#shown(id, name);
  }

  /** @throws KontorFailure invalidInput for an id that is gone */
  changeNumbers(id: string, given: readonly CustomerNumber[], how: ListChange): KeptList | ListRefusal {
    const { name } = this.#row(id);
    if (given.length === 0) return 'noCustomers';
    const numbers = changedNumbers(this.#numbersOf(id), given, how);
    if (numbers.length > MOST_LISTED) return 'tooManyCustomers';
    this.#change(() => this.#put(id, numbers));
    return this.#shown(id, name);
  }

  /** False for an id that is gone. */
  remove(id: string): boolean {
    const row = this.#find(id);
    if (row === undefined) return false;
    this.#removed.put(id, { ...row, numbers: this.#numbersOf(id) });
    this.#change(() => this.#delete(id));
    return true;
  }

  /**
   * Puts a removed list back in its place; one that is there already stays as it is. @throws KontorFailure invalidInput
   * for one that is not remembered
   */
  restore(id: string): KeptList | ListRefusal {
    const there = this.#find(id);
    if (there !== undefined) return this.#shown(id, there.name);
    const removed = this.#removed.get(id);
    if (removed === undefined) throw new KontorFailure('invalidInput');
    const refusal = this.#refusedName(removed.connectionId, removed.name, null);
    if (refusal !== null) return refusal;
    if (this.count() >= MOST_LISTS) return 'tooManyLists';
    this.#change(() => this.#insert(removed));
    this.#removed.delete(id);
    return this.#shown(id, removed.name);
  }

  /** Replaces all lists of a connection. One with an id keeps it, a new one (null) gets one. */
  replaceAll(connectionId: string, lists: readonly (NamedNumbers & { readonly id: string | null })[]): void {
    this.#change(() => {
      for (const { id } of this.#rows(connectionId)) this.#delete(id);
      for (const { id, ...list } of lists) this.#insert({ id: id ?? newId(), connectionId, ...list });
    });
  }

  /** Drops the numbers held in memory: they have changed, or the transaction that wrote them was rolled back. */
  invalidate(): void {
    this.#members.clear();
    this.#version += 1;
  }

  /** Takes a customer out of every list, those included that can be put back; the names of the lists stay. */
  forget({ connectionId, number }: CustomerRef): void {
    for (const removed of [...this.#removed.values()]) {
      if (removed.connectionId !== connectionId) continue;
      const numbers = removed.numbers.filter((one) => one !== number);
      this.#removed.put(removed.id, { ...removed, numbers });
    }
    const takeOut = `DELETE FROM kept_list_number WHERE number = ?
      AND list_id IN (SELECT id FROM kept_list WHERE connection_id = ?)`;
    this.#change(() => execute(this.#database, takeOut, number, connectionId));
  }

  forgetConnection(connectionId: string): void {
    for (const removed of [...this.#removed.values()]) {
      if (removed.connectionId === connectionId) this.#removed.delete(removed.id);
    }
    this.replaceAll(connectionId, []);
  }

  #change(write: () => unknown): void {
    this.invalidate();
    inTransaction(this.#database, () => void write());
  }

  #insert(list: NamedNumbers & Pick<Row, 'id' | 'connectionId'> & { readonly ordinal?: number }): void {
    const { id, connectionId, name, numbers, ordinal = null } = list;
    const insert = 'INSERT INTO kept_list(ordinal, id, connection_id, name) VALUES(?, ?, ?, ?)';
    execute(this.#database, insert, ordinal, id, connectionId, name);
    this.#put(id, numbers);
  }

  #put(id: string, numbers: readonly CustomerNumber[]): void {
    execute(this.#database, 'DELETE FROM kept_list_number WHERE list_id = ?', id);
    const insert = prepared(this.#database, 'INSERT INTO kept_list_number VALUES(?, ?, ?)');
    for (const [place, number] of numbers.entries()) insert.run(id, place, number);
  }

  #delete(id: string): void {
    execute(this.#database, 'DELETE FROM kept_list_number WHERE list_id = ?', id);
    execute(this.#database, 'DELETE FROM kept_list WHERE id = ?', id);
  }

  #refusedNumbers(numbers: readonly CustomerNumber[]): ListRefusal | null {
    if (numbers.length === 0) return 'noCustomers';
    return numbers.length > MOST_LISTED ? 'tooManyCustomers' : null;
  }

  #refusedName(connectionId: string, name: string, own: string | null): ListRefusal | null {
    const others = this.#rows(connectionId).filter(({ id }) => id !== own);
    return others.some((other) => isSameListName(other.name, name)) ? 'sameName' : null;
  }

  #shown(id: string, name: string): KeptList {
    const sql = 'SELECT count(*) FROM kept_list_number WHERE list_id = ?';
    return { id, name, customers: Number(readValue(this.#database, sql, id)) };
  }

  #rows(connectionId: string): Row[] {
    const sql = `SELECT ${COLUMNS} FROM kept_list WHERE connection_id = ? ORDER BY ordinal`;
    return readObjects<Row>(this.#database, sql, connectionId);
  }

  #find(id: string): Row | undefined {
    return readObject<Row>(this.#database, `SELECT ${COLUMNS} FROM kept_list WHERE id = ?`, id);
  }

  #row(id: string): Row {
    const row = this.#find(id);
    if (row === undefined) throw new KontorFailure('invalidInput');
    return row;
  }

  #membersOf(id: string): ReadonlySet<string> {
    const cached = this.#members.get(id);
    if (cached) return cached;
    const members = new Set<string>(this.#numbersOf(id));
    this.#members.set(id, members);
    return members;
  }

  #numbersOf(id: string): CustomerNumber[] {
    const sql = 'SELECT number FROM kept_list_number WHERE list_id = ? ORDER BY place';
    return readValues<CustomerNumber>(this.#database, sql, id);
  }
}

/** In the order of the list, with added numbers at the end. */
function changedNumbers(
  before: readonly CustomerNumber[],
  given: readonly CustomerNumber[],
  how: ListChange,
): readonly CustomerNumber[] {
  switch (how) {
    case 'replace':
      return given;
    case 'add':
      return [...new Set([...before, ...given])];
    case 'takeOut': {
      const gone = new Set(given);
      return before.filter((number) => !gone.has(number));
    }
  }
}
