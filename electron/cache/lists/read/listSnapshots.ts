import type { InvoiceFilter, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import { RecentMap } from '../../../../shared/domain/recentMap.ts';
import type { CipherDatabase } from '../../database/database.ts';
import type { CustomerRow } from '../ingest/customerRows.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { UNREADABLE, unpackNumbers } from '../ingest/storedList.ts';
import { customerWordList, type Word } from './customerWordList.ts';
import { condition, dependsOnToday, filterCondition, isUnfiltered } from './filterSql.ts';
import { ListColumns } from './listColumns.ts';
import type { RowFunctions } from './rowFunctions.ts';
import { orderBy } from './sortSql.ts';
import { wordConditionsOf, wordRankOf } from './wordSql.ts';

const SNAPSHOTS_KEPT = 24;
const LISTS_KEPT = 8;

export interface ListContext {
  readonly row: CustomerRow;
  readonly words: readonly Word[];
  /** The ns of the readable invoices in the service's order. */
  readonly order: Uint32Array;
}

/**
 * Ordered ids of lists as they were asked for, so that any window of a sorted and filtered list is a matter of
 * a hundred look-ups by key (docs/promises.md F06). A snapshot lives as long as the revision of its list.
 */
export class ListSnapshots {
  readonly #database: CipherDatabase;
  readonly #functions: RowFunctions;
  readonly #snapshots = new RecentMap<string, Uint32Array>(SNAPSHOTS_KEPT);
  readonly #lists = new RecentMap<string, ListContext>(LISTS_KEPT);
  readonly #columns = new RecentMap<string, ListColumns>(LISTS_KEPT);

  constructor(database: CipherDatabase, functions: RowFunctions) {
    this.#database = database;
    this.#functions = functions;
  }

  /** Words and service order of a list at its revision. */
  context(row: CustomerRow): ListContext {
    const key = `${row.id}:${row.revision}`;
    const known = this.#lists.peek(key);
    const context = known
      ? { ...known, row }
      : { row, words: customerWordList(this.#database, row.id), order: this.#order(row.id) };
    this.#lists.put(key, context);
    return context;
  }

  /** Numbers of the rows that match, in the order of `sort`. */
  ids(context: ListContext, filter: InvoiceFilter, sort: InvoiceSort, today: string): Uint32Array {
    if (sort.length === 0 && isUnfiltered(filter)) return context.order;
    const { row } = context;
    const key = JSON.stringify([
      row.id,
      row.revision,
      filter.exportedHere === null ? 0 : row.marks,
      dependsOnToday(filter, sort) ? today : '',
      filter,
      sort,
    ]);
    const ids = this.#snapshots.peek(key) ?? this.#query(context, filter, sort, today);
    this.#snapshots.put(key, ids);
    return ids;
  }

  /** The figures of a list's rows at its revision. */
  columns({ row }: ListContext): ListColumns {
    const key = `${row.id}:${row.revision}`;
    const columns =
      this.#columns.peek(key) ?? new ListColumns(this.#database, row.id, row.invoices, row.wide !== '');
    this.#columns.put(key, columns);
    return columns;
  }

  #query(context: ListContext, filter: InvoiceFilter, sort: InvoiceSort, today: string): Uint32Array {
    const { row, words, order } = context;
    const base = row.id * ID_SPAN;
    const inIdOrder = row.in_id_order === 1;
    const { sql, values } = filterCondition(filter, {
      range: [condition('id >= ? AND id < ?', base, base + ID_SPAN)],
      ...wordConditionsOf(words),
      changedFrom: (at) =>
        condition(
          `id IN (SELECT ${base} + n FROM history WHERE history.id >= ? AND history.id < ? AND at >= ?)`,
          base,
          base + ID_SPAN,
          at,
        ),
      customerHas: null,
      today,
    });
    if (!inIdOrder) this.#functions.setOrder(base, order);
    const sorted = orderBy(sort, {
      wordRank: (column) => wordRankOf(column, row.id, words),
      customerRank: null,
      ties: inIdOrder ? 'id' : 'place(id)',
      anyWide: row.wide !== '',
      today,
    });
    // The small numbers of the ns are made at half the price of the ids.
    const ns = this.#database
      .prepare(`SELECT id - ${base} FROM invoice NOT INDEXED WHERE ${sql} ORDER BY ${sorted}`)
      .pluck()
      .all(...values) as number[];
    return new Uint32Array(ns);
  }

  #order(customerId: number): Uint32Array {
    const blob = this.#database
      .prepare('SELECT entries FROM list_body WHERE customer_id = ?')
      .pluck()
      .get(customerId) as Uint8Array | undefined;
    const entries = blob ? unpackNumbers(blob) : new Uint32Array(0);
    return entries.some((entry) => entry >= UNREADABLE)
      ? entries.filter((entry) => entry < UNREADABLE)
      : entries;
  }
}
