import type { InvoiceFilter, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { MarkFilter } from '../../../../shared/domain/markNames.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import type { FieldColumn } from '../ingest/storedFields.ts';
import { type Condition, condition, filterCondition } from './filterSql.ts';
import { orderBy, type SortedList } from './sortSql.ts';
import { wordHasSql } from './wordSql.ts';

interface AllRows {
  readonly connectionId: string;
  /** The file has no other rows. */
  readonly isOnly: boolean;
  /** Ids of customers whose number or name has a text in it. */
  readonly customersWith: (needle: string) => readonly number[];
  readonly marked: (filters: readonly MarkFilter[]) => Condition;
  readonly today: string;
  readonly also?: Condition | undefined;
}

/** The word that a column names, for the rows of every customer at once. */
const wordId = (column: FieldColumn) => `id - id % ${ID_SPAN} + ${column}`;

/** Rows that fetches since an instant changed: only what these fetches did is read, of all that is kept. */
const CHANGED_ROWS = `SELECT history.id - history.id % ${ID_SPAN} + history.n
  FROM change_set INDEXED BY change_set_at CROSS JOIN history
    ON history.id >= change_set.id - change_set.id % ${ID_SPAN} + change_set.place
    AND history.id < change_set.id - change_set.id % ${ID_SPAN} + change_set.place + change_set.kept
  WHERE change_set.at >= ?`;

/** Ends a statement whose question is stopped. Asked of one row in 61, whatever customer it is of: asking costs more than a row. */
const STOPPED = condition('id % 61 <> 0 OR goes_on()');

/** The rows of all customers of a connection that match. Sets that a row is looked up in are made once a statement. */
export function allCondition(filter: InvoiceFilter, rows: AllRows): Condition {
  const { connectionId, isOnly, customersWith, marked, today, also } = rows;
  return filterCondition(filter, {
    range: [
      STOPPED,
      ...(also ? [also] : []),
      ...(isOnly
        ? []
        : [condition(`id / ${ID_SPAN} IN (SELECT id FROM customer WHERE connection_id = ?)`, connectionId)]),
    ],
    wordIs: (column, texts) =>
      condition(
        `${wordId(column)} IN (SELECT id FROM word WHERE text IN (SELECT value FROM json_each(?)))`,
        JSON.stringify(texts),
      ),
    wordHas: (column, typed) => {
      const { sql, values } = wordHasSql(typed);
      return condition(`${wordId(column)} IN (SELECT id FROM word WHERE ${sql})`, ...values);
    },
    changedFrom: (at) => condition(`id IN (${CHANGED_ROWS})`, at),
    customerHas: (needle) =>
      condition(`id / ${ID_SPAN} IN (SELECT value FROM json_each(?))`, JSON.stringify(customersWith(needle))),
    marked,
    today,
  });
}

/**
 * By customers in the order of their numbers where nothing is asked for. What is equal stays in the order in which
 * Kontor came to know it: customers as they were fetched first, and the invoices of each.
 */
export function allOrder(sort: InvoiceSort, rows: Pick<SortedList, 'anyWide' | 'today'>): string {
  const asked: InvoiceSort = sort.length > 0 ? sort : [{ column: 'customerNumber', direction: 'ascending' }];
  return orderBy(asked, {
    wordRank: (column) =>
      `(SELECT folded FROM word WHERE word.id = ${wordId(column).replaceAll(/\bid\b/g, 'invoice.id')})`,
    customerRank: {
      customerNumber: `customer_rank(id / ${ID_SPAN})`,
      givenName: `name_rank(id / ${ID_SPAN})`,
    },
    ties: 'id',
    ...rows,
  });
}

/** Rows but those with the ids; nothing for none. */
export function allBut(ids: readonly number[]): Condition | undefined {
  if (ids.length === 0) return undefined;
  return condition('id NOT IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
}
