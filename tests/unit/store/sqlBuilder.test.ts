import { describe, expect, it } from 'vitest';
import { cipherClass } from '../../../electron/database/database.ts';
import { migrate } from '../../../electron/database/openHealed.ts';
import { SCHEMAS } from '../../../electron/store/ingestWorker.ts';
import {
  allCustomers,
  filterCondition,
  idsAre,
  type ListSql,
  numberBeginsWith,
  oneCustomer,
  orderBy,
  RowFunctions,
} from '../../../electron/store/invoices/queries/sqlBuilder.ts';
import { CancellationToken } from '../../../electron/workers/rpc.ts';
import { fc } from '../../fastCheck.ts';
import { filterArbitrary, sortArbitrary } from '../../integration/store/invoiceArbitraries.ts';
import { casesOf } from '../../promiseCounts.ts';

const TODAY = '2026-03-15';
const manyWords = Array.from({ length: 50 }, (_, n) => ({
  number: n,
  text: `word ${n}`,
  folded: `word ${n}`,
}));
const marked = () => idsAre('IN', [1]);

const LISTS: readonly ListSql[] = [
  oneCustomer({ customerId: 1, words: manyWords.slice(0, 3), inIdOrder: true, anyWide: false, marked }),
  oneCustomer({ customerId: 1, words: manyWords, inIdOrder: false, anyWide: true, marked }),
  ...[true, false].map((isOnly) =>
    allCustomers({ connectionId: 'a', isOnly, customersWith: () => [1], anyWide: true, marked }),
  ),
];

describe('SQL of filters and sorts', () => {
  const database = new (cipherClass())(':memory:');
  migrate(database, SCHEMAS.lists);
  new RowFunctions(database, new CancellationToken());
  const columns = (database.pragma('table_info(invoice)') as { name: string }[]).map(({ name }) => name);

  it('P42 names the table of each column: beside a table with the same columns it is not ambiguous', () => {
    // SQLite refuses a name that two tables of a statement have.
    const twin = `(SELECT ${columns.map((name) => `1 AS ${name}`).join(', ')}) AS twin`;
    expect(() => database.prepare(`SELECT 1 FROM invoice, ${twin} WHERE has_pdf = 1`)).toThrow('ambiguous');
    fc.assert(
      fc.property(fc.constantFrom(...LISTS), filterArbitrary, sortArbitrary, (list, filter, sort) => {
        const { sql, values } = filterCondition(filter, list, TODAY);
        const also = numberBeginsWith('12');
        const where = `${sql} AND ${also.sql} ORDER BY ${orderBy(sort, list, TODAY)}`;
        const read = database.prepare(`SELECT invoice.id FROM invoice, ${twin} WHERE ${where}`);
        expect(read.all(...values, ...also.values)).toEqual([]);
      }),
      { numRuns: casesOf(2_000, 300) },
    );
  });
});
