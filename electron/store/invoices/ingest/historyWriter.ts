import { CHANGE_KINDS, type ChangeKind } from '../../../../shared/domain/changeKinds.ts';
import { INVOICE_FIELDS, type InvoiceColumn } from '../../../../shared/domain/invoiceFields.ts';
import { MOST_CHANGES, MOST_FETCHES } from '../../../../shared/domain/pageBounds.ts';
import {
  type CipherDatabase,
  execute,
  type Prepared,
  prepared,
  readRow,
  readValue,
} from '../../../database/database.ts';
import { type InvoiceValues, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { type StoredFigures, sumOf } from '../model/figures.ts';
import { ChangeFigures, firstFigures } from './changeFigures.ts';
import { fieldText, fieldTexts } from './fieldTexts.ts';
import type { RecordNames } from './recordNames.ts';

/** As table `history` keeps them. */
export const HISTORY_KINDS = Object.fromEntries(CHANGE_KINDS.map((kind, at) => [kind, at + 1])) as Readonly<
  Record<ChangeKind, number>
>;

type Field = readonly [InvoiceColumn, string | null, string | null];

/** What a row that came or went is known by, and what it is worth. */
const SHOWN_ALONE = INVOICE_FIELDS.filter(
  ({ id }) => id === 'status' || id === 'outstanding' || id === 'priceVat',
);

/** What one fetch did to a list. */
interface ChangeSet {
  /** The customer's first fetch: `figures` then say what the list is, and no invoice has a change of its own. */
  readonly first: boolean;
  /** Place of its first change in the customer's history, and how many were written. */
  readonly place: number;
  readonly kept: number;
  /** All its changes, also those beyond the bound of what is written. */
  readonly total: number;
  /** As `ChangeFigures` packs them. */
  readonly figures: string;
}

interface FetchedList {
  readonly customerId: number;
  readonly revision: number;
  readonly at: number;
  /** When the fetch before it was; 0 for none. */
  readonly beforeAt: number;
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
    this.#base = list.customerId * ROWS_PER_CUSTOMER;
    this.#insert = prepared(database, 'INSERT INTO history VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)');
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
        const [from, to] = [fieldText(old, field), fieldText(values, field)];
        return from === to ? [] : [[field.id, from, to]];
      }),
    );
  }

  /** A first list changes nothing: what it holds is noted as one, in ten-thousandths as its figures are. */
  first(list: StoredFigures, unreadable: number): void {
    const figures = firstFigures({
      invoices: list.invoices,
      unreadable,
      outstanding: sumOf(list, 'outstanding'),
    });
    this.#store({ first: true, place: 0, kept: 0, total: 0, figures });
  }

  /** Notes the fetch with its sums, and deletes the oldest changes beyond the bound. */
  finish(): void {
    if (this.#written === 0) return;
    this.#store({
      first: false,
      place: this.#next - this.#written,
      kept: this.#written,
      total: this.#figures.total,
      figures: this.#figures.pack(),
    });
    const from = this.#next - MOST_CHANGES;
    if (from > 0) this.#removeBefore(from);
  }

  /** Notes the fetch, and removes the oldest of the customer's beyond the bound with their changes. */
  #store({ first, place, kept, total, figures }: ChangeSet): void {
    const { revision, at, beforeAt } = this.#list;
    const database = this.#database;
    const base = this.#base;
    const put = 'INSERT OR REPLACE INTO change_set VALUES(?, ?, ?, ?, ?, ?, ?, ?)';
    execute(database, put, base + revision, at, first ? 1 : 0, place, kept, total, figures, beforeAt);
    const beyond = readRow<[id: number, from: number, at: number]>(
      database,
      'SELECT id, place + kept, at FROM change_set WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT 1 OFFSET ?',
      base,
      base + ROWS_PER_CUSTOMER,
      MOST_FETCHES,
    );
    if (beyond === undefined) return;
    const [id, from, until] = beyond;
    execute(database, 'DELETE FROM change_set WHERE id >= ? AND id <= ?', base, id);
    this.#removeBefore(from, until + 1);
  }

  /** Removes the changes before a place in the customer's history; all that came since an instant are still counted. */
  #removeBefore(place: number, countedSince = 0): void {
    const database = this.#database;
    execute(database, 'DELETE FROM history WHERE id >= ? AND id < ?', this.#base, this.#base + place);
    const note = `UPDATE customer SET history_from = max(history_from, ?), changes_since = max(changes_since, ?)
      WHERE id = ?`;
    execute(database, note, place, countedSince, this.#list.customerId);
  }

  #appeared(kind: 'new' | 'readable', n: number, values: InvoiceValues): void {
    this.#figures.note(kind, null, values);
    this.#add(kind, n, values, () => SHOWN_ALONE.map((field) => [field.id, null, fieldText(values, field)]));
  }

  #disappeared(kind: 'removed' | 'unreadable', n: number, values: InvoiceValues): void {
    this.#figures.note(kind, values, null);
    const shown = () => SHOWN_ALONE.map((field): Field => [field.id, fieldText(values, field), null]);
    // All of it, too: an earlier day's list has it back.
    this.#add(kind, n, values, shown, () => JSON.stringify(fieldTexts(values)));
  }

  #add(
    kind: ChangeKind,
    n: number,
    { invoiceNo, entryNo }: Pick<InvoiceValues, 'invoiceNo' | 'entryNo'>,
    fields: () => readonly Field[],
    was: () => string | null = () => null,
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
      was(),
    );
    this.#next += 1;
    this.#written += 1;
  }

  #first(): number {
    const sql = 'SELECT max(id) FROM history WHERE id >= ? AND id < ?';
    const last = readValue(this.#database, sql, this.#base, this.#base + ROWS_PER_CUSTOMER);
    return typeof last === 'number' ? last - this.#base + 1 : 0;
  }
}
