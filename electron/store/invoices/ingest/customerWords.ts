import { type CipherDatabase, type Prepared, prepared, readRows } from '../../../database/database.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';

/** The words of one customer's rows (types, statuses, agreements), each kept once. */
export class CustomerWords {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #insert: Prepared;
  readonly #base: number;

  constructor(database: CipherDatabase, customerId: number) {
    this.#base = customerId * ROWS_PER_CUSTOMER;
    this.#insert = prepared(database, 'INSERT INTO word(id, text, folded) VALUES(?, ?, ?)');
    const sql = 'SELECT id, text FROM word WHERE id >= ? AND id < ? ORDER BY id';
    const rows = readRows<[number, string]>(database, sql, this.#base, this.#base + ROWS_PER_CUSTOMER);
    for (const [id, text] of rows) {
      this.#numbers.set(text, id - this.#base);
      this.#texts[id - this.#base] = text;
    }
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.length;
    this.#insert.run(this.#base + number, text, text.toLowerCase());
    this.#numbers.set(text, number);
    this.#texts[number] = text;
    return number;
  }

  textOf(number: number): string {
    return this.#texts[number] ?? '';
  }
}
