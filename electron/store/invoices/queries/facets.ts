import { MOST_FACETS } from '../../../../shared/domain/pageBounds.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import { COLUMN_SQL, type ColumnSql, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { InvoiceFacets } from './listShapes.ts';
import type { Condition } from './sqlBuilder.ts';

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
