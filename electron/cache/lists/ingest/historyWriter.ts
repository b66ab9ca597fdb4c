import type { InvoiceColumn } from '../../../../shared/domain/invoiceColumns.ts';
import { INVOICE_FIELDS, type InvoiceField } from '../../../../shared/domain/invoiceFields.ts';
import type { CipherDatabase, Prepared } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { clockText } from './clockNumber.ts';
import type { RecordNames } from './recordNames.ts';
import { ID_SPAN } from './rowWriter.ts';
import type { InvoiceValues } from './storedFields.ts';
import { amountText } from './wideAmounts.ts';

/** In the order in which a list of changes shows them. */
export const HISTORY_KINDS = {
  new: 1,
  settled: 2,
  changed: 3,
  removed: 4,
  unreadable: 5,
  readable: 6,
} as const;

/** Changes kept of one customer; the oldest go first. */
export const MOST_HISTORY = 20_000;

type Field = readonly [InvoiceColumn, string | null, string | null];

function textOf(values: InvoiceValues, field: InvoiceField): string {
  switch (field.kind) {
    case 'identifier':
    case 'sharedIdentifier':
    case 'word':
      return values[field.id];
    case 'wholeNumber':
      return String(values[field.id]);
    case 'wallClock':
      return clockText(values[field.id]);
    case 'amount':
      return amountText(values, field.id);
    case 'flag':
      return String(values[field.id] === 1);
    case 'tags':
      return values[field.id] ?? '[]';
  }
}

/** What a row that came or went is known by. */
const SHOWN_ALONE = INVOICE_FIELDS.filter(({ id }) => id === 'status' || id === 'outstanding');

/** Writes what one fetch changed, within the transaction that changes it. */
export class HistoryWriter {
  readonly #database: CipherDatabase;
  readonly #base: number;
  readonly #revision: number;
  readonly #at: number;
  readonly #insert: Prepared;
  #next = -1;
  #written = 0;

  constructor(database: CipherDatabase, list: { customerId: number; revision: number; at: number }) {
    this.#database = database;
    this.#base = list.customerId * ID_SPAN;
    this.#revision = list.revision;
    this.#at = list.at;
    this.#insert = prepared(database, 'INSERT INTO history VALUES(?, ?, ?, ?, ?, ?, ?, ?)');
  }

  came(n: number, values: InvoiceValues): void {
    this.#add('new', n, values, () => SHOWN_ALONE.map((field) => [field.id, null, textOf(values, field)]));
  }

  went(n: number, values: InvoiceValues): void {
    this.#add('removed', n, values, () =>
      SHOWN_ALONE.map((field) => [field.id, textOf(values, field), null]),
    );
  }

  /** It could not be read even before it went. */
  wentUnread(n: number, { invoiceNo, entryNo }: RecordNames): void {
    this.#add('removed', n, { invoiceNo: invoiceNo ?? '', entryNo: entryNo ?? '' }, () => []);
  }

  becameUnreadable(n: number, values: InvoiceValues): void {
    this.#add('unreadable', n, values, () =>
      SHOWN_ALONE.map((field) => [field.id, textOf(values, field), null]),
    );
  }

  readAgain(n: number, values: InvoiceValues): void {
    this.#add('readable', n, values, () =>
      SHOWN_ALONE.map((field) => [field.id, null, textOf(values, field)]),
    );
  }

  changed(kind: 'settled' | 'changed', n: number, old: InvoiceValues, values: InvoiceValues): void {
    this.#add(kind, n, values, () =>
      INVOICE_FIELDS.flatMap((field): Field[] => {
        const [from, to] = [textOf(old, field), textOf(values, field)];
        return from === to ? [] : [[field.id, from, to]];
      }),
    );
  }

  /** Deletes the oldest changes beyond the bound. */
  finish(): void {
    if (this.#written === 0) return;
    prepared(this.#database, 'DELETE FROM history WHERE id >= ? AND id < ?').run(
      this.#base,
      this.#base + Math.max(0, this.#next - MOST_HISTORY),
    );
  }

  #add(
    kind: keyof typeof HISTORY_KINDS,
    n: number,
    { invoiceNo, entryNo }: Pick<InvoiceValues, 'invoiceNo' | 'entryNo'>,
    fields: () => readonly Field[],
  ): void {
    if (this.#written >= MOST_HISTORY) return;
    if (this.#next < 0) this.#next = this.#first();
    this.#insert.run(
      this.#base + this.#next,
      n,
      this.#revision,
      this.#at,
      HISTORY_KINDS[kind],
      invoiceNo,
      entryNo,
      JSON.stringify(fields()),
    );
    this.#next += 1;
    this.#written += 1;
  }

  #first(): number {
    const last = prepared(this.#database, 'SELECT max(id) FROM history WHERE id >= ? AND id < ?')
      .pluck()
      .get(this.#base, this.#base + ID_SPAN);
    return typeof last === 'number' ? last - this.#base + 1 : 0;
  }
}
