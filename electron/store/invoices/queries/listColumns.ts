import { type CipherDatabase, prepared, readRows } from '../../../database/database.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { Figures, type StoredFigures } from '../model/figures.ts';
import type { RowNumbers } from './storedRows.ts';

/**
 * The figures of one list as columns in memory, by the numbers of its rows: totals of any selection of it are then
 * a walk over numbers (docs/promises.md F07). 44 bytes a row, more for the few with wide amounts.
 */
export class ListColumns {
  readonly #numbers: Uint32Array;
  readonly #invoiceDate: Float64Array;
  readonly #dueDate: Float64Array;
  readonly #outstanding: Float64Array;
  readonly #price: Float64Array;
  readonly #priceVat: Float64Array;
  /** Wide amounts of rows by their n; the columns hold approximations. */
  readonly #wide: ReadonlyMap<number, string>;

  constructor(database: CipherDatabase, customerId: number, rows: number, anyWide: boolean) {
    this.#numbers = new Uint32Array(rows);
    this.#invoiceDate = new Float64Array(rows);
    this.#dueDate = new Float64Array(rows);
    this.#outstanding = new Float64Array(rows);
    this.#price = new Float64Array(rows);
    this.#priceVat = new Float64Array(rows);
    const base = customerId * ROWS_PER_CUSTOMER;
    const all = prepared(
      database,
      'SELECT id, invoiced_at, due_at, outstanding, price, price_vat FROM invoice WHERE id >= ? AND id < ? ORDER BY id',
    )
      .raw()
      .iterate(base, base + ROWS_PER_CUSTOMER) as IterableIterator<
      [number, number, number, number, number, number]
    >;
    let at = 0;
    for (const [id, invoiceDate, dueDate, outstanding, price, priceVat] of all) {
      this.#numbers[at] = id - base;
      this.#invoiceDate[at] = invoiceDate;
      this.#dueDate[at] = dueDate;
      this.#outstanding[at] = outstanding;
      this.#price[at] = price;
      this.#priceVat[at] = priceVat;
      at += 1;
    }
    this.#wide = anyWide ? wideAmounts(database, base) : new Map();
  }

  /** Exact figures of rows named by their numbers, in any order. */
  figures(numbers: RowNumbers): StoredFigures {
    const figures = new Figures();
    for (const n of numbers) {
      const at = this.#placeOf(n);
      figures.add({
        invoiceDate: this.#invoiceDate[at] as number,
        dueDate: this.#dueDate[at] as number,
        outstanding: this.#outstanding[at] as number,
        price: this.#price[at] as number,
        priceVat: this.#priceVat[at] as number,
        wide: this.#wide.get(n) ?? null,
      });
    }
    return figures.stored();
  }

  /** Where a row's figures stand: at its n less the first, unless rows have gone since. */
  #placeOf(n: number): number {
    const numbers = this.#numbers;
    const straight = n - (numbers[0] ?? 0);
    if (numbers[straight] === n) return straight;
    let low = 0;
    let high = numbers.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[middle] as number) < n) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function wideAmounts(database: CipherDatabase, base: number): Map<number, string> {
  const sql = 'SELECT id - ?, wide FROM invoice WHERE id >= ? AND id < ? AND wide IS NOT NULL';
  return new Map(readRows<[n: number, wide: string]>(database, sql, base, base, base + ROWS_PER_CUSTOMER));
}
