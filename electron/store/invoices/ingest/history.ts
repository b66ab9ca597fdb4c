/**
 * What a list was before: each change that a fetch brought (tables `history` and `change_set`), and what was owed by day
 * (`debt_day`).
 */

import { MOST_CHANGES, MOST_FETCHES } from '../../../../shared/domain/bounds.ts';
import { CHANGE_KINDS, type ChangeKind } from '../../../../shared/domain/changeKinds.ts';
import {
  type FieldId,
  INVOICE_FIELDS,
  type InvoiceColumn,
  type InvoiceField,
} from '../../../../shared/domain/invoiceFields.ts';
import { type Decimal, SCALE_DIGITS } from '../../../../shared/domain/money.ts';
import { dayNumber, localDay } from '../../../../shared/domain/wallClock.ts';
import {
  type CipherDatabase,
  execute,
  type Prepared,
  prepared,
  readObject,
  readRow,
  readValue,
} from '../../../database/database.ts';
import { ageBalances } from '../model/ageBalances.ts';
import { type Amount, AmountSum, amountText } from '../model/amounts.ts';
import { clockText } from '../model/clockNumber.ts';
import { type InvoiceValues, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { type StoredFigures, sumOf } from '../model/figures.ts';
import type { RecordNames } from './recordReader.ts';

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
  readonly #firstRowId: number;
  readonly #insert: Prepared;
  readonly #figures = new ChangeFigures();
  #next = -1;
  #written = 0;

  constructor(database: CipherDatabase, list: FetchedList) {
    this.#database = database;
    this.#list = list;
    this.#firstRowId = list.customerId * ROWS_PER_CUSTOMER;
    this.#insert = prepared(database, 'INSERT INTO history VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)');
  }

  came(rowNumber: number, values: InvoiceValues): void {
    this.#appeared('new', rowNumber, values);
  }

  went(rowNumber: number, values: InvoiceValues): void {
    this.#disappeared('removed', rowNumber, values);
  }

  /** It could not be read even before it went. */
  wentUnread(rowNumber: number, { invoiceNo, entryNo }: RecordNames): void {
    this.#figures.note('removed', null, null);
    this.#add('removed', rowNumber, { invoiceNo: invoiceNo ?? '', entryNo: entryNo ?? '' }, () => []);
  }

  becameUnreadable(rowNumber: number, values: InvoiceValues): void {
    this.#disappeared('unreadable', rowNumber, values);
  }

  readAgain(rowNumber: number, values: InvoiceValues): void {
    this.#appeared('readable', rowNumber, values);
  }

  changed(kind: 'settled' | 'changed', rowNumber: number, old: InvoiceValues, values: InvoiceValues): void {
    this.#figures.note(kind, old, values);
    this.#add(kind, rowNumber, values, () =>
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
    const firstRowId = this.#firstRowId;
    const put = 'INSERT OR REPLACE INTO change_set VALUES(?, ?, ?, ?, ?, ?, ?, ?)';
    execute(database, put, firstRowId + revision, at, first ? 1 : 0, place, kept, total, figures, beforeAt);
    const beyond = readRow<[id: number, from: number, at: number]>(
      database,
      'SELECT id, place + kept, at FROM change_set WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT 1 OFFSET ?',
      firstRowId,
      firstRowId + ROWS_PER_CUSTOMER,
      MOST_FETCHES,
    );
    if (beyond === undefined) return;
    const [id, from, until] = beyond;
    execute(database, 'DELETE FROM change_set WHERE id >= ? AND id <= ?', firstRowId, id);
    this.#removeBefore(from, until + 1);
  }

  /** Removes the changes before a place in the customer's history; all that came since an instant are still counted. */
  #removeBefore(place: number, countedSince = 0): void {
    const database = this.#database;
    execute(
      database,
      'DELETE FROM history WHERE id >= ? AND id < ?',
      this.#firstRowId,
      this.#firstRowId + place,
    );
    const note = `UPDATE customer SET history_from = max(history_from, ?), changes_since = max(changes_since, ?)
      WHERE id = ?`;
    execute(database, note, place, countedSince, this.#list.customerId);
  }

  #appeared(kind: 'new' | 'readable', rowNumber: number, values: InvoiceValues): void {
    this.#figures.note(kind, null, values);
    this.#add(kind, rowNumber, values, () =>
      SHOWN_ALONE.map((field) => [field.id, null, fieldText(values, field)]),
    );
  }

  #disappeared(kind: 'removed' | 'unreadable', rowNumber: number, values: InvoiceValues): void {
    this.#figures.note(kind, values, null);
    const shown = () => SHOWN_ALONE.map((field): Field => [field.id, fieldText(values, field), null]);
    // All of it, too: an earlier day's list has it back.
    this.#add(kind, rowNumber, values, shown, () => JSON.stringify(fieldTexts(values)));
  }

  #add(
    kind: ChangeKind,
    rowNumber: number,
    { invoiceNo, entryNo }: Pick<InvoiceValues, 'invoiceNo' | 'entryNo'>,
    fields: () => readonly Field[],
    was: () => string | null = () => null,
  ): void {
    if (this.#written >= MOST_CHANGES) return;
    if (this.#next < 0) this.#next = this.#first();
    this.#insert.run(
      this.#firstRowId + this.#next,
      rowNumber,
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
    const last = readValue(this.#database, sql, this.#firstRowId, this.#firstRowId + ROWS_PER_CUSTOMER);
    return typeof last === 'number' ? last - this.#firstRowId + 1 : 0;
  }
}

/** A record as the history says it: each field as a text. */
export type FieldTexts = Readonly<Record<FieldId, string>>;

function fieldText(values: InvoiceValues, field: InvoiceField): string {
  switch (field.kind) {
    case 'identifier':
    case 'sharedIdentifier':
    case 'word':
    case 'wholeNumber':
      return values[field.id];
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

export function fieldTexts(values: InvoiceValues): FieldTexts {
  const texts = INVOICE_FIELDS.map((field) => [field.id, fieldText(values, field)]);
  return Object.fromEntries(texts) as FieldTexts;
}

/** Leads an amount that no ten-thousandths say. */
const WIDE = '=';

/** An exact sum of amounts of rows, or of the texts of such sums. */
class MovedSum extends AmountSum {
  addAmount(values: InvoiceValues, amount: Amount, sign: 1 | -1): void {
    if (values.wide === null) this.add(sign * values[amount]);
    else this.addRemainder(amountText(values, amount), sign);
  }

  /** Adds what `text` wrote. */
  override addText(text: string): void {
    if (text.startsWith(WIDE)) this.addRemainder(text.slice(1) as Decimal, 1);
    else super.addText(text);
  }

  /** Ten-thousandths, or the decimal itself behind a mark. */
  text(): string {
    const decimal = this.decimal();
    const [whole = '', fraction = ''] = decimal.split('.');
    if (fraction.length > SCALE_DIGITS) return `${WIDE}${decimal}`;
    return String(BigInt(whole + fraction.padEnd(SCALE_DIGITS, '0')));
  }
}

/** How often each kind of change happened, by how much each moved what is outstanding, and what the new ones billed. */
export class ChangeFigures {
  readonly counts: number[] = CHANGE_KINDS.map(() => 0);
  readonly moved: readonly MovedSum[] = CHANGE_KINDS.map(() => new MovedSum());
  /** Price with VAT of new invoices. */
  readonly #billed = new MovedSum();

  get total(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  get billed(): Decimal {
    return this.#billed.decimal();
  }

  /** What a row was before, what it is now; null where it was not there or could not be read. */
  note(kind: ChangeKind, before: InvoiceValues | null, after: InvoiceValues | null): void {
    const at = CHANGE_KINDS.indexOf(kind);
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    const moved = this.moved[at];
    if (before !== null) moved?.addAmount(before, 'outstanding', -1);
    if (after !== null) moved?.addAmount(after, 'outstanding', 1);
    if (kind === 'new' && after !== null) this.#billed.addAmount(after, 'priceVat', 1);
  }

  /** Adds what `pack` wrote. */
  addPacked(packed: string): void {
    const parts = packed.split(' ');
    const kinds = CHANGE_KINDS.length;
    for (let at = 0; at < kinds; at += 1) {
      const count = Number(parts[at]);
      if (count === 0) continue;
      this.counts[at] = (this.counts[at] ?? 0) + count;
      this.moved[at]?.addText(parts[kinds + at] ?? '0');
    }
    this.#billed.addText(parts[2 * kinds] ?? '0');
  }

  /** Counts, then sums, in the order of `CHANGE_KINDS`, then what was billed. */
  pack(): string {
    const sums = this.moved.map((sum) => sum.text());
    return [...this.counts, ...sums, this.#billed.text()].join(' ');
  }
}

interface FirstList {
  readonly invoices: number;
  readonly unreadable: number;
  readonly outstanding: Decimal;
}

/** Packed figures of a first list: how many invoices, their outstanding sum, and how many records are unreadable. */
function firstFigures({ invoices, unreadable, outstanding }: FirstList): string {
  const sum = new MovedSum();
  sum.addRemainder(outstanding, 1);
  const parts = CHANGE_KINDS.map((kind) => {
    if (kind === 'new') return [invoices, sum.text()];
    return [kind === 'unreadable' ? unreadable : 0, '0'];
  });
  return [...parts.map(([count]) => count), ...parts.map(([, moved]) => moved), '0'].join(' ');
}

/**
 * Days of which it is kept what a customer owed; the last value before them is kept as well. Statements of a quarter and of
 * a year say what was owed before and at the end.
 */
export const DAYS_KEPT = 400;

interface DebtDay {
  readonly outstanding: string;
  readonly overdue: string;
  readonly unreadable: number | null;
}

/**
 * Keeps what a customer owes after a fetch, and how many records could not be read, within its transaction: the last fetch
 * of a day counts, and a day on which nothing was another than before needs no row. `at` in milliseconds since the epoch.
 */
export function keepDebtDay(
  database: CipherDatabase,
  customerId: number,
  at: number,
  figures: StoredFigures & { readonly unreadable: number },
): void {
  const { unreadable } = figures;
  const firstRowId = customerId * ROWS_PER_CUSTOMER;
  const today = localDay(at);
  const id = firstRowId + dayNumber(today);
  const outstanding = sumOf(figures, 'outstanding');
  const overdue = ageBalances(today, figures, null).parts.overdue.outstanding;
  const last = `SELECT outstanding, overdue, unreadable FROM debt_day WHERE id >= ? AND id < ?
    ORDER BY id DESC LIMIT 1`;
  const before = readObject<DebtDay>(database, last, firstRowId, id);
  if (before?.outstanding === outstanding && before.overdue === overdue && before.unreadable === unreadable) {
    execute(database, 'DELETE FROM debt_day WHERE id = ?', id);
    return;
  }
  const put = 'INSERT OR REPLACE INTO debt_day(id, outstanding, overdue, unreadable) VALUES(?, ?, ?, ?)';
  execute(database, put, id, outstanding, overdue, unreadable);
  const removeOld = `DELETE FROM debt_day WHERE id >= ? AND id <
    (SELECT max(id) FROM debt_day WHERE id >= ? AND id <= ?)`;
  execute(database, removeOld, firstRowId, firstRowId, id - DAYS_KEPT);
}
