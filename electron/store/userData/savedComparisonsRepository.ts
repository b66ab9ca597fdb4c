import { z } from 'zod';
import { type ComparedKind, MOST_SAVED_COMPARISONS } from '../../../shared/domain/comparison.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import { type Decimal, DecimalSum } from '../../../shared/domain/money.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import { type ExplainedRow, mappingSchema, type SavedComparison } from '../../../shared/ipc/compare.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import {
  type CipherDatabase,
  execute,
  inTransaction,
  readObject,
  readObjects,
  readRows,
  readValue,
  readValues,
} from '../../database/database.ts';
import { IS_OF_CUSTOMER, writingsOf } from './explanationsRepository.ts';
import { newId, putSingle, removeOrphanRows, removeSingle, single } from './userDataFile.ts';

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

const ROWS = { rows: 'saved_difference', of: 'comparison_id', owners: 'saved_comparison', key: 'id' };
/** Rows that are written at once: some milliseconds. */
export const SAVED_AT_ONCE = 250;
/** Removed ones that can be put back: those of the toasts on the screen, and a few more. */
const MOST_REMOVED = 5;
const COLUMNS = `id, connection_id AS connectionId, number, at, about, forgotten,
  forgotten_difference AS forgottenDifference`;
const OF_CUSTOMER = `comparison_id IN (SELECT id FROM saved_comparison WHERE connection_id = ?)
  AND ${IS_OF_CUSTOMER}`;

/** Comparisons with ledgers that the clerk has saved. Owned by the query worker. */
export class SavedComparisonsRepository {
  readonly #database: CipherDatabase;
  readonly #removed = new LruCache<string, Removed>(MOST_REMOVED);
  /** Those whose rows are being written, and how many there are so far. */
  readonly #drafts = new Map<string, number>();

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

  /** Begins one that is to be saved. Its rows are added some at a time; it is there once it is kept. */
  begin(): string {
    const id = newId();
    this.#drafts.set(id, 0);
    return id;
  }

  add(id: string, differences: readonly SavedDifference[]): void {
    const from = this.#drafts.get(id);
    if (from === undefined) return;
    const sql = `INSERT INTO saved_difference(comparison_id, place, kind, number, plain, row)
      VALUES(?, ?, ?, ?, ?, ?)`;
    inTransaction(this.#database, () => {
      for (const [at, { kind, number, plain, row }] of differences.entries())
        execute(this.#database, sql, id, from + at, kind, number, plain, row);
    });
    this.#drafts.set(id, from + differences.length);
  }

