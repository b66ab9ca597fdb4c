import type { InvoiceColumn } from '../../../../shared/domain/invoiceColumns.ts';
import type { CipherDatabase, Prepared } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { clockText } from './clockNumber.ts';
import type { InvoiceValues } from './invoiceValues.ts';
import type { RecordNames } from './recordNames.ts';
import { ID_SPAN } from './rowWriter.ts';
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

const TEXTS: readonly (readonly [InvoiceColumn, (values: InvoiceValues) => string])[] = [
  ['status', ({ status }) => status],
  ['outstanding', (values) => amountText(values, 'outstanding')],
  ['price', (values) => amountText(values, 'price')],
  ['priceVat', (values) => amountText(values, 'priceVat')],
  ['balance', (values) => amountText(values, 'balance')],
  ['invoiceDate', ({ invoicedAt }) => clockText(invoicedAt)],
  ['dueDate', ({ dueAt }) => clockText(dueAt)],
  ['hasPdf', ({ hasPdf }) => String(hasPdf === 1)],
  ['agreementId', ({ agreementId }) => String(agreementId)],
  ['agreementExternalId', ({ agreement }) => agreement],
  ['tags', ({ tags }) => tags ?? '[]'],
];

/** What a row that came or went is known by. */
const SHOWN_ALONE = TEXTS.filter(([field]) => field === 'status' || field === 'outstanding');

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
    this.#add('new', n, values, () => SHOWN_ALONE.map(([field, text]) => [field, null, text(values)]));
  }

  went(n: number, values: InvoiceValues): void {
    this.#add('removed', n, values, () => SHOWN_ALONE.map(([field, text]) => [field, text(values), null]));
  }

  /** It could not be read even before it went. */
  wentUnread(n: number, { invoiceNo, entryNo }: RecordNames): void {
    this.#add('removed', n, { invoiceNo: invoiceNo ?? '', entryNo: entryNo ?? '' }, () => []);
  }

  becameUnreadable(n: number, values: InvoiceValues): void {
    this.#add('unreadable', n, values, () => SHOWN_ALONE.map(([field, text]) => [field, text(values), null]));
  }

  readAgain(n: number, values: InvoiceValues): void {
    this.#add('readable', n, values, () => SHOWN_ALONE.map(([field, text]) => [field, null, text(values)]));
  }

  changed(kind: 'settled' | 'changed', n: number, old: InvoiceValues, values: InvoiceValues): void {
    this.#add(kind, n, values, () =>
      TEXTS.flatMap(([field, text]): Field[] => {
        const [from, to] = [text(old), text(values)];
        return from === to ? [] : [[field, from, to]];
      }),
    );
  }

  /** Lets go of the oldest changes beyond the bound. */
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
