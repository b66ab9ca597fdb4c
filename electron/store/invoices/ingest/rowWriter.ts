import type { CipherDatabase, Prepared } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { type InvoiceValues, ROW_COLUMNS } from '../model/storedFields.ts';
import { bindRow, type WordNumbers } from './fieldsByHand.ts';

const AT_ONCE = 20;
/** All but `change`, `exported` and `wide`. */
const BARE_COLUMNS = ROW_COLUMNS.length - 3;

/**
 * Writes rows, twenty to a statement. New rows come in key order and mostly bare of marks, which is what the
 * statement for many takes; the others go one by one.
 */
export class RowWriter {
  readonly #words: WordNumbers;
  readonly #many: Prepared;
  readonly #one: Prepared;
  readonly #bound: unknown[] = new Array(AT_ONCE * BARE_COLUMNS).fill(0);
  #filled = 0;

  constructor(database: CipherDatabase, words: WordNumbers) {
    this.#words = words;
    const bare = `(${Array.from({ length: BARE_COLUMNS }, () => '?').join(',')},0,0,NULL)`;
    const rows = Array.from({ length: AT_ONCE }, () => bare).join(',');
    this.#many = prepared(database, `INSERT INTO invoice(${ROW_COLUMNS.join(',')}) VALUES ${rows}`);
    const row = ROW_COLUMNS.map(() => '?').join(',');
    this.#one = prepared(
      database,
      `INSERT OR REPLACE INTO invoice(${ROW_COLUMNS.join(',')}) VALUES (${row})`,
    );
  }

  write(id: number, values: InvoiceValues, change: number, exported: 0 | 1): void {
    if (change !== 0 || exported !== 0 || values.wide !== null) {
      const row: unknown[] = [];
      bindRow(row, 0, id, values, this.#words);
      this.#one.run(...row, change, exported, values.wide);
      return;
    }
    const bound = this.#bound;
    this.#filled = bindRow(bound, this.#filled, id, values, this.#words);
    if (this.#filled < bound.length) return;
    // One by one: taken out of an array by the database, they took a quarter of an insert's time longer.
    this.#many.run(...bound);
    this.#filled = 0;
  }

  flush(): void {
    for (let at = 0; at < this.#filled; at += BARE_COLUMNS) {
      this.#one.run(...this.#bound.slice(at, at + BARE_COLUMNS), 0, 0, null);
    }
    this.#filled = 0;
  }
}
