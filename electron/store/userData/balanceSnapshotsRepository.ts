import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type AgeingPart, type AgeingSums, allAged, partsIn } from '../../../shared/domain/ageing.ts';
import { MOST_FROZEN, MOST_FROZEN_BYTES } from '../../../shared/domain/bounds.ts';
import { type CustomerNumber, numberKey } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { type Decimal, DecimalSum, sumOfDecimals } from '../../../shared/domain/money.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type {
  AsOfCustomer,
  AsOfFigures,
  AsOfItem,
  AsOfState,
  FrozenGap,
  FrozenSheet,
} from '../../../shared/ipc/asOf.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import {
  type CipherDatabase,
  execute,
  inTransaction,
  prepared,
  readObject,
  readObjects,
  readRow,
  readRows,
  readValue,
  readValues,
} from '../../database/database.ts';
import { newId, putSingle, removeOrphanRows, removeSingle, single } from './userDataFile.ts';

/** Of twenty years; the oldest go. */
const MOST_MONTHS = 240;

/** A sheet as it is stored. */
type SheetRow = Omit<FrozenSheet, 'isOfOne' | 'isScheduled' | 'figures' | 'forgotten'> & {
  readonly ordinal: number;
  readonly ofOne: number;
  readonly scheduled: number;
  readonly figures: string;
  readonly forgotten: string;
};

interface Window {
  readonly offset: number;
  readonly limit: number;
}

interface Page<Row> {
  readonly total: number;
  readonly revision: number;
  readonly rows: Row[];
}

const ROWS = { rows: 'frozen_customer', of: 'sheet', owners: 'frozen_sheet', key: 'ordinal' };
const NO_GAP = { customers: 0, items: 0, outstanding: '0' } as FrozenGap;
const SHEET = `ordinal, id, connection_id AS connectionId, number, of_one AS ofOne, day, frozen_at AS frozenAt, by, desk,
  scheduled, figures, forgotten, sha256, bytes`;

/**
 * Answers about a day that are kept as they were given, until they are removed; never lost with the lists. Owned by the
 * query worker.
 */
export class BalanceSnapshotsRepository {
  readonly #database: CipherDatabase;
  #draft: FrozenDraft | null = null;
  #drafts = 0;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  /** Begins a sheet, before anything of it is read; one that was begun before is given up. */
  begin(day: LocalDate): number {
    this.#drafts += 1;
    const last = `SELECT max((SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'frozen_sheet'),
      (SELECT ifnull(max(sheet), 0) FROM frozen_customer))`;
    this.#draft = new FrozenDraft(this.#drafts, Number(readValue(this.#database, last)) + 1, day);
    return this.#drafts;
  }

