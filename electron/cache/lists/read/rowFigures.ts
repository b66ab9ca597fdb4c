import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { Figures, type StoredFigures } from '../ingest/figures.ts';
import type { Condition } from './sqlBuilder.ts';

type RowChoice = { readonly ids: readonly number[] } | { readonly matching: Condition };

type Row = [
  invoicedAt: number,
  dueAt: number,
  outstanding: number,
  price: number,
  priceVat: number,
  wide: string | null,
];

const SELECT = 'SELECT invoiced_at, due_at, outstanding, price, price_vat, wide FROM invoice';

/** Exact figures of rows in one walk through the file, nothing kept. */
export function rowFigures(database: CipherDatabase, choice: RowChoice): StoredFigures {
  const figures = new Figures();
  for (const [invoiceDate, dueDate, outstanding, price, priceVat, wide] of rowsOf(database, choice)) {
    figures.add({ invoiceDate, dueDate, outstanding, price, priceVat, wide });
  }
  return figures.stored();
}

function* rowsOf(database: CipherDatabase, choice: RowChoice): Generator<Row> {
  if ('matching' in choice) {
    const { sql, values } = choice.matching;
    yield* database
      .prepare(`${SELECT} WHERE ${sql}`)
      .raw()
      .iterate(...values) as IterableIterator<Row>;
    return;
  }
  const one = prepared(database, `${SELECT} WHERE id = ?`).raw();
  for (const id of choice.ids) {
    const row = one.get(id) as Row | undefined;
    if (row) yield row;
  }
}
