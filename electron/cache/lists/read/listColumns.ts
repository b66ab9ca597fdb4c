import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { dayNumberOf } from '../ingest/clockNumber.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import type { FigureRow } from '../ingest/wideFigures.ts';
import { WideFigures, type WideRests } from '../ingest/wideFigures.ts';
import type { RowNumbers } from './listScope.ts';
import type { RawTotals } from './listTotals.ts';
import { RowSums } from './rowSums.ts';

/**
 * The figures of one list as columns in memory, by the ns of its rows: totals of any selection of it are then
 * a walk over numbers (docs/promises.md F07). 36 bytes a row, more for the few with wide amounts.
 */
export class ListColumns {
  readonly #ns: Uint32Array;
  readonly #dueDay: Uint32Array;
  readonly #outstanding: Float64Array;
  readonly #price: Float64Array;
  readonly #priceVat: Float64Array;
  /** Rows with wide amounts by their n; the columns hold the stand-ins. */
  readonly #wide: ReadonlyMap<number, FigureRow>;

  constructor(database: CipherDatabase, customerId: number, rows: number, anyWide: boolean) {
    this.#ns = new Uint32Array(rows);
    this.#dueDay = new Uint32Array(rows);
    this.#outstanding = new Float64Array(rows);
    this.#price = new Float64Array(rows);
    this.#priceVat = new Float64Array(rows);
    const base = customerId * ID_SPAN;
    const all = prepared(
      database,
      'SELECT id, due_at, outstanding, price, price_vat FROM invoice WHERE id >= ? AND id < ? ORDER BY id',
    )
      .raw()
      .iterate(base, base + ID_SPAN) as IterableIterator<[number, number, number, number, number]>;
    let at = 0;
    for (const [id, dueDate, outstanding, price, priceVat] of all) {
      this.#ns[at] = id - base;
      this.#dueDay[at] = dayNumberOf(dueDate);
      this.#outstanding[at] = outstanding;
      this.#price[at] = price;
      this.#priceVat[at] = priceVat;
      at += 1;
    }
    this.#wide = anyWide ? wideRows(database, base) : new Map();
  }

  /** Exact totals of rows named by their ns, in any order; ten-thousandths. */
  totals(ns: RowNumbers, today: string): RawTotals {
    const sums = new RowSums(today);
    for (const n of ns) {
      const at = this.#placeOf(n);
      sums.add(
        this.#dueDay[at] as number,
        this.#outstanding[at] as number,
        this.#price[at] as number,
        this.#priceVat[at] as number,
      );
    }
    return sums.totals(this.#rests(ns));
  }

  #rests(ns: RowNumbers): WideRests | null {
    if (this.#wide.size === 0) return null;
    const figures = new WideFigures();
    for (const n of ns) {
      const row = this.#wide.get(n);
      if (row) figures.addRow(row, 1);
    }
    return figures.rests();
  }

  /** Where a row's figures stand: at its n less the first, unless rows have gone since. */
  #placeOf(n: number): number {
    const ns = this.#ns;
    const straight = n - (ns[0] ?? 0);
    if (ns[straight] === n) return straight;
    let low = 0;
    let high = ns.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ns[middle] as number) < n) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function wideRows(database: CipherDatabase, base: number): Map<number, FigureRow> {
  const rows = prepared(
    database,
    `SELECT id - ? AS n, due_at AS dueDate, outstanding, price, price_vat AS priceVat, wide FROM invoice
       WHERE id >= ? AND id < ? AND wide IS NOT NULL`,
  ).all(base, base, base + ID_SPAN) as (FigureRow & { readonly n: number })[];
  return new Map(rows.map((row) => [row.n, row]));
}
