import type { CipherDatabase } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { CustomerWords } from './customerWords.ts';
import type { InvoiceValues } from './invoiceValues.ts';
import { ID_SPAN, ROW_COLUMNS } from './rowWriter.ts';
import { UNREADABLE } from './storedList.ts';

export interface OldRow {
  readonly n: number;
  readonly values: InvoiceValues;
}

/**
 * Rows that the new answer does not hold as they were: by what names an invoice (entry number, invoice
 * number, type) they are matched with the changed ones; of several alike, the first with the first.
 */
export class OldRows {
  readonly #byName = new Map<string, OldRow[]>();

  constructor(
    database: CipherDatabase,
    customerId: number,
    words: CustomerWords,
    entries: readonly number[],
  ) {
    const select = prepared(database, `SELECT ${ROW_COLUMNS.join(',')} FROM invoice WHERE id = ?`).raw();
    for (const n of entries) {
      if (n >= UNREADABLE) continue;
      const row = select.get(customerId * ID_SPAN + n) as unknown[] | undefined;
      if (!row) continue;
      const values = valuesOf(row, words);
      const name = nameOf(values);
      const alike = this.#byName.get(name);
      if (alike) alike.push({ n, values });
      else this.#byName.set(name, [{ n, values }]);
    }
  }

  /** The old row of the same name, once. */
  take(values: InvoiceValues): OldRow | undefined {
    return this.#byName.get(nameOf(values))?.shift();
  }

  rest(): OldRow[] {
    return [...this.#byName.values()].flat();
  }
}

function nameOf(values: InvoiceValues): string {
  return JSON.stringify([
    values.entryNo.toWellFormed(),
    values.invoiceNo.toWellFormed(),
    values.type.toWellFormed(),
  ]);
}

function valuesOf(row: readonly unknown[], words: CustomerWords): InvoiceValues {
  const number = (at: number) => row[at] as number;
  return {
    invoiceNo: row[1] as string,
    entryNo: row[2] as string,
    type: words.textOf(number(3)),
    status: words.textOf(number(4)),
    agreement: words.textOf(number(5)),
    agreementId: number(6),
    invoicedAt: number(7),
    dueAt: number(8),
    outstanding: number(9),
    price: number(10),
    priceVat: number(11),
    balance: number(12),
    hasPdf: number(13) === 1 ? 1 : 0,
    tags: row[14] as string | null,
    wide: row[17] as string | null,
  };
}
