import type { ComparedKind } from '../../../../shared/domain/compareNames.ts';
import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { RecentMap } from '../../../../shared/domain/recentMap.ts';
import { MOST_SAVED_COMPARISONS } from '../../../../shared/domain/savedComparisons.ts';
import type { ExplainedRow } from '../../../../shared/ipc/compare.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { SavedComparison } from '../../../../shared/ipc/savedComparisons.ts';
import { type CipherDatabase, inTransaction } from '../../database/database.ts';
import { execute, readObject, readObjects, readRows, readValue, readValues } from '../../database/query.ts';
import { IS_OF_CUSTOMER, writingsOf } from '../ledgerWritings.ts';
import { newId } from '../newId.ts';
import type { NewComparison, SavedDifference, SavedSource } from './savedShapes.ts';

interface Row {
  readonly id: string;
  readonly connectionId: string;
  readonly number: string | null;
  readonly at: number;
  readonly about: string;
  readonly forgotten: number;
  readonly forgottenDifference: Decimal;
}

type Removed = Row & { readonly differences: readonly SavedDifference[] };

/** Removed ones that can be put back: those of the toasts on the screen, and a few more. */
const MOST_REMOVED = 5;
const COLUMNS = `id, connection_id AS connectionId, number, at, about, forgotten,
  forgotten_difference AS forgottenDifference`;
const OF_CUSTOMER = `comparison_id IN (SELECT id FROM saved_comparison WHERE connection_id = ?)
  AND ${IS_OF_CUSTOMER}`;

