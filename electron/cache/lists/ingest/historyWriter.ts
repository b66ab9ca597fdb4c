import { CHANGE_KINDS, type ChangeKind } from '../../../../shared/domain/changeKinds.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceColumns.ts';
import { INVOICE_FIELDS, type InvoiceField } from '../../../../shared/domain/invoiceFields.ts';
import { MOST_CHANGES } from '../../../../shared/domain/pageBounds.ts';
import type { CipherDatabase, Prepared } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { ChangeFigures, firstFigures } from './changeFigures.ts';
import { storeChangeSet } from './changeSets.ts';
import { clockText } from './clockNumber.ts';
import { type StoredFigures, sumOf } from './figures.ts';
import type { RecordNames } from './recordNames.ts';
import { ID_SPAN } from './rowWriter.ts';
import type { InvoiceValues } from './storedFields.ts';
import { amountText } from './wideAmounts.ts';

/** As table `history` keeps them. */
export const HISTORY_KINDS = Object.fromEntries(CHANGE_KINDS.map((kind, at) => [kind, at + 1])) as Readonly<
  Record<ChangeKind, number>
>;

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

/** What a row that came or went is known by, and what it is worth. */
const SHOWN_ALONE = INVOICE_FIELDS.filter(
  ({ id }) => id === 'status' || id === 'outstanding' || id === 'priceVat',
);

interface FetchedList {
  readonly customerId: number;
  readonly revision: number;
  readonly at: number;
}

/** Writes what one fetch changed, within the transaction that changes it. */
export class HistoryWriter {
  readonly #database: CipherDatabase;
  readonly #list: FetchedList;
  readonly #base: number;
  readonly #insert: Prepared;
  readonly #figures = new ChangeFigures();
  #next = -1;
  #written = 0;

  constructor(database: CipherDatabase, list: FetchedList) {
    this.#database = database;
    this.#list = list;
    this.#base = list.customerId * ID_SPAN;
    this.#insert = prepared(database, 'INSERT INTO history VALUES(?, ?, ?, ?, ?, ?, ?, ?)');
  }

  came(n: number, values: InvoiceValues): void {
    this.#appeared('new', n, values);
  }

  went(n: number, values: InvoiceValues): void {
    this.#disappeared('removed', n, values);
  }

  /** It could not be read even before it went. */
  wentUnread(n: number, { invoiceNo, entryNo }: RecordNames): void {
    this.#figures.note('removed', null, null);
    this.#add('removed', n, { invoiceNo: invoiceNo ?? '', entryNo: entryNo ?? '' }, () => []);
  }

  becameUnreadable(n: number, values: InvoiceValues): void {
    this.#disappeared('unreadable', n, values);
  }

  readAgain(n: number, values: InvoiceValues): void {
    this.#appeared('readable', n, values);
  }

  changed(kind: 'settled' | 'changed', n: number, old: InvoiceValues, values: InvoiceValues): void {
    this.#figures.note(kind, old, values);
    this.#add(kind, n, values, () =>
      INVOICE_FIELDS.flatMap((field): Field[] => {
        const [from, to] = [textOf(old, field), textOf(values, field)];
        return from === to ? [] : [[field.id, from, to]];
      }),
    );
  }

  /** A first list changes nothing: what it holds is noted as one, in ten-thousandths as its figures are. */
  first(list: StoredFigures, unreadable: number): void {
    const { customerId, revision, at } = this.#list;
    const figures = firstFigures({
      invoices: list.invoices,
      unreadable,
      outstanding: sumOf(list, 'outstanding'),
    });
    storeChangeSet(this.#database, {
      customerId,
      revision,
      at,
      first: true,
      place: 0,
      kept: 0,
      total: 0,
      figures,
    });
  }

  /** Notes the fetch with its sums, and deletes the oldest changes beyond the bound. */
  finish(): void {
    if (this.#written === 0) return;
    const place = this.#next - this.#written;
    storeChangeSet(this.#database, {
      ...this.#list,
      first: false,
      place,
      kept: this.#written,
      total: this.#figures.total,
      figures: this.#figures.pack(),
    });
    const from = this.#next - MOST_CHANGES;
    if (from <= 0) return;
    prepared(this.#database, 'DELETE FROM history WHERE id >= ? AND id < ?').run(
      this.#base,
      this.#base + from,
    );
    prepared(this.#database, 'UPDATE customer SET history_from = max(history_from, ?) WHERE id = ?').run(
      from,
      this.#list.customerId,
    );
  }

  #appeared(kind: 'new' | 'readable', n: number, values: InvoiceValues): void {
    this.#figures.note(kind, null, values);
    this.#add(kind, n, values, () => SHOWN_ALONE.map((field) => [field.id, null, textOf(values, field)]));
  }

  #disappeared(kind: 'removed' | 'unreadable', n: number, values: InvoiceValues): void {
    this.#figures.note(kind, values, null);
    this.#add(kind, n, values, () => SHOWN_ALONE.map((field) => [field.id, textOf(values, field), null]));
  }

  #add(
    kind: ChangeKind,
    n: number,
    { invoiceNo, entryNo }: Pick<InvoiceValues, 'invoiceNo' | 'entryNo'>,
    fields: () => readonly Field[],
  ): void {
    if (this.#written >= MOST_CHANGES) return;
    if (this.#next < 0) this.#next = this.#first();
    this.#insert.run(
      this.#base + this.#next,
      n,
      this.#list.revision,
      this.#list.at,
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
