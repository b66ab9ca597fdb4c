import { type CipherDatabase, type Prepared, prepared, readRows } from '../../../database/database.ts';
import { type InvoiceValues, ROW_COLUMNS, ROWS_PER_CUSTOMER } from '../model/columns.ts';

const AT_ONCE = 20;
/** All but `change`, `exported` and `wide`. */
const BARE_COLUMNS = ROW_COLUMNS.length - 3;

/**
 * Writes rows, twenty to a statement. New rows come in key order and mostly bare of marks, which is what the
 * statement for many takes; the others go one by one.
 */
export class RowWriter {
  readonly #words: CustomerWords;
  readonly #many: Prepared;
  readonly #one: Prepared;
  readonly #bound: unknown[] = new Array(AT_ONCE * BARE_COLUMNS).fill(0);
  #filled = 0;

  constructor(database: CipherDatabase, words: CustomerWords) {
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

/**
 * Puts a row without its marks into `bound` from a place on, in the order of `ROW_COLUMNS`; returns the place after it.
 * Written out, since a walk along `INVOICE_FIELDS` took fifty times as long; `invoiceFields.test.ts` misses a field.
 */
export function bindRow(
  bound: unknown[],
  start: number,
  id: number,
  values: InvoiceValues,
  words: Pick<CustomerWords, 'numberOf'>,
): number {
  let at = start;
  bound[at++] = id;
  bound[at++] = values.invoiceNo;
  bound[at++] = values.invoiceDate;
  bound[at++] = values.dueDate;
  bound[at++] = words.numberOf(values.status);
  bound[at++] = values.outstanding;
  bound[at++] = values.price;
  bound[at++] = values.priceVat;
  bound[at++] = values.hasPdf;
  bound[at++] = values.balance;
  bound[at++] = values.entryNo;
  bound[at++] = values.agreementId;
  bound[at++] = values.tags;
  bound[at++] = words.numberOf(values.type);
  bound[at++] = words.numberOf(values.agreementExternalId);
  return at;
}

/** The words of one customer's rows (types, statuses, agreements), each kept once. */
export class CustomerWords {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #insert: Prepared;
  readonly #firstRowId: number;

  constructor(database: CipherDatabase, customerId: number) {
    this.#firstRowId = customerId * ROWS_PER_CUSTOMER;
    this.#insert = prepared(database, 'INSERT INTO word(id, text, folded) VALUES(?, ?, ?)');
    const sql = 'SELECT id, text FROM word WHERE id >= ? AND id < ? ORDER BY id';
    const rows = readRows<[number, string]>(
      database,
      sql,
      this.#firstRowId,
      this.#firstRowId + ROWS_PER_CUSTOMER,
    );
    for (const [id, text] of rows) {
      this.#numbers.set(text, id - this.#firstRowId);
      this.#texts[id - this.#firstRowId] = text;
    }
  }

  numberOf(text: string): number {
    const cached = this.#numbers.get(text);
    if (cached !== undefined) return cached;
    const number = this.#texts.length;
    this.#insert.run(this.#firstRowId + number, text, text.toLowerCase());
    this.#numbers.set(text, number);
    this.#texts[number] = text;
    return number;
  }

  textOf(number: number): string {
    return this.#texts[number] ?? '';
  }
}
