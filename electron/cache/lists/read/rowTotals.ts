import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { dayNumberOf } from '../ingest/clockNumber.ts';
import { WideFigures } from '../ingest/wideFigures.ts';
import type { Condition } from './filterSql.ts';
import type { RawTotals } from './listTotals.ts';
import { RowSums } from './rowSums.ts';

export type RowChoice = { readonly ids: readonly number[] } | { readonly matching: Condition };

type Row = [dueAt: number, outstanding: number, price: number, priceVat: number, wide: string | null];

const SELECT = 'SELECT due_at, outstanding, price, price_vat, wide FROM invoice';

/** Exact totals of rows in one walk through the file, nothing kept. */
export function rowTotals(database: CipherDatabase, choice: RowChoice, today: string): RawTotals {
  const sums = new RowSums(today);
  const wide = new WideFigures();
  for (const [dueDate, outstanding, price, priceVat, amounts] of rowsOf(database, choice)) {
    sums.add(dayNumberOf(dueDate), outstanding, price, priceVat);
    if (amounts !== null) wide.addRow({ dueDate, outstanding, price, priceVat, wide: amounts }, 1);
  }
  return sums.totals(wide.rests());
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
