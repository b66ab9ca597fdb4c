import type { Ageing } from '../../../../shared/domain/ageing.ts';
import { MOST_FACETS } from '../../../../shared/domain/bounds.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceFields.ts';
import { isFiltered, NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type {
  InvoiceFilter,
  InvoiceSelection,
  InvoiceSort,
  InvoiceTotals,
} from '../../../../shared/domain/invoiceQuery.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { RowSelection } from '../../../../shared/ipc/invoices.ts';
import { type CipherDatabase, prepared } from '../../../database/database.ts';
import type { CellTexts } from '../../../workers/recordWindow.ts';
import type { CustomerRow } from '../ingest/customerRows.ts';
import { totalsOf } from '../model/ageBalances.ts';
import { COLUMN_SQL, type ColumnSql, customerIdOf, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { StoredFigures } from '../model/figures.ts';
import { invoiceCells, invoiceRows, type RowIds, StoredBody, type TagCells } from './invoiceRows.ts';
import type { InvoiceFacets, Progress } from './listShapes.ts';
import { type ListFiles, type ListSource, ListSources } from './listSources.ts';
import { marksCondition, reviewedIds, reviewProgress } from './marksByRow.ts';
import {
  type Condition,
  dependsOnToday,
  filterCondition,
  idsAre,
  numberBeginsWith,
  orderBy,
} from './sqlBuilder.ts';

/** What is remembered of lists: rows in an order, their beginnings, how many match, their sums and values. */
interface Answers {
  /** So that any window of a sorted and filtered list is a matter of a hundred look-ups by key (docs/promises.md F06). */
  readonly order: RowIds;
  readonly beginning: RowIds;
  readonly count: number;
  readonly figures: StoredFigures;
  readonly facets: InvoiceFacets;
}

/** Ids that are remembered, at eight bytes each: five orders of a million rows. */
const MOST_IDS = 5_000_000;
/** As many ids an answer counts at least. */
const LEAST_WEIGHT = 20_000;

/** The lists of all customers, one by one and together, with what was asked of them before. */
export class InvoiceLists {
  readonly #files: ListFiles;
  readonly #sources: ListSources;
  readonly #answers = new LruCache<string, Answers[keyof Answers]>(MOST_IDS, (answer) =>
    answer instanceof Float64Array ? Math.max(answer.length, LEAST_WEIGHT) : LEAST_WEIGHT,
  );

  constructor(files: ListFiles) {
    this.#files = files;
    this.#sources = new ListSources(files);
  }

  /** The list of a customer at this moment of the file, whose row was read within the same transaction of the caller. */
  one(row: CustomerRow, today: string): InvoiceList {
    return new InvoiceList(this, this.#sources.one(row), today);
  }

  /** The list of all customers at this moment of the file. Within a transaction of the caller. */
  all(connectionId: string, today: string): InvoiceList {
    return new InvoiceList(this, this.#sources.all(connectionId), today);
  }

  get files(): ListFiles {
    return this.#files;
  }

  known<What extends keyof Answers>(what: What, key: string): Answers[What] | undefined {
    return this.#answers.get(`${what} ${key}`) as Answers[What] | undefined;
  }

  remembered<What extends keyof Answers>(what: What, key: string, find: () => Answers[What]): Answers[What] {
    return this.#answers.getOrMake(`${what} ${key}`, find) as Answers[What];
  }
}

interface ListWindow {
  readonly rows: RowIds;
  /** Rows that match the filter. */
  readonly matching: number;
}

/**
 * A list as it is at one moment of the file: that of one customer, or of all kept customers of a connection. What
 * `ListQueries` answers is made of these, so that both are asked the same questions.
 */
export class InvoiceList {
  readonly source: ListSource;
  readonly #lists: InvoiceLists;
  readonly #database: CipherDatabase;
  readonly #today: string;

  constructor(lists: InvoiceLists, source: ListSource, today: string) {
    this.#lists = lists;
    this.#database = lists.files.database;
    this.source = source;
    this.#today = today;
  }

  /** Every row that matches, in the order asked for; kept for the next windows of the same question. */
  ordered(filter: InvoiceFilter, sort: InvoiceSort): RowIds {
    return this.#lists.remembered('order', this.#key(filter, sort), () =>
      isUnsorted(filter, sort)
        ? this.source.unsorted(0, this.source.invoices)
        : Float64Array.from(this.#sorted(filter, sort)),
    );
  }

  window(filter: InvoiceFilter, sort: InvoiceSort, offset: number, limit: number): ListWindow {
    const { invoices, firstRows } = this.source;
    if (isUnsorted(filter, sort)) return { rows: this.source.unsorted(offset, limit), matching: invoices };
    const key = this.#key(filter, sort);
    const order = offset + limit > firstRows ? this.ordered(filter, sort) : this.#lists.known('order', key);
    if (order !== undefined) return { rows: order.subarray(offset, offset + limit), matching: order.length };
    const beginning = this.#lists.remembered('beginning', key, () =>
      Float64Array.from(this.#sorted(filter, sort, firstRows)),
    );
    return { rows: beginning.subarray(offset, offset + limit), matching: this.#count(filter) };
  }

  /** Where a row stands in that order; null when the filter hides it or it is gone. */
  position(filter: InvoiceFilter, sort: InvoiceSort, id: number): number | null {
    const at = isUnsorted(filter, sort)
      ? this.source.unsortedPlace(id)
      : this.ordered(filter, sort).indexOf(id);
    return at < 0 ? null : at;
  }

  /** The same of the first row whose number begins with the digits. */
  numberPosition(filter: InvoiceFilter, sort: InvoiceSort, digits: string): number | null {
    const [first] = this.#sorted(filter, sort, 1, numberBeginsWith(digits));
    return first === undefined ? null : this.position(filter, sort, first);
  }

  /** The selected rows in the order of the list; those that its filter hides come last, as they are named. */
  selectedOf(shown: RowIds, selection: RowSelection): RowIds {
    if (selection.kind === 'allMatching') return without(shown, selection.except);
    const wanted = new Set(selection.ids);
    const found = shown.filter((id) => wanted.has(id));
    if (found.length === wanted.size) return found;
    for (const id of found) wanted.delete(id);
    return Float64Array.from([...found, ...this.present([...wanted])]);
  }

  /** The rows that an export means, in the order of the list. */
  resolveSelection(selection: InvoiceSelection, sort: InvoiceSort): RowIds {
    if (selection.kind === 'allMatching')
      return without(this.ordered(selection.filter, sort), selection.except);
    const named = new Set(selection.ids);
    return this.ordered(NO_FILTER, sort).filter((id) => named.has(id));
  }

  /** Those of these rows that are still there, in the order in which they are named. */
  present(ids: readonly number[]): number[] {
    const row = prepared(this.#database, 'SELECT 1 FROM invoice WHERE id = ?').pluck();
    return ids.filter((id) => this.source.revisionOf(customerIdOf(id)) !== undefined && row.get(id) === 1);
  }

  totals(selection: InvoiceSelection, ageing: Ageing): InvoiceTotals {
    return totalsOf(this.#figures(selection), this.#today, ageing);
  }

  progress(filter: InvoiceFilter): Progress {
    const key = `reviewed ${this.#marksKey()} ${this.#key(filter, [])}`;
    const reviewed = this.#lists.remembered('figures', key, () =>
      this.source.figuresOf(this.#condition(filter, idsAre('IN', reviewedIds(this.source.marked())))),
    );
    return reviewProgress(this.#figures({ kind: 'allMatching', filter, except: [] }), reviewed);
  }

  facets(): InvoiceFacets {
    const count = () => facetsOf(this.#database, this.#condition(NO_FILTER));
    return this.#lists.remembered('facets', this.#key(NO_FILTER, []), count);
  }

  /** Whose rows are meant, by the ids of the customers, in no order. */
  customerIds(selection: InvoiceSelection): Set<number> {
    if (selection.kind === 'rows') return new Set(selection.ids.map(customerIdOf));
    const { sql, values } = this.#condition(selection.filter, idsAre('NOT IN', selection.except));
    const ids = this.#database
      .prepare(`SELECT DISTINCT invoice.id / ${ROWS_PER_CUSTOMER} FROM invoice WHERE ${sql}`)
      .pluck()
      .all(...values) as number[];
    return new Set(ids);
  }

  /** What is read of these rows; null when a list that one of them is of was fetched again since this one was made. */
  ifUnchanged<Read>(ids: RowIds, read: () => Read): Read | null {
    return this.#database.transaction(() => {
      // A customer that is forgotten has no connection any more; one that is fetched again has another id.
      const sql = 'SELECT revision FROM customer WHERE id = ? AND connection_id = ?';
      const revision = prepared(this.#database, sql).pluck();
      for (const id of new Set(Array.from(ids, customerIdOf))) {
        const now = revision.get(id, this.source.connectionId);
        if (now !== this.source.revisionOf(id)) return null;
      }
      return read();
    })();
  }

  rows(ids: RowIds): InvoiceRow[] {
    const { connectionId, number } = this.source;
    const marksAt = this.#lists.files.marks.at(connectionId, number, this.#today);
    return invoiceRows(this.#database, ids, this.#context, marksAt);
  }

  /** Rows as texts of some fields. */
  cells(ids: RowIds, fields: readonly InvoiceColumn[], tags: TagCells = 'joined'): CellTexts {
    return invoiceCells(this.#database, ids, fields, this.#context, tags);
  }

  /** The records exactly as the service sent them. */
  records(ids: RowIds): string[] {
    const records: string[] = new Array(ids.length).fill('');
    for (const [customerId, own] of Map.groupBy(ids.entries(), ([, id]) => customerIdOf(id))) {
      const found = new StoredBody(this.#database, customerId).recordsOf(own.map(([, id]) => id));
      for (const [at, [place]] of own.entries()) records[place] = found[at] ?? '';
    }
    return records;
  }

  /** Whose rows they are; null where all are of one customer. */
  customerNumbers(ids: RowIds): CustomerRef['number'][] | null {
    if (this.source.number !== null) return null;
    return Array.from(ids, (id) => this.source.ownerOf(id).customerNumber);
  }

  get #context() {
    return { ownerOf: (id: number) => this.source.ownerOf(id), today: this.#today };
  }

  #figures(selection: InvoiceSelection): StoredFigures {
    if (selection.kind === 'rows')
      return this.source.figuresOf(this.#condition(NO_FILTER, idsAre('IN', selection.ids)));
    const { filter, except } = selection;
    if (except.length > 0) return this.source.figuresOf(this.#condition(filter, idsAre('NOT IN', except)));
    if (!isFiltered(filter)) return this.source.figures();
    return this.#lists.remembered('figures', this.#key(filter, []), () =>
      this.source.figuresOf(this.#condition(filter)),
    );
  }

  #count(filter: InvoiceFilter): number {
    if (!isFiltered(filter)) return this.source.invoices;
    return this.#lists.remembered('count', this.#key(filter, []), () => {
      const { sql, values } = this.#condition(filter);
      const counted = this.#database.prepare(`SELECT count(*) FROM invoice WHERE ${sql}`).pluck();
      return Number(counted.get(...values));
    });
  }

  /** The first that match, or all: SQLite need not put the others in order. */
  #sorted(filter: InvoiceFilter, sort: InvoiceSort, most = -1, also?: Condition): number[] {
    this.source.prepareOrder(sort);
    const { sql, values } = this.#condition(filter, also);
    const order = orderBy(sort, this.#sql, this.#today);
    return this.#database
      .prepare(`SELECT invoice.id FROM ${this.source.table} WHERE ${sql} ORDER BY ${order} LIMIT ?`)
      .pluck()
      .all(...values, most) as number[];
  }

  #condition(filter: InvoiceFilter, also?: Condition): Condition {
    const list = this.#sql;
    const range = also === undefined ? list.range : [...list.range, also];
    return filterCondition(filter, { ...list, range }, this.#today);
  }

  get #sql() {
    return this.source.sql((filters) => marksCondition(this.source.marked(), filters, this.#today));
  }

  /** Names are the clerk's and make no revision: what depends on them is of a version of the names, too. */
  #key(filter: InvoiceFilter, sort: InvoiceSort): string {
    const { name, connectionId, revision } = this.source;
    const named = filter.text !== '' || sort.some(({ column }) => column === 'givenName');
    return JSON.stringify([
      name,
      revision,
      filter.exportedHere === null ? 0 : this.source.exportsMarked(),
      filter.marks === null ? 0 : this.#marksKey(),
      dependsOnToday(filter, sort) ? this.#today : '',
      named ? this.#lists.files.table.names(connectionId).version : 0,
      filter,
      sort,
    ]);
  }

  /** Of the marks, and of the fetches: one that changes no row can judge a promise. */
  #marksKey(): string {
    const { connectionId, fetches } = this.source;
    return `${this.#lists.files.marks.noted(connectionId).version}/${fetches}`;
  }
}

/** Every row, in the order that they have where none is asked for. */
export function isUnsorted(filter: InvoiceFilter, sort: InvoiceSort): boolean {
  return sort.length === 0 && !isFiltered(filter);
}

function without(rows: RowIds, ids: readonly number[]): RowIds {
  if (ids.length === 0) return rows;
  const except = new Set(ids);
  return rows.filter((id) => !except.has(id));
}

type Values = InvoiceFacets['statuses'];

/** Values as they occur in the rows of a range, with their counts; those that occur most first. */
function facetsOf(database: CipherDatabase, range: Condition): InvoiceFacets {
  const counted = (sql: string): Values =>
    database
      .prepare(`${sql} GROUP BY 1 ORDER BY 2 DESC, 1`)
      .raw()
      .all(...range.values)
      .map((group) => group as [string, number])
      .map(([value, count]) => ({ value, count }));
  // Rows are counted by the number of their word first: it is a text of one customer.
  const words = (column: ColumnSql) =>
    counted(
      `SELECT word.text, sum(counted.rows) FROM (
         SELECT invoice.id - invoice.id % ${ROWS_PER_CUSTOMER} + ${column} AS word_id, count(*) AS rows
           FROM invoice WHERE ${range.sql} GROUP BY 1
       ) AS counted CROSS JOIN word ON word.id = counted.word_id`,
    );
  const statuses = words(COLUMN_SQL.status);
  const agreements = words(COLUMN_SQL.agreementExternalId);
  const tags = counted(
    `SELECT tag.value, count(DISTINCT invoice.id) FROM invoice, json_each(invoice.tags) AS tag
       WHERE ${range.sql} AND invoice.tags IS NOT NULL`,
  );
  const given = (values: Values) => values.slice(0, MOST_FACETS);
  const more = (values: Values) => Math.max(values.length - MOST_FACETS, 0);
  return {
    statuses: given(statuses),
    agreements: given(agreements),
    tags: given(tags),
    more: { statuses: more(statuses), agreements: more(agreements), tags: more(tags) },
  };
}
