/**
 * The SQL of questions about rows of table `invoice`: what a filter leaves of a list, and the order of its rows. A list
 * says what differs between one customer's rows and those of all customers (`ListSql`); the rest is the same for both.
 *
 * Every column stands with its table (`invoice.id`), also in subselects, so that a condition means the same in a join,
 * beside `json_each` or within a subselect, and no SQL is ever rewritten. The types hold it: a column is a `ColumnSql`.
 * Values are bound; numbers of Kontor's own (ids, days, numbers of words) are written out.
 *
 *     const { sql, values } = filterCondition(filter, allCustomers({ connectionId, ... }), today);
 *     database.prepare(`SELECT count(*) FROM invoice WHERE ${sql}`).get(...values);
 */

import { daysOf, isRelative, sinceInstant } from '../../../../shared/domain/dateRange.ts';
import { isAscii, textFinder } from '../../../../shared/domain/foldedText.ts';
import {
  FIELD,
  type FieldId,
  type FieldKind,
  INVOICE_FIELDS,
  isCustomerColumn,
  isDerivedColumn,
  type OwnerColumn,
} from '../../../../shared/domain/invoiceFields.ts';
import type { AmountRange, InvoiceFilter, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { MarkFilter } from '../../../../shared/domain/markNames.ts';
import {
  approximationOf,
  type Decimal,
  decimalFromSource,
  scaledFromSource,
} from '../../../../shared/domain/money.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import type { CancellationToken } from '../../../workers/rpc.ts';
import { ageingCondition } from '../model/ageBalances.ts';
import { type Amount, overflowSortKey, unpackOverflow } from '../model/amounts.ts';
import { DAY_UNIT, packedDay } from '../model/clockNumber.ts';
import { COLUMN_SQL, type ColumnSql, idRange, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { DERIVED, type Word } from './invoiceRows.ts';

/** A condition on rows of `invoice`, with its values in order. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What filters and orders need to know of a list besides its rows. */
export interface ListSql {
  /** The rows of the list. */
  readonly range: readonly Condition[];
  /** Rows whose word of a column is one of the texts, or has a typed text in it. */
  readonly wordIs: (column: ColumnSql, texts: readonly string[]) => Condition;
  readonly wordHas: (column: ColumnSql, typed: string) => Condition;
  /** SQL by which a column of words sorts. */
  readonly wordRank: (column: ColumnSql) => string;
  /** Rows that a fetch has changed since an instant. */
  readonly changedFrom: (at: number) => Condition;
  /** Rows with any of these marks of the clerk's own. */
  readonly marked: (filters: readonly MarkFilter[]) => Condition;
  /** Null where the list has one customer only. */
  readonly customers: CustomerSql | null;
  /** SQL of the order of rows that are equal. */
  readonly ties: string;
  /** Some amounts are no ten-thousandths. */
  readonly anyWide: boolean;
}

interface CustomerSql {
  /** Rows of customers by their number or name. */
  readonly has: (typed: string) => Condition;
  /** SQL by which customers sort. */
  readonly rank: Readonly<Record<OwnerColumn, string>>;
}

const CUSTOMER_ID = `invoice.id / ${ROWS_PER_CUSTOMER}`;

export function condition(sql: string, ...values: readonly unknown[]): Condition {
  return { sql, values };
}

export function joined(parts: readonly Condition[], word: ' AND ' | ' OR '): Condition {
  if (parts.length === 0) return { sql: '0', values: [] };
  return {
    sql: parts.map(({ sql }) => `(${sql})`).join(word),
    values: parts.flatMap(({ values }) => values),
  };
}

/** Rows with any of the ids, or with none of them; the set is made once a statement. */
export function idsAre(word: 'IN' | 'NOT IN', ids: readonly number[]): Condition {
  return condition(`invoice.id ${word} (SELECT value FROM json_each(?))`, JSON.stringify(ids));
}

/** Rows whose invoice number begins with the digits. */
export function numberBeginsWith(digits: string): Condition {
  // Texts compare byte by byte: all that begins with 129 lies from 129 up to 12:, a colon being what follows 9.
  const end = digits.slice(0, -1) + String.fromCharCode(digits.charCodeAt(digits.length - 1) + 1);
  return condition('invoice.invoice_no >= ? AND invoice.invoice_no < ?', digits, end);
}

/** True when the answer depends on the day it is asked. */
export function dependsOnToday(filter: InvoiceFilter, sort: InvoiceSort): boolean {
  if (sort.some(({ column }) => isDerivedColumn(column))) return true;
  const { overdue, ageing, invoiceDate, dueDate, changedSince, marks } = filter;
  if (changedSince !== null && 'daysAgo' in changedSince) return true;
  if (marks?.includes('stepDue')) return true;
  return overdue !== null || ageing !== null || isRelative(invoiceDate) || isRelative(dueDate);
}

/** The rows of a list, and whatever a filter adds, as of a day (`YYYY-MM-DD`). */
export function filterCondition(filter: InvoiceFilter, list: ListSql, today: string): Condition {
  const parts = [
    ...list.range,
    // In the order of what they cost a row and how many they leave: SQLite stops at the first that fails.
    ...flagConditions(filter),
    ...amountConditions(filter),
    ...changeConditions(filter, list, today),
    ...(filter.marks === null ? [] : [list.marked(filter.marks)]),
    ...dayConditions(filter, today),
    ...dateConditions(filter, today),
    ...wordConditions(filter, list),
  ];
  return parts.length === 0 ? condition('1') : joined(parts, ' AND ');
}

function wordConditions(filter: InvoiceFilter, list: ListSql): Condition[] {
  const { statuses, agreementExternalIds: agreements, tags } = filter;
  // Pasted numbers have blanks around them.
  const text = filter.text.trim();
  const parts: Condition[] = [];
  if (text !== '') parts.push(textCondition(text, list));
  if (statuses) parts.push(list.wordIs(COLUMN_SQL.status, statuses));
  if (agreements) parts.push(list.wordIs(COLUMN_SQL.agreementExternalId, agreements));
  if (tags) {
    const column = COLUMN_SQL.tags;
    parts.push(condition(`${column} IS NOT NULL AND tag_is(${column}, ?)`, JSON.stringify(tags)));
  }
  return parts;
}

function dateConditions(filter: InvoiceFilter, today: string): Condition[] {
  const parts: Condition[] = [];
  for (const field of ['invoiceDate', 'dueDate'] as const) {
    const given = filter[field];
    const column = COLUMN_SQL[field];
    const range = given && daysOf(given, today as LocalDate);
    if (range?.from) parts.push(condition(`${column} >= ?`, packedDay(range.from) * DAY_UNIT));
    if (range?.to) parts.push(condition(`${column} < ?`, (packedDay(range.to) + 1) * DAY_UNIT));
  }
  return parts;
}

/** What has gone, or cannot be read any more, is no row; a first fetch has changed nothing. */
function changeConditions({ changedSince }: InvoiceFilter, list: ListSql, today: string): Condition[] {
  return changedSince === null ? [] : [list.changedFrom(sinceInstant(changedSince, today as LocalDate))];
}

function flagConditions(filter: InvoiceFilter): Condition[] {
  const { outstanding, creditNotes, hasPdf, exportedHere } = filter;
  const { price, hasPdf: pdf } = COLUMN_SQL;
  const parts: Condition[] = [];
  if (outstanding)
    parts.push(condition(`${COLUMN_SQL.outstanding} ${outstanding === 'open' ? '<>' : '='} 0`));
  if (creditNotes) parts.push(condition(`${price} ${creditNotes === 'only' ? '<' : '>='} 0`));
  if (hasPdf !== null) parts.push(condition(`${pdf} = ?`, hasPdf ? 1 : 0));
  if (exportedHere !== null) parts.push(condition('invoice.exported = ?', exportedHere ? 1 : 0));
  return parts;
}

function dayConditions({ overdue, ageing }: InvoiceFilter, today: string): Condition[] {
  const parts: Condition[] = [];
  if (overdue !== null) {
    const late = ageingCondition('overdue', today);
    parts.push(condition(overdue ? late : `NOT (${late})`));
  }
  if (ageing) {
    const { outstanding } = COLUMN_SQL;
    const each = ageing.map((part) =>
      condition(part === 'credits' ? `${outstanding} < 0` : ageingCondition(part, today)),
    );
    parts.push(condition(`${outstanding} <> 0`), joined(each, ' OR '));
  }
  return parts;
}

const SEARCHED = INVOICE_FIELDS.filter((field) => 'searched' in field);

/**
 * Any part of the fields that are searched, as `textFinder` says; a number that was typed plainly is compared as it is.
 * What is cheap a row comes first.
 */
function textCondition(typed: string, { wordHas, customers }: ListSql): Condition {
  const cheap: Condition[] = [];
  const dear: Condition[] = [];
  for (const { id, kind } of SEARCHED) {
    const column = COLUMN_SQL[id];
    if (kind === 'word' || kind === 'sharedIdentifier') cheap.push(wordHas(column, typed));
    else if (kind === 'tags') cheap.push(condition(`${column} IS NOT NULL AND tag_has(${column}, ?)`, typed));
    else dear.push(hasText(column, typed));
  }
  return joined([...(customers ? [customers.has(typed)] : []), ...cheap, ...dear], ' OR ');
}

/** Whatever the case; beyond ASCII SQLite's LIKE does not know cases. */
export function hasText(column: ColumnSql, typed: string): Condition {
  if (!isAscii(typed)) return condition(`text_has(${column}, ?)`, typed);
  return condition(`${column} LIKE ? ESCAPE '\\'`, `%${typed.replace(/[\\%_]/g, '\\$&')}%`);
}

/** Rows whose outstanding amount is in a range, to its last digit, wide amounts too. */
function amountConditions({ amounts }: InvoiceFilter): Condition[] {
  if (amounts === null) return [];
  const { from, to, exclusive } = amounts satisfies AmountRange;
  const orSame = exclusive ? '' : '=';
  return [
    ...(from === null ? [] : [amountBound('outstanding', `>${orSame}`, from)]),
    ...(to === null ? [] : [amountBound('outstanding', `<${orSame}`, to)]),
  ];
}

/** Stand-ins are in the order of their amounts; only where both have the same one are the digits compared. */
function amountBound(amount: Amount, cancellation: '>' | '>=' | '<' | '<=', typed: Decimal): Condition {
  const bound = decimalFromSource(typed) ?? typed;
  const column = COLUMN_SQL[amount];
  const scaled = scaledFromSource(bound);
  const approximation = scaled ?? approximationOf(bound);
  const rank = scaled === null ? overflowSortKey(bound) : approximation > 0 ? Buffer.alloc(0) : 0;
  const beyond = cancellation.startsWith('>') ? '>' : '<';
  const sql = `${column} ${beyond} ? OR (${column} = ? AND ${exactRank(amount)} ${cancellation} ?)`;
  return { sql, values: [approximation, approximation, rank] };
}

/**
 * Orders rows whose columns hold the same approximation by the amounts themselves. A row whose amount is exactly that is
 * the farthest from zero: 0 sorts before all texts, x'' after them.
 */
function exactRank(amount: FieldId): string {
  const exact = `wide_key(invoice.wide, '${amount}')`;
  return `ifnull(iif(invoice.wide IS NULL, NULL, ${exact}), iif(${COLUMN_SQL[amount]} > 0, x'', 0))`;
}

type Rank = (column: ColumnSql, list: ListSql) => string;

const asStored: Rank = (column) => column;
const word: Rank = (column, { wordRank }) => wordRank(column);

/** What a field of each kind sorts by. */
const RANKS: Readonly<Record<FieldKind, Rank>> = {
  identifier: (column) => `natural_key(${column})`,
  sharedIdentifier: word,
  word,
  wholeNumber: asStored,
  wallClock: asStored,
  amount: asStored,
  flag: asStored,
  tags: (column) => `ifnull(${column}, '')`,
};

const BY_CUSTOMER: InvoiceSort = [{ column: 'customerNumber', direction: 'ascending' }];

/**
 * ORDER BY of a sort; what is equal stays in the order of `ties`. Words sort by their folded text, numbers of
 * invoices and entries naturally (9 before 10). `today` is the day from which days late are counted.
 */
export function orderBy(sort: InvoiceSort, list: ListSql, today: string): string {
  // Customers are told apart first where nothing else is asked for.
  const asked = sort.length === 0 && list.customers ? BY_CUSTOMER : sort;
  const terms = asked.flatMap(({ column, direction }) => {
    const way = direction === 'ascending' ? 'ASC' : 'DESC';
    if (isCustomerColumn(column)) return list.customers ? [`${list.customers.rank[column]} ${way}`] : [];
    if (isDerivedColumn(column)) return [`${DERIVED[column].rank(today)} ${way}`];
    const { kind } = FIELD[column];
    const exact = kind === 'amount' && list.anyWide ? [exactRank(column)] : [];
    return [RANKS[kind](COLUMN_SQL[column], list), ...exact].map((each) => `${each} ${way}`);
  });
  return [...terms, list.ties].join(', ');
}

/** More words than this are looked up per row rather than spelled out. */
const MOST_SPELLED_OUT = 40;

interface OneCustomer extends Pick<ListSql, 'marked' | 'anyWide'> {
  readonly customerId: number;
  readonly words: readonly Word[];
  /** The service's order of its rows is that of their ids. */
  readonly inIdOrder: boolean;
}

/** The rows of one customer: what is found among its words is spelled out by their numbers. */
export function oneCustomer({ customerId, words, inIdOrder, ...list }: OneCustomer): ListSql {
  const [first, end] = idRange(customerId);
  const numbersIn = (column: ColumnSql, found: readonly Word[]) =>
    condition(`${column} IN (${found.map(({ number }) => number).join(',')})`);
  return {
    ...list,
    range: [condition('invoice.id >= ? AND invoice.id < ?', first, end)],
    wordIs: (column, texts) => {
      const wanted = new Set(texts);
      return numbersIn(
        column,
        words.filter(({ text }) => wanted.has(text)),
      );
    },
    wordHas: (column, typed) => {
      const isIn = textFinder(typed);
      return numbersIn(
        column,
        words.filter(({ text }) => isIn(text)),
      );
    },
    wordRank: (column) => {
      if (words.length > MOST_SPELLED_OUT)
        return `(SELECT word.folded FROM word WHERE word.id = ${first} + ${column})`;
      const folded = [...new Set(words.map((one) => one.folded))].sort((left, right) =>
        Buffer.compare(Buffer.from(left), Buffer.from(right)),
      );
      const cases = words.map(({ number, folded: text }) => `WHEN ${number} THEN ${folded.indexOf(text)}`);
      return cases.length === 0 ? '0' : `CASE ${column} ${cases.join(' ')} END`;
    },
    changedFrom: (at) =>
      condition(
        `invoice.id IN (SELECT ${first} + history.n FROM history
           WHERE history.id >= ? AND history.id < ? AND history.at >= ?)`,
        first,
        end,
        at,
      ),
    customers: null,
    ties: inIdOrder ? 'invoice.id' : 'place(invoice.id)',
  };
}

/** Rows that fetches since an instant changed: only what these fetches did is read, of all that is kept. */
const CHANGED_ROWS = `SELECT history.id - history.id % ${ROWS_PER_CUSTOMER} + history.n
  FROM change_set INDEXED BY change_set_at CROSS JOIN history
    ON history.id >= change_set.id - change_set.id % ${ROWS_PER_CUSTOMER} + change_set.place
    AND history.id < change_set.id - change_set.id % ${ROWS_PER_CUSTOMER} + change_set.place + change_set.kept
  WHERE change_set.at >= ?`;

/** Ends a statement whose question is stopped. Asked of one row in 61, whatever customer it is of: asking costs more than a row. */
const STOPPED = condition('invoice.id % 61 <> 0 OR goes_on()');

/** The word that a column names, for the rows of every customer at once. */
const wordId = (column: ColumnSql) => `invoice.id - invoice.id % ${ROWS_PER_CUSTOMER} + ${column}`;

interface AllCustomers extends Pick<ListSql, 'marked' | 'anyWide'> {
  readonly connectionId: string;
  /** The file has no other rows. */
  readonly isOnly: boolean;
  /** Ids of customers whose number or name has a text in it. */
  readonly customersWith: (needle: string) => readonly number[];
}

/** The rows of all customers of a connection. Sets that a row is looked up in are made once a statement. */
export function allCustomers({ connectionId, isOnly, customersWith, ...list }: AllCustomers): ListSql {
  const ofConnection = condition(
    `${CUSTOMER_ID} IN (SELECT customer.id FROM customer WHERE customer.connection_id = ?)`,
    connectionId,
  );
  return {
    ...list,
    range: [STOPPED, ...(isOnly ? [] : [ofConnection])],
    wordIs: (column, texts) =>
      condition(
        `${wordId(column)} IN
           (SELECT word.id FROM word WHERE word.text IN (SELECT value FROM json_each(?)))`,
        JSON.stringify(texts),
      ),
    wordHas: (column, typed) => {
      const { sql, values } = wordHasText(typed);
      return condition(`${wordId(column)} IN (SELECT word.id FROM word WHERE ${sql})`, ...values);
    },
    wordRank: (column) => `(SELECT word.folded FROM word WHERE word.id = ${wordId(column)})`,
    changedFrom: (at) => condition(`invoice.id IN (${CHANGED_ROWS})`, at),
    customers: {
      has: (needle) =>
        condition(
          `${CUSTOMER_ID} IN (SELECT value FROM json_each(?))`,
          JSON.stringify(customersWith(needle)),
        ),
      rank: { customerNumber: `customer_rank(${CUSTOMER_ID})`, givenName: `name_rank(${CUSTOMER_ID})` },
    },
    ties: 'invoice.id',
  };
}

/** Rows of `word` that a typed text is in, by `textFinder`: only rows beyond ASCII are compared one by one. */
export function wordHasText(typed: string): Condition {
  const lower = typed.toLowerCase();
  const marked = "word.folded GLOB '*[^ -~]*' AND text_has(word.text, ?)";
  if (!isAscii(lower)) return condition(marked, typed);
  return condition(`(instr(word.folded, ?) > 0 OR (${marked}))`, lower, typed);
}

/** What SQL of a query may call. `place` answers for the list whose service order was set last. */
export class RowFunctions {
  #places = { first: 0, places: new Uint32Array(0) };
  #ranks: ReadonlyMap<number, number> = new Map();
  #nameRanks: ReadonlyMap<number, number> = new Map();
  #finder = { typed: '', isIn: textFinder('') };
  readonly #cancellation: Pick<CancellationToken, 'check'>;

  constructor(database: CipherDatabase, cancellation: Pick<CancellationToken, 'check'>) {
    this.#cancellation = cancellation;
    const fixed = { deterministic: true, directOnly: true } as const;
    database.function('natural_key', fixed, (text: unknown) => naturalKey(String(text)));
    database.function('text_has', fixed, (text: unknown, typed: unknown) =>
      this.#finderOf(String(typed))(String(text)) ? 1 : 0,
    );
    database.function('wide_key', fixed, (wide: unknown, amount: unknown) => {
      const text = unpackOverflow(String(wide))[String(amount) as Amount];
      return text === undefined ? null : overflowSortKey(text);
    });
    database.function('tag_has', fixed, (tags: unknown, typed: unknown) => {
      const isIn = this.#finderOf(String(typed));
      return tagsOf(tags).some((tag) => isIn(tag)) ? 1 : 0;
    });
    database.function('tag_is', fixed, (tags: unknown, wanted: unknown) => {
      const any = new Set(tagsOf(wanted));
      return tagsOf(tags).some((tag) => any.has(tag)) ? 1 : 0;
    });
    database.function(
      'customer_rank',
      { directOnly: true },
      (customerId: unknown) => this.#ranks.get(Number(customerId)) ?? -1,
    );
    database.function(
      'name_rank',
      { directOnly: true },
      (customerId: unknown) => this.#nameRanks.get(Number(customerId)) ?? -1,
    );
    database.function('goes_on', { directOnly: true }, () => {
      this.goOn();
      return 1;
    });
    database.function('place', { directOnly: true }, (id: unknown) => {
      const { first, places } = this.#places;
      return places[Number(id) - first] ?? 0;
    });
  }

  /** @throws KontorFailure cancelled, where the question is stopped */
  goOn(): void {
    this.#cancellation.check();
  }

  /** Where customers stand by their numbers and by their names, by their ids. */
  setRanks(numbers: ReadonlyMap<number, number>, names: ReadonlyMap<number, number>): void {
    this.#ranks = numbers;
    this.#nameRanks = names;
  }

  /** A statement asks the same of each of its rows. */
  #finderOf(typed: string): (text: string) => boolean {
    if (this.#finder.typed !== typed) this.#finder = { typed, isIn: textFinder(typed) };
    return this.#finder.isIn;
  }

  /** The ids of one customer's rows in the service's order. */
  setOrder(ids: Float64Array): void {
    let [first, last] = [Number.POSITIVE_INFINITY, -1];
    for (const id of ids) {
      if (id < first) first = id;
      if (id > last) last = id;
    }
    const places = new Uint32Array(Math.max(last - first + 1, 0));
    for (const [place, id] of ids.entries()) places[id - first] = place;
    this.#places = { first, places };
  }
}

function tagsOf(json: unknown): string[] {
  return JSON.parse(String(json)) as string[];
}

/**
 * A text that sorts by code point as its source sorts for people: runs of digits by their value, letters
 * whatever their case. Each run is led by its length, so that no number is ever computed.
 */
export function naturalKey(text: string): string {
  return text.toLowerCase().replace(/\d+/g, (digits) => {
    const bare = digits.replace(/^0+(?=\d)/, '');
    return `0${String.fromCharCode(0x30 + Math.min(bare.length, 0x7000))}${bare}`;
  });
}