  /**
   * Adds customers in the order of their numbers. Their rows are orphans until the sheet is kept. `gone`: a customer was
   * forgotten since it was begun, and may be in it.
   */
  add(draftId: number, customers: readonly FrozenCustomer[]): 'added' | 'full' | 'gone' {
    const draft = this.#draftOf(draftId);
    if (draft === null) return 'gone';
    const rows = draft.add(customers);
    if (draft.bytes > MOST_FROZEN_BYTES - this.#bytes()) {
      this.#draft = null;
      return 'full';
    }
    const put = prepared(
      this.#database,
      'INSERT INTO frozen_customer VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    inTransaction(this.#database, () => {
      for (const row of rows) put.run(...row);
    });
    return 'added';
  }

  /**
   * Keeps all that was added, or nothing. `differs`: its customers do not come to the figures; `known`: the schedule has
   * frozen that month before.
   */
  keep(draftId: number, head: FrozenHead): FrozenSheet | 'tooMany' | 'full' | 'gone' | 'differs' | 'known' {
    const draft = this.#draftOf(draftId);
    this.#draft = null;
    if (draft === null) return 'gone';
    const { connectionId, month } = head;
    if (month !== null && this.hasMonth(connectionId, month)) return 'known';
    if (Number(readValue(this.#database, 'SELECT count(*) FROM frozen_sheet')) >= MOST_FROZEN)
      return 'tooMany';
    if (draft.bytes > MOST_FROZEN_BYTES - this.#bytes()) return 'full';
    if (!draft.isWhole || !isDeepStrictEqual(draft.figures(partsIn(head.figures.ageing)), head.figures))
      return 'differs';
    const id = newId();
    return inTransaction(this.#database, () => {
      if (month !== null) putMonth(this.#database, connectionId, month);
      this.#insert(draft.sheet, id, head, { sha256: draft.sha256(), bytes: draft.bytes });
      return this.sheet(id);
    });
  }

  /** Whether the schedule has frozen the end of a month, whatever has become of the sheet. */
  hasMonth(connectionId: string, month: string): boolean {
    return monthsOf(this.#database, connectionId).includes(month);
  }

  /** Nothing more is added to it. */
  giveUp(draftId: number): void {
    if (this.#draftOf(draftId) !== null) this.#draft = null;
  }

  /** Removes some rows of what is no sheet, or not any more; true while there may be more of them. */
  purgeOrphansStep(): boolean {
    return removeOrphanRows(this.#database, ROWS, this.#draft === null ? [] : [this.#draft.sheet]);
  }

  /** Those of a connection, the newest first. */
  list(connectionId: string): FrozenSheet[] {
    const sql = `SELECT ${SHEET} FROM frozen_sheet WHERE connection_id = ? ORDER BY ordinal DESC`;
    return readObjects<SheetRow>(this.#database, sql, connectionId).map(shown);
  }

  /** @throws KontorFailure invalidInput for an id that is gone */
  sheet(id: string): FrozenSheet {
    const row = readObject<SheetRow>(this.#database, `SELECT ${SHEET} FROM frozen_sheet WHERE id = ?`, id);
    if (row === undefined) throw new KontorFailure('invalidInput');
    return shown(row);
  }

  /** A window of the items, by customer number and then by due date. */
  items(id: string, { offset, limit }: Window): Page<AsOfItem> {
    const { connectionId, figures, forgotten } = this.sheet(id);
    const sheet = this.#ordinalOf(id);
    const rows: AsOfItem[] = [];
    const counts = prepared(
      this.#database,
      'SELECT place, items FROM frozen_customer WHERE sheet = ? AND items > 0 ORDER BY place',
    ).raw();
    let before = 0;
    for (const [place, items] of counts.all(sheet) as unknown[] as [place: number, items: number][]) {
      const from = Math.max(0, offset - before);
      before += items;
      if (from >= items) continue;
      rows.push(...this.#itemsOf(sheet, connectionId, place).slice(from, from + limit - rows.length));
      if (rows.length === limit) break;
    }
    return { total: figures.items, revision: forgotten.customers, rows };
  }

  /** A window of the customers, by number: those whose balances are known, or all others. */
  customers(id: string, cached: boolean, { offset, limit }: Window): Page<AsOfCustomer> {
    const { connectionId, figures, forgotten } = this.sheet(id);
    const sql = `SELECT number, given_name, state FROM frozen_customer WHERE sheet = ? AND known = ?
      ORDER BY place LIMIT ? OFFSET ?`;
    const bound = [this.#ordinalOf(id), cached ? 1 : 0, limit, offset];
    const found = prepared(this.#database, sql)
      .raw()
      .all(...bound) as unknown[] as [number: CustomerRef['number'], givenName: string, state: string][];
    return {
      total: cached ? figures.known : figures.customers - figures.known,
      revision: forgotten.customers,
      rows: found.map(([number, givenName, state]) => ({
        customer: { ref: { connectionId, number }, givenName },
        state: JSON.parse(state) as AsOfCustomer['state'],
      })),
    };
  }

  /** Lines of the one form of a sheet: a window of its customers, by place, with what is before the first and after the last. */
  form(id: string, { offset, limit }: Window): string[] {
    const { day, figures, forgotten } = this.sheet(id);
    const sql = 'SELECT lines FROM frozen_customer WHERE sheet = ? ORDER BY place LIMIT ? OFFSET ?';
    const lines = readValues<string>(this.#database, sql, this.#ordinalOf(id), limit, offset);
    const isLast = offset + limit >= figures.customers;
    return [offset === 0 ? firstLine(day) : '', ...lines, isLast ? lastLine(forgotten) : '']
      .join('')
      .split('\n')
      .filter((line) => line !== '');
  }

  /** False for an id that is gone. */
  remove(id: string): boolean {
    return execute(this.#database, 'DELETE FROM frozen_sheet WHERE id = ?', id).changes > 0;
  }

  /** Days of the sheets of a connection that name any of these customers, the newest sheet first. */
  daysNaming(connectionId: string, numbers: readonly string[]): FrozenSheet['day'][] {
    const sql = `SELECT day FROM frozen_sheet WHERE connection_id = ? AND ordinal IN (
      SELECT sheet FROM frozen_customer WHERE number IN (SELECT value FROM json_each(?))) ORDER BY ordinal DESC`;
    return readValues<FrozenSheet['day']>(this.#database, sql, connectionId, JSON.stringify(numbers));
  }

  /**
   * Takes a customer out of one sheet that names it, and says what that has changed; null where none does. A sheet at a time:
   * others have their turn in between.
   */
  forgetStep({ connectionId, number }: CustomerRef): FrozenChange | null {
    this.#draft = null;
    while (this.purgeOrphansStep());
    const sql = `SELECT ${SHEET} FROM frozen_sheet WHERE connection_id = ?
      AND ordinal IN (SELECT sheet FROM frozen_customer WHERE number = ?) ORDER BY ordinal LIMIT 1`;
    return inTransaction(this.#database, () => {
      const row = readObject<SheetRow>(this.#database, sql, connectionId, number);
      return row === undefined ? null : takeOut(this.#database, shown(row), row.ordinal, number);
    });
  }

  /** Their rows go by `purgeOrphansStep`. */
  forgetConnection(connectionId: string): void {
    this.#draft = null;
    inTransaction(this.#database, () => {
      execute(this.#database, 'DELETE FROM frozen_sheet WHERE connection_id = ?', connectionId);
      removeMonths(this.#database, connectionId);
    });
  }

  #draftOf(id: number): FrozenDraft | null {
    return this.#draft?.id === id ? this.#draft : null;
  }

  #bytes(): number {
    return Number(readValue(this.#database, 'SELECT ifnull(sum(bytes), 0) FROM frozen_sheet'));
  }

  #ordinalOf(id: string): number {
    return Number(readValue(this.#database, 'SELECT ordinal FROM frozen_sheet WHERE id = ?', id));
  }

  #insert(
    sheet: number,
    id: string,
    head: FrozenHead,
    { sha256, bytes }: Pick<FrozenSheet, 'sha256' | 'bytes'>,
  ): void {
    const { connectionId, number, day, frozenAt, by, desk, month, figures } = head;
    const sql = `INSERT INTO frozen_sheet(ordinal, id, connection_id, number, of_one, day, frozen_at, by, desk, scheduled, figures,
      forgotten, sha256, bytes) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    const texts = [JSON.stringify(figures), JSON.stringify(NO_GAP)];
    const about = [number, number === null ? 0 : 1, day, frozenAt, by, desk, month === null ? 0 : 1];
    execute(this.#database, sql, sheet, id, connectionId, ...about, ...texts, sha256, bytes);
  }

  #itemsOf(sheet: number, connectionId: string, place: number): AsOfItem[] {
    const sql = 'SELECT number, given_name, lines FROM frozen_customer WHERE sheet = ? AND place = ?';
    type Row = [number: CustomerRef['number'], givenName: string, lines: string];
    const row = readRow<Row>(this.#database, sql, sheet, place);
    if (row === undefined) return [];
    const [number, givenName, lines] = row;
    const customer = { ref: { connectionId, number }, givenName };
    // The row that the item was read from may be another one by now.
    return itemsIn(lines).map((item) => ({ customer, id: null, ...item }));
  }
}

function shown({ ordinal: _, ofOne, scheduled, figures, forgotten, ...sheet }: SheetRow): FrozenSheet {
  return {
    ...sheet,
    isOfOne: ofOne === 1,
    isScheduled: scheduled === 1,
    figures: JSON.parse(figures) as FrozenSheet['figures'],
    forgotten: JSON.parse(forgotten) as FrozenGap,
  };
}

type StoredSum = [state: string, earlier: number, aged: string, bytes: number];

/**
 * Removes a customer's rows from a sheet, which then says what is left in it, and that something is missing of which nothing
 * but count and sum is known.
 */
function takeOut(
  database: CipherDatabase,
  sheet: FrozenSheet,
  ordinal: number,
  number: string,
): FrozenChange {
  const { figures: before, forgotten, day, sha256 } = sheet;
  const sql = 'SELECT state, earlier, aged, bytes FROM frozen_customer WHERE number = ? AND sheet = ?';
  const gone = readRows<StoredSum>(database, sql, number, ordinal);
  execute(database, 'DELETE FROM frozen_customer WHERE number = ? AND sheet = ?', number, ordinal);
  const sums = FrozenSums.of(before);
  for (const row of gone) sums.takeOut(summed(row), () => oldestEarlier(database, ordinal));
  const figures = sums.figures(partsIn(before.ageing));
  const gap = {
    customers: forgotten.customers + before.customers - figures.customers,
    items: forgotten.items + before.items - figures.items,
    outstanding: new DecimalSum()
      .add(forgotten.outstanding)
      .add(before.outstanding)
      .subtract(figures.outstanding)
      .decimal(),
  };
  const lines = prepared(database, 'SELECT lines FROM frozen_customer WHERE sheet = ? ORDER BY place')
    .pluck()
    .iterate(ordinal) as IterableIterator<string>;
  const sha256After = hashOf(day, lines, gap);
  const bytes = gone.reduce((sum, row) => sum - row[3], sheet.bytes);
  const update = `UPDATE frozen_sheet SET number = NULL, figures = ?, forgotten = ?, sha256 = ?, bytes = ?
    WHERE ordinal = ?`;
  execute(database, update, JSON.stringify(figures), JSON.stringify(gap), sha256After, bytes, ordinal);
  return {
    day,
    outstandingBefore: before.outstanding,
    outstandingAfter: figures.outstanding,
    sha256Before: sha256,
    sha256After,
  };
}

function oldestEarlier(database: CipherDatabase, ordinal: number): number | null {
  const sql = `SELECT min(json_extract(state, '$.until')) FROM frozen_customer WHERE sheet = ? AND earlier = 1`;
  return readValue(database, sql, ordinal) as number | null;
}

function summed([state, earlier, aged]: StoredSum): Summed {
  return {
    state: JSON.parse(state) as AsOfState,
    isEarlier: earlier === 1,
    aged: JSON.parse(aged) as Summed['aged'],
  };
}

/** The months, `YYYY-MM`, whose ends the schedule has frozen: none twice, also where its sheet was removed since. */
function monthsOf(facts: CipherDatabase, connectionId: string): readonly string[] {
  const months = parsedJson(single(facts, nameOf(connectionId)) ?? '');
  return Array.isArray(months) ? months.map(String) : [];
}

function putMonth(facts: CipherDatabase, connectionId: string, month: string): void {
  const months = [...monthsOf(facts, connectionId), month].slice(-MOST_MONTHS);
  putSingle(facts, nameOf(connectionId), JSON.stringify(months));
}

function removeMonths(facts: CipherDatabase, connectionId: string): void {
  removeSingle(facts, nameOf(connectionId));
}

function nameOf(connectionId: string): string {
  return `frozenMonths:${connectionId}`;
}

type FrozenItem = Omit<AsOfItem, 'customer' | 'id'>;

/** A customer as it goes into a sheet. */
export interface FrozenCustomer {
  readonly number: CustomerNumber;
  readonly givenName: string;
  readonly state: AsOfState;
  /** Its last known fetch was before the day. */
  readonly isEarlier: boolean;
  readonly items: readonly FrozenItem[];
  /** What is outstanding in each step of the sheet's ageing. */
  readonly aged: readonly (readonly [count: number, outstanding: Decimal])[];
}

/** What a sheet is, besides its rows and what comes of them. */
interface FrozenHead {
  readonly connectionId: string;
  /** Null for all customers. */
  readonly number: CustomerNumber | null;
  readonly day: LocalDate;
  readonly frozenAt: number;
  readonly by: string;
  readonly desk: string;
  /** The month, `YYYY-MM`, whose end the schedule freezes with it; null where a clerk does. */
  readonly month: string | null;
  /** What the rows must come to. */
  readonly figures: AsOfFigures;
}

/** What forgetting a customer has left of a sheet that named it. */
export interface FrozenChange {
  readonly day: LocalDate;
  readonly outstandingBefore: Decimal;
  readonly outstandingAfter: Decimal;
  readonly sha256Before: string;
  readonly sha256After: string;
}

/** A customer's row of a sheet, as it is stored. */
type DraftRow = readonly [
  sheet: number,
  place: number,
  number: string,
  givenName: string,
  cached: number,
  items: number,
  earlier: number,
  state: string,
  aged: string,
  bytes: number,
  lines: string,
];

/**
 * What is to become a sheet: sums and hash grow with its rows, so that keeping it is writing and nothing else. Given up once a
 * customer is forgotten meanwhile.
 */
class FrozenDraft {
  readonly id: number;
  /** The ordinal that it is to have. */
  readonly sheet: number;
  readonly #sums = new FrozenSums();
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #customers = 0;
  #last = '';
  #isWhole = true;

  constructor(id: number, sheet: number, day: LocalDate) {
    this.id = id;
    this.sheet = sheet;
    this.#hash.update(firstLine(day));
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Each customer's items are as many as its list had and come to its balance, or there are none; in their order. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Customers by their numbers; answers with their rows. */
  add(customers: readonly FrozenCustomer[]): DraftRow[] {
    return customers.map((customer): DraftRow => {
      const { number, givenName, state, isEarlier, aged, items } = customer;
      const lines = customerLines(customer);
      const bytes = Buffer.byteLength(lines) + Buffer.byteLength(givenName);
      const flags = [state.kind === 'known' ? 1 : 0, items.length, isEarlier ? 1 : 0] as const;
      this.#bytes += bytes;
      this.#hash.update(lines);
      this.#sums.add(customer);
      const key = numberKey(number);
      if (key <= this.#last || !addsUp(customer)) this.#isWhole = false;
      this.#last = key;
      const texts = [JSON.stringify(state), JSON.stringify(aged), bytes, lines] as const;
      this.#customers += 1;
      return [this.sheet, this.#customers, number, givenName, ...flags, ...texts];
    });
  }

  figures(parts: readonly AgeingPart[]): AsOfFigures {
    return this.#sums.figures(parts);
  }

  /** Once, when all are there. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

function addsUp({ state, items, aged }: FrozenCustomer): boolean {
  if (state.kind !== 'known' || state.items === null) return items.length === 0;
  return items.length === state.items && sumOfDecimals(aged.map(([, sum]) => sum)) === state.outstanding;
}

/** Another order, field or sort is another number. */
const FORM = 1;

/** The first line of a sheet's one form; each line is a JSON array and ends with a line feed. */
function firstLine(day: LocalDate): string {
  return lineOf('kontor.frozen', FORM, day);
}

/**
 * A customer and its items, as they are kept, hashed and written out. Neither its name nor the times of its fetches are in
 * it: a refresh that finds nothing new says the same again. Items are in the order of their due dates, then of their lines.
 */
function customerLines({ number, state, items }: Pick<FrozenCustomer, 'number' | 'state' | 'items'>): string {
  const isKnown = state.kind === 'known';
  const figures = isKnown ? [state.outstanding, state.items, state.unreadable] : [null, null, null];
  const sorted = items
    .map((item) => ({ due: item.dueDate, line: itemLine(item) }))
    .sort((one, other) => compared(one.due, other.due) || compared(one.line, other.line));
  return [lineOf('customer', number, state.kind, ...figures), ...sorted.map(({ line }) => line)].join('');
}

/** The last line, where customers were forgotten since; empty otherwise. */
function lastLine({ customers, items, outstanding }: FrozenGap): string {
  return customers === 0 ? '' : lineOf('forgotten', customers, items, outstanding);
}

/** The items of a customer's lines, in their order. */
function itemsIn(lines: string): FrozenItem[] {
  return lines
    .split('\n')
    .slice(1, -1)
    .map((line) => {
      const [, invoiceNo, entryNo, type, status, agreementExternalId, invoiceDate, dueDate, ...amounts] =
        JSON.parse(line) as string[];
      const [priceVat, outstanding, daysLate] = amounts as unknown as [Decimal, Decimal, number | null];
      return {
        invoiceNo: invoiceNo ?? '',
        entryNo: entryNo ?? '',
        type: type ?? '',
        status: status ?? '',
        agreementExternalId: agreementExternalId ?? '',
        invoiceDate: invoiceDate ?? '',
        dueDate: dueDate ?? '',
        priceVat,
        outstanding,
        daysLate,
      };
    });
}

/** SHA-256 of a sheet's one form, hexadecimal. */
function hashOf(day: LocalDate, customers: Iterable<string>, gap: FrozenGap): string {
  const hash = createHash('sha256').update(firstLine(day));
  for (const lines of customers) hash.update(lines);
  return hash.update(lastLine(gap)).digest('hex');
}

function itemLine(item: FrozenItem): string {
  const { invoiceNo, entryNo, type, status, agreementExternalId, invoiceDate, dueDate } = item;
  const texts = [invoiceNo, entryNo, type, status, agreementExternalId, invoiceDate, dueDate];
  return lineOf('item', ...texts, item.priceVat, item.outstanding, item.daysLate);
}

function lineOf(...values: readonly (string | number | null)[]): string {
  return `${JSON.stringify(values)}\n`;
}

/** By code unit, whatever the language. */
function compared(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

type Summed = Pick<FrozenCustomer, 'state' | 'isEarlier' | 'aged'>;

type Known = Extract<AsOfState, { kind: 'known' }>;

/** What customers come to together; one that was added can be taken out again. */
export class FrozenSums {
  #customers = 0;
  #cached = 0;
  #items = 0;
  readonly #outstanding = new DecimalSum();
  readonly #bare = { customers: 0, outstanding: new DecimalSum() };
  readonly #unknown = { notKept: 0, notFetched: 0, differs: 0 };
  readonly #unreadable = { records: 0, customersNotKnown: 0 };
  readonly #earlier: { customers: number; oldest: number | null } = { customers: 0, oldest: null };
  /** By the ageing buckets. */
  readonly #parts: { count: number; readonly sum: DecimalSum }[] = [];

  /** Those of a sheet, to take customers out of. */
  static of(figures: AsOfFigures): FrozenSums {
    const sums = new FrozenSums();
    sums.#customers = figures.customers;
    sums.#cached = figures.known;
    sums.#items = figures.items;
    sums.#outstanding.add(figures.outstanding);
    sums.#bare.customers = figures.withoutItems.customers;
    sums.#bare.outstanding.add(figures.withoutItems.outstanding);
    Object.assign(sums.#unknown, figures.unknown);
    Object.assign(sums.#unreadable, figures.unreadable);
    Object.assign(sums.#earlier, figures.earlier);
    for (const { count, outstanding } of allAged(figures.ageing))
      sums.#parts.push({ count, sum: new DecimalSum().add(outstanding) });
    return sums;
  }

  add({ state, isEarlier, aged }: Summed): void {
    this.#customers += 1;
    if (state.kind !== 'known') this.#unknown[state.kind] += 1;
    else {
      this.#count(state, 1);
      this.#outstanding.add(state.outstanding);
      if (state.items === null) this.#bare.outstanding.add(state.outstanding);
      for (const [at, [count, sum]] of aged.entries()) {
        const part = this.#part(at);
        part.count += count;
        part.sum.add(sum);
      }
      if (isEarlier && state.until !== null) {
        this.#earlier.customers += 1;
        this.#earlier.oldest = Math.min(this.#earlier.oldest ?? state.until, state.until);
      }
    }
  }

  /** `oldest`: of the fetches before the day that are left. */
  takeOut({ state, isEarlier, aged }: Summed, oldest: () => number | null): void {
    this.#customers -= 1;
    if (state.kind !== 'known') this.#unknown[state.kind] -= 1;
    else {
      this.#count(state, -1);
      this.#outstanding.subtract(state.outstanding);
      if (state.items === null) this.#bare.outstanding.subtract(state.outstanding);
      for (const [at, [count, sum]] of aged.entries()) {
        const part = this.#part(at);
        part.count -= count;
        part.sum.subtract(sum);
      }
      if (isEarlier && state.until !== null) {
        this.#earlier.customers -= 1;
        this.#earlier.oldest = oldest();
      }
    }
  }

  /** By the parts of the ageing, in their order. */
  figures(parts: readonly AgeingPart[]): AsOfFigures {
    return {
      customers: this.#customers,
      known: this.#cached,
      items: this.#items,
      outstanding: this.#outstanding.decimal(),
      ageing: this.#ageing(parts),
      withoutItems: { customers: this.#bare.customers, outstanding: this.#bare.outstanding.decimal() },
      unknown: { ...this.#unknown },
      unreadable: { ...this.#unreadable },
      earlier: { ...this.#earlier },
    };
  }

  #ageing(parts: readonly AgeingPart[]): AgeingSums {
    const sums = parts.map((part, at) => {
      const { count, sum } = this.#part(at);
      return [part, { count, outstanding: sum.decimal() }] as const;
    });
    return Object.fromEntries(sums) as unknown as AgeingSums;
  }

  #count({ items, unreadable }: Known, by: 1 | -1): void {
    this.#cached += by;
    this.#items += by * (items ?? 0);
    if (items === null) this.#bare.customers += by;
    if (unreadable === null) this.#unreadable.customersNotKnown += by;
    else this.#unreadable.records += by * unreadable;
  }

  #part(at: number) {
    this.#parts[at] ??= { count: 0, sum: new DecimalSum() };
    return this.#parts[at];
  }
}
