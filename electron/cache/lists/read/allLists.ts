import type { CustomerRef } from '../../../../shared/domain/customerRef.ts';
import { isInCustomer } from '../../../../shared/domain/customerText.ts';
import type { InvoiceFilter, InvoiceSelection, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import { RecentMap } from '../../../../shared/domain/recentMap.ts';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import type { StoredFigures } from '../ingest/figures.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { allBut, allCondition, allOrder } from './allSql.ts';
import type { Customers } from './customers.ts';
import type { CustomerTable } from './customerTable.ts';
import { customerWordList, type Word } from './customerWordList.ts';
import { type Condition, dependsOnToday, isUnfiltered } from './filterSql.ts';
import { totalsOf } from './listTotals.ts';
import { rowFigures } from './rowFigures.ts';
import type { RowFunctions } from './rowFunctions.ts';

/** Eight megabytes each where a million rows match. */
const SNAPSHOTS_KEPT = 4;
const COUNTS_KEPT = 64;
/** Rows of the beginning of a list that are found without putting all others in order. */
export const FIRST_ROWS = 500;
const WORDS_KEPT = 10_000;
/** Rows that are taken between two looks at whether the question is stopped. */
const ROWS_BETWEEN = 1_000;

/** The list of all customers of a connection at one moment of the file. */
export interface AllContext {
  readonly connectionId: string;
  readonly lists: Customers;
  readonly today: string;
}

/** What is remembered of questions about all lists: the ids in an order, and how many match a filter. */
export class AllLists {
  readonly #database: CipherDatabase;
  readonly #functions: RowFunctions;
  readonly #table: CustomerTable;
  readonly #snapshots = new RecentMap<string, Float64Array>(SNAPSHOTS_KEPT);
  readonly #counts = new RecentMap<string, number>(COUNTS_KEPT);
  readonly #beginnings = new RecentMap<string, Float64Array>(COUNTS_KEPT);
  readonly #figures = new RecentMap<string, StoredFigures>(COUNTS_KEPT);
  readonly #words = new RecentMap<string, readonly Word[]>(WORDS_KEPT);

  constructor(database: CipherDatabase, functions: RowFunctions, table: CustomerTable) {
    this.#database = database;
    this.#functions = functions;
    this.#table = table;
  }

  /** Within a transaction. */
  context(connectionId: string, today: string): AllContext {
    return { connectionId, lists: this.#table.of(connectionId), today };
  }

  givenName({ connectionId }: AllContext, number: CustomerRef['number']): string {
    return this.#table.names(connectionId).of(number);
  }

  words({ id, revision }: { readonly id: number; readonly revision: number }): readonly Word[] {
    const key = `${id}:${revision}`;
    const words = this.#words.peek(key) ?? customerWordList(this.#database, id);
    this.#words.put(key, words);
    return words;
  }

  /** Every id that matches, in the order of `sort`. */
  ids(context: AllContext, filter: InvoiceFilter, sort: InvoiceSort): Float64Array {
    const key = this.#key(context, filter, sort);
    const ids = this.#snapshots.peek(key) ?? this.#queried(context, filter, sort);
    this.#snapshots.put(key, ids);
    return ids;
  }

  /** The same, if it was asked for before. */
  knownIds(context: AllContext, filter: InvoiceFilter, sort: InvoiceSort): Float64Array | null {
    return this.#snapshots.peek(this.#key(context, filter, sort)) ?? null;
  }

  /** The first of them, found once for the few windows that a page asks for to begin with. */
  beginning(context: AllContext, filter: InvoiceFilter, sort: InvoiceSort): Float64Array {
    const key = this.#key(context, filter, sort);
    const ids =
      this.#beginnings.peek(key) ?? Float64Array.from(this.firstIds(context, filter, sort, FIRST_ROWS));
    this.#beginnings.put(key, ids);
    return ids;
  }

  /** Sums over every row, from those that each customer has. */
  wholeTotals({ lists, today }: AllContext): InvoiceTotals {
    return totalsOf(this.#table.figures(lists), today);
  }

  /** Sums over every row that matches, in one walk through the file. */
  totals(context: AllContext, filter: InvoiceFilter): InvoiceTotals {
    const key = this.#key(context, filter, []);
    const figures =
      this.#figures.peek(key) ?? rowFigures(this.#database, { matching: this.condition(context, filter) });
    this.#figures.put(key, figures);
    return totalsOf(figures, context.today);
  }

  /** The first of them alone: SQLite then need not put the others in order. */
  firstIds(
    context: AllContext,
    filter: InvoiceFilter,
    sort: InvoiceSort,
    most: number,
    also?: Condition,
  ): number[] {
    const { sql, values } = this.condition(context, filter, also);
    return this.#database
      .prepare(`SELECT id FROM invoice WHERE ${sql} ORDER BY ${this.#order(context, sort)} LIMIT ?`)
      .pluck()
      .all(...values, most) as number[];
  }

  count(context: AllContext, filter: InvoiceFilter): number {
    if (isUnfiltered(filter)) return context.lists.invoices;
    const key = this.#key(context, filter, []);
    const known = this.#counts.peek(key);
    if (known !== undefined) return known;
    const { sql, values } = this.condition(context, filter);
    const count = this.#database
      .prepare(`SELECT count(*) FROM invoice WHERE ${sql}`)
      .pluck()
      .get(...values);
    this.#counts.put(key, Number(count));
    return Number(count);
  }

  condition({ connectionId, lists, today }: AllContext, filter: InvoiceFilter, also?: Condition): Condition {
    return allCondition(filter, {
      connectionId,
      isOnly: this.#table.isOnly(connectionId),
      customersWith: (needle) => {
        const isIn = isInCustomer(needle);
        const names = this.#table.names(connectionId);
        return lists.inOrder.flatMap(({ id, number }) =>
          isIn({ number, givenName: names.of(number) }) ? [id] : [],
        );
      },
      today,
      also,
    });
  }

  #queried(context: AllContext, filter: InvoiceFilter, sort: InvoiceSort): Float64Array {
    const ids = new Float64Array(this.count(context, filter));
    const { sql, values } = this.condition(context, filter);
    const found = this.#database
      .prepare(`SELECT id FROM invoice WHERE ${sql} ORDER BY ${this.#order(context, sort)}`)
      .pluck()
      .iterate(...values) as IterableIterator<number>;
    let at = 0;
    for (const id of found) {
      if (at % ROWS_BETWEEN === 0) this.#functions.goOn();
      ids[at] = id;
      at += 1;
    }
    return ids;
  }

  #order(context: AllContext, sort: InvoiceSort): string {
    const { lists, connectionId, today } = context;
    const columns = sort.map(({ column }) => column);
    if (sort.length === 0 || columns.includes('customerNumber') || columns.includes('givenName')) {
      const names = columns.includes('givenName') ? this.#nameRanks(connectionId, lists) : new Map();
      this.#functions.setRanks(lists.roster.places, names);
    }
    return allOrder(sort, { anyWide: lists.anyWide, today });
  }

  /** Customers of one name share a place; those without a name come first. */
  #nameRanks(connectionId: string, lists: Customers): Map<number, number> {
    const given = this.#table.names(connectionId);
    const folded = lists.roster.numbers.map((number) => given.of(number).toLowerCase());
    const names = [...new Set(folded)].sort((left, right) =>
      Buffer.compare(Buffer.from(left), Buffer.from(right)),
    );
    const places = new Map(names.map((name, place) => [name, place]));
    return new Map(lists.roster.ids.map((id, at) => [id, places.get(folded[at] ?? '') ?? 0]));
  }

  /** Names are the clerk's and make no revision: what depends on them is of a version of the names, too. */
  #key({ connectionId, lists, today }: AllContext, filter: InvoiceFilter, sort: InvoiceSort): string {
    const named = filter.text !== '' || sort.some(({ column }) => column === 'givenName');
    return JSON.stringify([
      connectionId,
      lists.revision,
      filter.exportedHere === null ? 0 : this.marks(connectionId),
      dependsOnToday(filter, sort) ? today : '',
      named ? this.#table.names(connectionId).version : 0,
      filter,
      sort,
    ]);
  }

  /** Grows when rows of any of the lists are marked as exported. */
  marks(connectionId: string): number {
    const marks = prepared(
      this.#database,
      'SELECT total(marks) FROM customer WHERE connection_id = ?',
    ).pluck();
    return Number(marks.get(connectionId));
  }

  /** Whose rows are meant, in the order of the customers' numbers. */
  customersOf(context: AllContext, selection: InvoiceSelection): CustomerRef['number'][] {
    const meant = new Set(this.#idsOfCustomers(context, selection));
    return context.lists.inOrder.flatMap(({ id, number }) => (meant.has(id) ? [number] : []));
  }

  #idsOfCustomers(context: AllContext, selection: InvoiceSelection): number[] {
    if (selection.kind === 'rows') return selection.ids.map((id) => Math.floor(id / ID_SPAN));
    const { sql, values } = this.condition(context, selection.filter, allBut(selection.except));
    return this.#database
      .prepare(`SELECT DISTINCT id / ${ID_SPAN} FROM invoice WHERE ${sql}`)
      .pluck()
      .all(...values) as number[];
  }

  /** Rows of one customer in the order of their ids, from a place on. */
  idsOf(customerId: number, offset: number, limit: number): number[] {
    return prepared(
      this.#database,
      'SELECT id FROM invoice WHERE id >= ? AND id < ? ORDER BY id LIMIT ? OFFSET ?',
    )
      .pluck()
      .all(customerId * ID_SPAN, (customerId + 1) * ID_SPAN, limit, offset) as number[];
  }
}