  /**
   * Saves it with its rows, in the place of another where that is there still (`again`). `full`: no more can be kept; `gone`: a
   * customer was forgotten since it was begun. Of one that is being forgotten nothing is kept.
   */
  keep(
    id: string,
    connectionId: string,
    before: string | null,
    { number, at, ...about }: NewComparison,
  ): { readonly again: boolean } | 'full' | 'gone' {
    if (!this.#drafts.delete(id)) return 'gone';
    const isThere = before !== null && this.#row(before) !== undefined;
    if (!isThere && this.#count(connectionId) >= MOST_SAVED_COMPARISONS) return 'full';
    const row = { id, connectionId, number, at, about: JSON.stringify(about) };
    inTransaction(this.#database, () => {
      if (isThere) this.#delete(before);
      this.#insert({ ...row, forgotten: 0, forgottenDifference: '0' as Decimal });
      const sql = 'SELECT number FROM leaving WHERE connection_id = ?';
      for (const leaving of readValues<CustomerRef['number']>(this.#database, sql, connectionId))
        this.#forget({ connectionId, number: leaving });
    });
    return { again: isThere };
  }

  /** Nothing more is added to it. */
  giveUp(id: string): void {
    this.#drafts.delete(id);
  }

  /** Removes some rows of what is not there, or not any more; true while there may be more of them. */
  purgeOrphansStep(): boolean {
    return removeOrphanRows(this.#database, ROWS, [...this.#drafts.keys()]);
  }

  remove(id: string): void {
    const row = this.#row(id);
    if (row === undefined) return;
    this.#removed.put(id, { ...row, differences: this.differences(id) });
    this.#delete(id);
  }

  /**
   * Puts some rows of a removed one back, and it after the last of them; true while there are more.
   * @throws KontorFailure invalidInput for one that is not remembered, or where no more can be kept
   */
  restoreStep(id: string): boolean {
    if (this.#row(id) !== undefined) return false;
    const removed = this.#removed.peek(id);
    const isFull = removed !== undefined && this.#count(removed.connectionId) >= MOST_SAVED_COMPARISONS;
    if (removed === undefined || isFull) throw new KontorFailure('invalidInput');
    const from = this.#drafts.get(id) ?? 0;
    this.#drafts.set(id, from);
    const some = removed.differences.slice(from, from + SAVED_AT_ONCE);
    this.add(id, some);
    if (some.length === SAVED_AT_ONCE) return true;
    this.#insert(removed);
    this.#drafts.delete(id);
    this.#removed.delete(id);
    return false;
  }

  /** How many rows of a customer there are in all of them. */
  count({ connectionId, number }: CustomerRef): number {
    const sql = `SELECT count(*) FROM saved_difference WHERE ${OF_CUSTOMER}`;
    return Number(readValue(this.#database, sql, ...boundTo(connectionId, number)));
  }

  /** Comparisons of the customer alone, and its rows in those of all customers, which then say how many there were. */
  forget(customer: CustomerRef): void {
    this.#giveUpAll();
    inTransaction(this.#database, () => {
      this.#forget(customer);
      while (this.purgeOrphansStep());
    });
  }

  /** Their rows go by `purgeOrphansStep`. */
  forgetConnection(connectionId: string): void {
    this.#giveUpAll();
    execute(this.#database, 'DELETE FROM saved_comparison WHERE connection_id = ?', connectionId);
  }

  /** What is forgotten may be in what is being written, or can be put back. */
  #giveUpAll(): void {
    this.#removed.clear();
    this.#drafts.clear();
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

  /** The name of a ledger's file may be that of a customer, and a filter may look for one. */
  #forgetInNames(connectionId: string, number: string): void {
    const isNumber = new RegExp(`(?<!\\d)0*${number}(?!\\d)`, 'g');
    for (const { id, about } of readObjects<Row>(
      this.#database,
      `SELECT ${COLUMNS} FROM saved_comparison WHERE connection_id = ?`,
      connectionId,
    )) {
      const saved = JSON.parse(about) as NewComparison;
      const without = JSON.stringify({
        ...saved,
        fileName: saved.fileName?.replace(isNumber, '…') ?? null,
        filter: saved.filter && { ...saved.filter, text: saved.filter.text.replace(isNumber, '…') },
      });
      if (without === about) continue;
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

  #insert({ id, connectionId, number, at, about, forgotten, forgottenDifference }: Row): void {
    const sql = `INSERT INTO saved_comparison(id, connection_id, number, at, about, forgotten, forgotten_difference)
      VALUES(?, ?, ?, ?, ?, ?, ?)`;
    execute(this.#database, sql, id, connectionId, number, at, about, forgotten, forgottenDifference);
  }

  /** Its rows stay as orphans until they are purged. */
  #delete(id: string): void {
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

/** What is kept of a comparison besides its rows, as the repository is given it. */
export type NewComparison = Omit<SavedComparison, 'id' | 'forgotten'>;

/** A difference of it, the customer as an explanation has it (see explanations/explanationShapes.ts). */
export interface SavedDifference {
  readonly kind: ComparedKind;
  readonly number: string;
  readonly plain: string;
  /** An `ExplainedRow` as JSON. */
  readonly row: string;
}

const PREFIX = 'ledgerMappings/';
/** Kinds of files of a connection; the one that was compared longest ago is dropped. */
const MOST = 30;

const rememberedSchema = z.strictObject({
  /** Hashes of the names of its sheets and of its row of titles: a first row without titles may be a customer's. */
  sheets: z.string(),
  titles: z.string(),
  mapping: mappingSchema,
});

export type RememberedMapping = z.output<typeof rememberedSchema>;

/** How the columns of a connection's ledgers were read last; owned by the query worker. */
export class LedgerMappingsRepository {
  readonly #database: CipherDatabase;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  /** The last one first. One that another version has written and this one cannot read is left out. */
  list(connectionId: string): RememberedMapping[] {
    const stored = z
      .array(z.unknown())
      .safeParse(parsedJson(single(this.#database, PREFIX + connectionId) ?? '[]'));
    return (stored.data ?? []).flatMap((one) => rememberedSchema.safeParse(one).data ?? []);
  }

  put(connectionId: string, remembered: RememberedMapping): void {
    const others = this.list(connectionId).filter(
      ({ sheets, titles }) => sheets !== remembered.sheets || titles !== remembered.titles,
    );
    putSingle(this.#database, PREFIX + connectionId, JSON.stringify([remembered, ...others].slice(0, MOST)));
  }

  forgetConnection(connectionId: string): void {
    removeSingle(this.#database, PREFIX + connectionId);
  }
}
