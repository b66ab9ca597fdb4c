import type { CipherDatabase, Prepared } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import type { InvoiceValues } from './invoiceValues.ts';

/** A customer's ids lie together: id = customer × 2³² + n. */
export const ID_SPAN = 2 ** 32;

/** The columns of `invoice` in the order in which they are bound. */
export const ROW_COLUMNS = [
  'id',
  'invoice_no',
  'entry_no',
  'type',
  'status',
  'agreement',
  'agreement_id',
  'invoiced_at',
  'due_at',
  'outstanding',
  'price',
  'price_vat',
  'balance',
  'has_pdf',
  'tags',
  'change',
  'exported',
  'wide',
] as const;

const AT_ONCE = 20;
/** All but `change`, `exported` and `wide`. */
const BARE_COLUMNS = ROW_COLUMNS.length - 3;

/** Type, status and agreement as numbers of the customer's word list. */
export interface RowWords {
  readonly type: number;
  readonly status: number;
  readonly agreement: number;
}

/**
 * Writes rows, twenty to a statement. New rows come in key order and mostly bare of marks, which is what the
 * statement for many takes; the others go one by one.
 */
export class RowWriter {
  readonly #many: Prepared;
  readonly #one: Prepared;
  readonly #bound: unknown[] = new Array(AT_ONCE * BARE_COLUMNS).fill(0);
  #filled = 0;

  constructor(database: CipherDatabase) {
    const bare = `(${Array.from({ length: BARE_COLUMNS }, () => '?').join(',')},0,0,NULL)`;
    const rows = Array.from({ length: AT_ONCE }, () => bare).join(',');
    this.#many = prepared(database, `INSERT INTO invoice(${ROW_COLUMNS.join(',')}) VALUES ${rows}`);
    const row = ROW_COLUMNS.map(() => '?').join(',');
    this.#one = prepared(
      database,
      `INSERT OR REPLACE INTO invoice(${ROW_COLUMNS.join(',')}) VALUES (${row})`,
    );
  }

  write(id: number, values: InvoiceValues, words: RowWords, change: number, exported: 0 | 1): void {
    if (change !== 0 || exported !== 0 || values.wide !== null) {
      this.#one.run(...bareRow(id, values, words), change, exported, values.wide);
      return;
    }
    const bound = this.#bound;
    let at = this.#filled;
    bound[at++] = id;
    bound[at++] = values.invoiceNo;
    bound[at++] = values.entryNo;
    bound[at++] = words.type;
    bound[at++] = words.status;
    bound[at++] = words.agreement;
    bound[at++] = values.agreementId;
    bound[at++] = values.invoicedAt;
    bound[at++] = values.dueAt;
    bound[at++] = values.outstanding;
    bound[at++] = values.price;
    bound[at++] = values.priceVat;
    bound[at++] = values.balance;
    bound[at++] = values.hasPdf;
    bound[at++] = values.tags;
    this.#filled = at;
    if (at < bound.length) return;
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

function bareRow(id: number, values: InvoiceValues, words: RowWords): unknown[] {
  return [
    id,
    values.invoiceNo,
    values.entryNo,
    words.type,
    words.status,
    words.agreement,
    values.agreementId,
    values.invoicedAt,
    values.dueAt,
    values.outstanding,
    values.price,
    values.priceVat,
    values.balance,
    values.hasPdf,
    values.tags,
  ];
}
