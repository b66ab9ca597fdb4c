import {
  type ComparedAmount,
  type ComparedKind,
  MOST_EXPLANATIONS,
} from '../../../shared/domain/comparison.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { type CipherDatabase, execute, readObject, readObjects, readValue } from '../../database/database.ts';
import { newId } from './userDataFile.ts';

const IS_SAME = `connection_id = ? AND number = ? AND invoice_no = ? AND amount = ? AND kind = ? AND difference = ?
  AND copy = ?`;

/** Actions that can be taken back. */
const MOST_ACTIONS = 100;

/** What an action has replaced: null where nothing was said. */
interface Replaced {
  readonly difference: Difference;
  readonly before: { readonly text: string; readonly at: number } | null;
}

interface Action {
  readonly connectionId: string;
  /** What it has said. */
  readonly text: string | null;
  readonly replaced: readonly Replaced[];
}

/** What the clerk has said of differences between a ledger and what is kept. Owned by the query worker. */
export class ExplanationsRepository implements ExplanationsSource {
  readonly #database: CipherDatabase;
  readonly #actions = new LruCache<string, Action>(MOST_ACTIONS);

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  /** All of a connection, the last one last. */
  of(connectionId: string): Explanation[] {
    const sql = `SELECT number, plain, invoice_no AS invoiceNo, amount, kind, difference, copy, text, at
      FROM explanation WHERE connection_id = ? ORDER BY at, rowid`;
    return readObjects<Explanation>(this.#database, sql, connectionId);
  }

  /**
   * Explains each of these differences, or none of them any more (null). Answers with the action, for `undo`, and how many
   * others were dropped: the oldest, of more than can be kept. Of a customer that is being forgotten nothing is kept.
   */
  put(connectionId: string, differences: readonly Difference[], text: string | null, at: number) {
    return this.#database.transaction(() => {
      const replaced = differences.map((difference): Replaced => {
        const before = this.#said(connectionId, difference);
        this.#write(connectionId, difference, text === null ? null : { text, at });
        return { difference, before };
      });
      const actionId = newId();
      this.#actions.put(actionId, { connectionId, text, replaced });
      return { actionId, dropped: this.#dropOldest(connectionId) };
    })();
  }

  /** Puts back what an action has replaced, where nothing else was said since; answers with how many others there are. */
  undo(actionId: string): { readonly later: number } {
    const action = this.#actions.peek(actionId);
    if (action === undefined) throw new KontorFailure('invalidInput');
    const { connectionId, text, replaced } = action;
    this.#actions.delete(actionId);
    return this.#database.transaction(() => {
      const still = replaced.filter(
        ({ difference }) => (this.#said(connectionId, difference)?.text ?? null) === text,
      );
      for (const { difference, before } of still) this.#write(connectionId, difference, before);
      return { later: replaced.length - still.length };
    })();
  }

  /** How many there are of a customer, as `forget` removes them. */
  count({ connectionId, number }: CustomerRef): number {
    const sql = `SELECT count(*) FROM explanation WHERE connection_id = ? AND ${IS_OF_CUSTOMER}`;
    return Number(readValue(this.#database, sql, connectionId, ...writingsOf(number)));
  }

  /** Also what was said of lines that only the ledger has, where they write the customer's number in another way. */
  forget({ connectionId, number }: CustomerRef): void {
    this.#actions.clear();
    const sql = `DELETE FROM explanation WHERE connection_id = ? AND ${IS_OF_CUSTOMER}`;
    execute(this.#database, sql, connectionId, ...writingsOf(number));
  }

  forgetConnection(connectionId: string): void {
    this.#actions.clear();
    execute(this.#database, 'DELETE FROM explanation WHERE connection_id = ?', connectionId);
  }

  #said(connectionId: string, difference: Difference): Replaced['before'] {
    const sql = `SELECT text, at FROM explanation WHERE ${IS_SAME}`;
    return (
      readObject<{ text: string; at: number }>(this.#database, sql, ...boundTo(connectionId, difference)) ??
      null
    );
  }

  #write(connectionId: string, difference: Difference, said: Replaced['before']): void {
    const bound = boundTo(connectionId, difference);
    execute(this.#database, `DELETE FROM explanation WHERE ${IS_SAME}`, ...bound);
    if (said === null || this.#isLeaving(connectionId, difference)) return;
    const insert = `INSERT INTO explanation(connection_id, number, invoice_no, amount, kind, difference, copy, plain, text, at)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    execute(this.#database, insert, ...bound, difference.plain, said.text, said.at);
  }

  #isLeaving(connectionId: string, { number, plain }: Difference): boolean {
    const sql = `SELECT 1 FROM leaving WHERE connection_id = ?
      AND (number = ? OR ltrim(number, '0') = ? OR ? GLOB '*[^0-9]' || number || '[^0-9]*')`;
    return readValue(this.#database, sql, connectionId, number, plain, ` ${number} `) !== undefined;
  }

  #dropOldest(connectionId: string): number {
    const sql = `DELETE FROM explanation WHERE rowid IN (SELECT rowid FROM explanation WHERE connection_id = ?
      ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ${MOST_EXPLANATIONS})`;
    return execute(this.#database, sql, connectionId).changes;
  }
}

function boundTo(connectionId: string, difference: Difference): readonly unknown[] {
  const { number, invoiceNo, amount, kind, difference: by, copy } = difference;
  return [connectionId, number, invoiceNo, amount, kind, by, copy];
}

/** A difference as it is known again: in another comparison the same one has all of these. */
export interface Difference {
  /** Of the customer; as the ledger writes it where it is no customer number, and empty where it names none. */
  readonly number: string;
  /** Where only the ledger names that customer: its number without letters and zeros before it; otherwise empty. */
  readonly plain: string;
  /** The ledger's writing where nothing here has it; empty for none. */
  readonly invoiceNo: string;
  /** Which amount of the invoices was compared. */
  readonly amount: ComparedAmount;
  readonly kind: ComparedKind;
  /** A decimal; of an unreadable line what is written where its amount should be. */
  readonly difference: string;
  /** Which of several lines that are alike in all of that, from 0. */
  readonly copy: number;
}

export interface Explanation extends Difference {
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What the reader of comparisons needs of them. */
export interface ExplanationsSource {
  of(connectionId: string): readonly Explanation[];
}

/** For `writingsOf`: a ledger may write a customer's number without its zeros, or beside its name. */
export const IS_OF_CUSTOMER = "(number = ? OR plain = ? OR ' ' || number || ' ' GLOB ?)";

/** What a number may be in what is kept of a ledger, bound in the order of `IS_OF_CUSTOMER`. */
export function writingsOf(number: string): readonly string[] {
  return [number, number.replace(/^0+(?=.)/, ''), `*[^0-9]${number}[^0-9]*`];
}