/** Comparisons with ledgers that the clerk has saved. Owned by the reader thread. */
export class SavedComparisonsRepository implements SavedSource {
  readonly #database: CipherDatabase;
  readonly #removed = new RecentMap<string, Removed>(MOST_REMOVED);

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  /** The last one first. */
  list(connectionId: string): SavedComparison[] {
    const sql = `SELECT ${COLUMNS} FROM saved_comparison WHERE connection_id = ? ORDER BY at DESC, rowid DESC`;
    return readObjects<Row>(this.#database, sql, connectionId).map(savedOf);
  }

  find(id: string): SavedComparison | null {
    const row = this.#row(id);
    return row === undefined ? null : savedOf(row);
  }

  differences(id: string): SavedDifference[] {
    const sql =
      'SELECT kind, number, plain, row FROM saved_difference WHERE comparison_id = ? ORDER BY place';
    return readObjects<SavedDifference>(this.#database, sql, id);
  }

  /** Rows of one kind, as JSON, and how many there are. */
  page(id: string, kind: ComparedKind, offset: number, limit: number) {
    const where = 'FROM saved_difference WHERE comparison_id = ? AND kind = ?';
    const sql = `SELECT row ${where} ORDER BY place LIMIT ? OFFSET ?`;
    return {
      rows: readValues<string>(this.#database, sql, id, kind, limit, offset),
      matching: Number(readValue(this.#database, `SELECT count(*) ${where}`, id, kind)),
    };
  }

  /**
   * Saves one, in the place of another where an id is given that is there still; null where no more can be kept. Of a
   * customer that is being forgotten nothing is kept.
   */
  put(
    connectionId: string,
    before: string | null,
    { number, at, ...about }: NewComparison,
    differences: readonly SavedDifference[],
  ): string | null {
    const isThere = before !== null && this.#row(before) !== undefined;
    if (!isThere && this.#count(connectionId) >= MOST_SAVED_COMPARISONS) return null;
    const id = isThere ? before : newId();
    const row = { id, connectionId, number, at, about: JSON.stringify(about) };
    inTransaction(this.#database, () => {
      if (isThere) this.#delete(id);
      this.#insert({ ...row, forgotten: 0, forgottenDifference: '0' as Decimal, differences });
      const sql = 'SELECT number FROM leaving WHERE connection_id = ?';
      for (const leaving of readValues<CustomerRef['number']>(this.#database, sql, connectionId))
        this.#forget({ connectionId, number: leaving });
    });
    return id;
  }

  remove(id: string): void {
    const row = this.#row(id);
    if (row === undefined) return;
    this.#removed.put(id, { ...row, differences: this.differences(id) });
    inTransaction(this.#database, () => this.#delete(id));
  }

  /** @throws KontorFailure invalidInput for one that is not remembered, or where no more can be kept */
  restore(id: string): void {
    if (this.#row(id) !== undefined) return;
    const removed = this.#removed.peek(id);
    const isFull = removed !== undefined && this.#count(removed.connectionId) >= MOST_SAVED_COMPARISONS;
    if (removed === undefined || isFull) throw new KontorFailure('invalidInput');
    inTransaction(this.#database, () => this.#insert(removed));
    this.#removed.delete(id);
  }

  /** How many rows of a customer there are in all of them. */
  count({ connectionId, number }: CustomerRef): number {
    const sql = `SELECT count(*) FROM saved_difference WHERE ${OF_CUSTOMER}`;
    return Number(readValue(this.#database, sql, ...boundTo(connectionId, number)));
  }

  /** Comparisons of the customer alone, and its rows in those of all customers, which then say how many there were. */
  forget(customer: CustomerRef): void {
    this.#removed.clear();
    inTransaction(this.#database, () => this.#forget(customer));
  }

  forgetConnection(connectionId: string): void {
    this.#removed.clear();
    inTransaction(this.#database, () => {
      const sql = 'SELECT id FROM saved_comparison WHERE connection_id = ?';
      for (const id of readValues<string>(this.#database, sql, connectionId)) this.#delete(id);
    });
  }

  #forget({ connectionId, number }: CustomerRef): void {
    const own = 'SELECT id FROM saved_comparison WHERE connection_id = ? AND number = ?';
    for (const id of readValues<string>(this.#database, own, connectionId, number)) this.#delete(id);
    const bound = boundTo(connectionId, number);
    const select = `SELECT comparison_id, row FROM saved_difference WHERE ${OF_CUSTOMER}`;
    const rows = readRows<[id: string, row: string]>(this.#database, select, ...bound);
    for (const [id, gone] of Map.groupBy(rows, ([of]) => of)) {
      const before = this.#row(id);
      if (before === undefined) continue;
      const sum = new DecimalSum().add(before.forgottenDifference);
      for (const [, row] of gone) sum.add((JSON.parse(row) as ExplainedRow).difference);
      const note = 'UPDATE saved_comparison SET forgotten = ?, forgotten_difference = ? WHERE id = ?';
      execute(this.#database, note, before.forgotten + gone.length, sum.decimal(), id);
    }
    execute(this.#database, `DELETE FROM saved_difference WHERE ${OF_CUSTOMER}`, ...bound);
    this.#forgetInNames(connectionId, number);
  }

  /** The name of a ledger's file may be that of a customer. */
  #forgetInNames(connectionId: string, number: string): void {
    const isNumber = new RegExp(`(?<!\\d)0*${number}(?!\\d)`, 'g');
    for (const { id, about } of readObjects<Row>(
      this.#database,
      `SELECT ${COLUMNS} FROM saved_comparison WHERE connection_id = ?`,
      connectionId,
    )) {
      const { fileName, ...rest } = JSON.parse(about) as NewComparison;
      if (fileName === null || fileName.search(isNumber) < 0) continue;
      const without = JSON.stringify({ fileName: fileName.replace(isNumber, '…'), ...rest });
      execute(this.#database, 'UPDATE saved_comparison SET about = ? WHERE id = ?', without, id);
    }
  }

  #row(id: string): Row | undefined {
    return readObject<Row>(this.#database, `SELECT ${COLUMNS} FROM saved_comparison WHERE id = ?`, id);
  }

  #count(connectionId: string): number {
    const sql = 'SELECT count(*) FROM saved_comparison WHERE connection_id = ?';
    return Number(readValue(this.#database, sql, connectionId));
  }

  #insert({
    id,
    connectionId,
    number,
    at,
    about,
    forgotten,
    forgottenDifference,
    differences,
  }: Removed): void {
    const comparison = `INSERT INTO saved_comparison(id, connection_id, number, at, about, forgotten, forgotten_difference)
      VALUES(?, ?, ?, ?, ?, ?, ?)`;
    execute(this.#database, comparison, id, connectionId, number, at, about, forgotten, forgottenDifference);
    const difference = `INSERT INTO saved_difference(comparison_id, place, kind, number, plain, row)
      VALUES(?, ?, ?, ?, ?, ?)`;
    for (const [place, { kind, number: of, plain, row }] of differences.entries())
      execute(this.#database, difference, id, place, kind, of, plain, row);
  }

  #delete(id: string): void {
    execute(this.#database, 'DELETE FROM saved_difference WHERE comparison_id = ?', id);
    execute(this.#database, 'DELETE FROM saved_comparison WHERE id = ?', id);
  }
}

/** For `OF_CUSTOMER`. */
function boundTo(connectionId: string, number: string): readonly string[] {
  return [connectionId, ...writingsOf(number)];
}

function savedOf({ id, number, at, about, forgotten, forgottenDifference }: Row): SavedComparison {
  return {
    ...{ id, at, number: number as SavedComparison['number'] },
    ...(JSON.parse(about) as Omit<NewComparison, 'number' | 'at'>),
    forgotten: { count: forgotten, difference: forgottenDifference },
  };
}
