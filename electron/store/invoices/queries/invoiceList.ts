import type { Ageing } from '../../../../shared/domain/ageing.ts';
import { MOST_FACETS } from '../../../../shared/domain/bounds.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type {
  InvoiceFilter,
  InvoiceSelection,
  InvoiceSort,
  InvoiceTotals,
} from '../../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { RowSelection } from '../../../../shared/ipc/invoices.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import type { CellTexts } from '../../../workers/recordWindow.ts';
import { COLUMN_SQL, type ColumnSql, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { CellKinds, RowNumbers } from './invoiceRows.ts';
import type { InvoiceFacets, Progress } from './listShapes.ts';
import type { Condition } from './sqlBuilder.ts';

export interface ListWindow {
  readonly rows: RowNumbers;
  /** Rows that match the filter. */
  readonly matching: number;
}

/**
 * A list as it is at one moment of the file: that of one customer, or of all kept customers of a connection. What
 * `ListQueries` answers is made of these, so that both are asked the same questions.
 */
export interface InvoiceList {
  readonly firstRowId: number;
  readonly revision: number;
  /** Of the newest of its lists. */
  readonly fetchedAt: number;
  /** Rows without a filter. */
  readonly all: number;
  /** Every row that matches, in the order asked for; kept for the next windows of the same question. */
  ordered(filter: InvoiceFilter, sort: InvoiceSort): RowNumbers;
  window(filter: InvoiceFilter, sort: InvoiceSort, offset: number, limit: number): ListWindow;
  /** Where a row stands in that order; null when the filter hides it or it is gone. */
  position(filter: InvoiceFilter, sort: InvoiceSort, id: number): number | null;
  numberPosition(filter: InvoiceFilter, sort: InvoiceSort, digits: string): number | null;
  /** Those of these rows that are still there, in the order in which they are named. */
  present(rows: readonly number[]): number[];
  totals(selection: InvoiceSelection, ageing: Ageing): InvoiceTotals;
  progress(filter: InvoiceFilter): Progress;
  facets(): InvoiceFacets;
  /** What is read of these rows; null when a list that one of them is of was fetched again since the scope was made. */
  ifUnchanged<Read>(rows: RowNumbers, read: () => Read): Read | null;
  rows(rows: RowNumbers): InvoiceRow[];
  /** Rows as texts of some fields. */
  cells(rows: RowNumbers, fields: readonly InvoiceColumn[], kinds?: CellKinds): CellTexts;
  /** The records exactly as the service sent them. */
  records(rows: RowNumbers): string[];
  /** Whose rows they are; null where all are of one customer. */
  customerNumbers(rows: RowNumbers): CustomerRef['number'][] | null;
}

/** The selected rows in the order of the list; those that its filter hides come last, as they are named. */
export function selectedOf(
  shown: RowNumbers,
  scope: Pick<InvoiceList, 'firstRowId' | 'present'>,
  selection: RowSelection,
): RowNumbers {
  const { firstRowId } = scope;
  if (selection.kind === 'allMatching') return without(shown, firstRowId, selection.except);
  const wanted = new Set(selection.ids.map((id) => id - firstRowId));
  const found = shown.filter((row) => wanted.has(row));
  if (found.length === wanted.size) return found;
  for (const row of found) wanted.delete(row);
  // Ids of rows that are gone name nothing.
  return Float64Array.from([...found, ...scope.present([...wanted])]);
}

/** The rows that an export means, in the order of the list. */
export function resolveSelection(
  scope: Pick<InvoiceList, 'firstRowId' | 'ordered'>,
  selection: InvoiceSelection,
  sort: InvoiceSort,
): RowNumbers {
  const { firstRowId } = scope;
  if (selection.kind === 'allMatching') {
    return without(scope.ordered(selection.filter, sort), firstRowId, selection.except);
  }
  const named = new Set(selection.ids.map((id) => id - firstRowId));
  return scope.ordered(NO_FILTER, sort).filter((row) => named.has(row));
}

/** Rows but those with the ids. */
function without(rows: RowNumbers, firstRowId: number, ids: readonly number[]): RowNumbers {
  if (ids.length === 0) return rows;
  const except = new Set(ids.map((id) => id - firstRowId));
  return rows.filter((row) => !except.has(row));
}

type Values = InvoiceFacets['statuses'];

/** Values as they occur in the rows of a range, with their counts; those that occur most first. */
export function facetsOf(database: CipherDatabase, range: Condition): InvoiceFacets {
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
