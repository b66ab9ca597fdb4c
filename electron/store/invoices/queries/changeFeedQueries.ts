import type { z } from 'zod';
import {
  CHANGE_KINDS,
  FEED_KINDS,
  type FeedKind,
  type FeedOrder,
} from '../../../../shared/domain/changeKinds.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import { compareDecimals, type Decimal, DecimalSum } from '../../../../shared/domain/money.ts';
import type { PageWindow } from '../../../../shared/ipc/customerRef.ts';
import type {
  CustomerMoves,
  changesContract,
  FeedFigures,
  FeedRow,
  InvoiceChange,
  ListChange,
  ListChanges,
} from '../../../../shared/ipc/invoices.ts';
import {
  type CipherDatabase,
  readObjects,
  readRow,
  readRows,
  readValue,
} from '../../../database/database.ts';
import type { CustomerRow } from '../ingest/customerRows.ts';
import { ChangeFigures, HISTORY_KINDS } from '../ingest/history.ts';
import { customerIdOf, idRange, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { CachedCustomer, Customers, CustomerTable } from './customerTable.ts';

/** Rows that are measured: the size of all is estimated from them. */
const SAMPLE = 1_000;
/** Keys, numbers and what the file needs besides the texts of a row; about as much as measured. */
const ROW_BYTES = 40;
const SET_BYTES = 110;

const SNAPSHOTS_KEPT = 4;

interface Feed {
  readonly customers: ReadonlyMap<number, CachedCustomer>;
  /** Newest first. */
  readonly sets: readonly StoredSet[];
  /** Grows with every fetch, and when a customer is forgotten. */
  readonly revision: number;
  readonly snapshots: Map<string, FeedSnapshot>;
  readonly moves: Map<FeedOrder, readonly Moves[]>;
}

/** Names may change without a fetch: they are put in as the window is answered. */
type Moves = Omit<CustomerMoves, 'customer'> & { readonly row: CachedCustomer };

interface Asked {
  readonly connectionId: string;
  /** Milliseconds since the epoch; what happened then counts too. */
  readonly since: number;
  readonly number: CustomerNumber | null;
}

type Page<Call extends 'page' | 'customers'> = z.output<(typeof changesContract)[Call]['output']>;

/** What fetches did to the lists of all customers of a connection since a time; each call sees one state of the file. */
export class ChangeFeedQueries {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #feeds = new LruCache<string, Feed>(SNAPSHOTS_KEPT);

  constructor(lists: CipherDatabase, table: CustomerTable) {
    this.#database = lists;
    this.#table = table;
  }

  page(request: Asked & PageWindow & { readonly kinds: readonly FeedKind[] | null }): Page<'page'> {
    return this.#of(request, (feed) => {
      const key = JSON.stringify(request.kinds);
      const from = (id: number) => feed.customers.get(id)?.historyFrom ?? 0;
      const snapshot =
        feed.snapshots.get(key) ?? new FeedSnapshot(this.#database, feed.sets, request.kinds, from);
      feed.snapshots.set(key, snapshot);
      const rows = snapshot.window(request.offset, request.limit);
      return {
        total: snapshot.total,
        revision: feed.revision,
        rows: rows.map(({ set, change }) => this.#row(request.connectionId, feed, set, change)),
      };
    });
  }

  figures(request: Asked): Omit<FeedFigures, 'lookedAt'> {
    return this.#of(request, (feed) => feedFigures(feed, request.since));
  }

  customers(request: Asked & PageWindow & { readonly order: FeedOrder }): Page<'customers'> {
    return this.#of(request, (feed) => {
      const all = feed.moves.get(request.order) ?? movesOf(feed, request.order);
      feed.moves.set(request.order, all);
      const rows = all
        .slice(request.offset, request.offset + request.limit)
        .map(({ row, ...moves }) => ({ customer: this.#table.named(request.connectionId, row), ...moves }));
      return { total: all.length, revision: feed.revision, rows };
    });
  }

  kept(): KeptChanges {
    return this.#database.transaction(() => keptChanges(this.#database))();
  }

  #of<Answer>(request: Asked, answer: (feed: Feed) => Answer): Answer {
    return this.#database.transaction(() => {
      const { connectionId, since, number } = request;
      const customers = this.#table.of(connectionId);
      const key = JSON.stringify([connectionId, since, number, customers.version]);
      return answer(this.#feeds.getOrMake(key, () => this.#read(request, customers)));
    })();
  }

  #read({ connectionId, since, number }: Asked, all: Customers): Feed {
    const one = number === null ? undefined : all.find(number);
    const customers = number === null ? all.byId : new Map(one ? [[one.id, one]] : []);
    const sets = setsSince(this.#database, connectionId, since).filter((set) =>
      customers.has(customerOf(set)),
    );
    return { customers, sets, revision: all.version, snapshots: new Map(), moves: new Map() };
  }

  #row(connectionId: string, { customers }: Feed, set: StoredSet, change: StoredChange | null): FeedRow {
    const customerId = customerOf(set);
    const customer = this.#table.named(connectionId, customers.get(customerId) as CachedCustomer);
    if (change === null) {
      const figures = figuresOf([set]);
      return {
        kind: 'newCustomer',
        at: set.at,
        customer,
        id: null,
        invoiceNo: '',
        entryNo: '',
        fields: [],
        moved: sumOf(figures),
        invoices: figures.counts[0] ?? 0,
      };
    }
    const [rowNumber, kind, invoiceNo, entryNo, stored] = change;
    const id = customerId * ROWS_PER_CUSTOMER + rowNumber;
    const isThere = readValue(this.#database, 'SELECT 1 FROM invoice WHERE id = ?', id) !== undefined;
    const fields = changedFieldsOf(stored);
    return {
      kind: feedKindOf(kind),
      at: set.at,
      customer,
      id: isThere ? id : null,
      invoiceNo,
      entryNo,
      fields,
      moved: movedOf(fields),
      invoices: null,
    };
  }
}

function movesOf(feed: Feed, order: FeedOrder): Moves[] {
  const moves = [...Map.groupBy(feed.sets, customerOf)].map(([id, sets]): Moves => {
    const row = feed.customers.get(id) as CachedCustomer;
    const figures = figuresOf(sets.filter(({ first }) => first === 0));
    return {
      row,
      at: sets[0]?.at ?? 0,
      isNew: sets.some(({ first }) => first === 1),
      changes: figures.total,
      counts: figures.counts,
      moved: sumOf(figures),
      outstanding: row.outstanding,
    };
  });
  if (order === 'newest') return moves;
  return moves.sort((left, right) => compareDecimals(size(right.moved), size(left.moved)));
}

function figuresOf(sets: readonly StoredSet[]): ChangeFigures {
  const figures = new ChangeFigures();
  for (const set of sets) figures.addPacked(set.figures);
  return figures;
}

function sumOf({ moved }: ChangeFigures): Decimal {
  const sum = new DecimalSum();
  for (const part of moved) sum.add(part.decimal());
  return sum.decimal();
}

/** Without its sign. */
function size(moved: Decimal): string {
  return moved.replace('-', '');
}

function movedOf(fields: FeedRow['fields']): Decimal {
  const sum = new DecimalSum();
  const change = fields.find(({ field }) => field === 'outstanding');
  if (change?.from) sum.subtract(change.from);
  if (change?.to) sum.add(change.to);
  return sum.decimal();
}

function feedFigures({ customers, sets }: Feed, since: number): Omit<FeedFigures, 'lookedAt'> {
  const changing = sets.filter(({ first }) => first === 0);
  const beginning = sets.filter(({ first }) => first === 1);
  const figures = figuresOf(changing);
  const begun = figuresOf(beginning);
  const rows = [...customers.values()];
  const unknown = rows.filter((row) => row.changesSince > since);
  const kept = changing.reduce(
    (sum, set) => sum + keptOf(set, customers.get(customerOf(set))?.historyFrom ?? 0),
    0,
  );
  return {
    since,
    customers: rows.length,
    notFetched: rows.filter(({ fetchedAt }) => fetchedAt < since).length,
    changedCustomers: new Set(changing.map(customerOf)).size,
    newCustomers: {
      count: beginning.length,
      invoices: begun.counts[0] ?? 0,
      unreadable: begun.counts[CHANGE_KINDS.indexOf('unreadable')] ?? 0,
      outstanding: begun.moved[0]?.decimal() ?? ('0' as Decimal),
    },
    kinds: CHANGE_KINDS.map((kind, at) => ({
      kind,
      count: figures.counts[at] ?? 0,
      moved: figures.moved[at]?.decimal() ?? ('0' as Decimal),
    })),
    changes: figures.total,
    billed: figures.billed,
    moved: sumOf(figures),
    notKept: figures.total - kept,
    incomplete:
      unknown.length === 0
        ? null
        : {
            customers: unknown.length,
            knownSince: unknown.reduce((latest, row) => Math.max(latest, row.changesSince), 0),
          },
  };
}

type KeptChanges = z.output<typeof changesContract.kept.output>;

/** What the fetches of all customers say of themselves; no change is read but a few for their size. */
function keptChanges(database: CipherDatabase): KeptChanges {
  const counted = `SELECT count(*), ifnull(sum(max(0, place + kept - max(place, history_from))), 0), min(at)
    FROM change_set JOIN customer ON customer.id = change_set.id >> 32 WHERE connection_id <> ''`;
  const none: [number, number, number | null] = [0, 0, null];
  const [fetches, changes, oldest] = readRow<typeof none>(database, counted) ?? none;
  const measured = `SELECT avg(length(fields) + length(invoice_no) + length(entry_no) + ifnull(length(was), 0))
    FROM (SELECT fields, invoice_no, entry_no, was FROM history ORDER BY id DESC LIMIT ${SAMPLE})`;
  const texts = readValue(database, measured);
  const bytes = Math.round(changes * (ROW_BYTES + Number(texts ?? 0)) + fetches * SET_BYTES);
  return { changes, fetches, bytes, oldest };
}

/** The changes of one fetch that a feed shows. */
interface FeedPart {
  readonly set: StoredSet;
  /** Where they begin in the feed, and how many they are. */
  readonly from: number;
  readonly count: number;
}

/** A change as it is kept; null for a customer's first fetch. */
type StoredChange = readonly [
  rowNumber: number,
  kind: number,
  invoiceNo: string,
  entryNo: string,
  fields: string,
];

/** A change, or a customer's first fetch, with the fetch that found it. */
interface FeedEntry {
  readonly set: StoredSet;
  readonly change: StoredChange | null;
}

/**
 * Which changes a feed shows, by fetch: any window of it is then a matter of the few fetches that it lies in, however
 * many changes there are.
 */
class FeedSnapshot {
  readonly #database: CipherDatabase;
  readonly #parts: FeedPart[] = [];
  readonly #kinds: string | null;
  #total = 0;

  /** @param sets newest first */
  constructor(
    database: CipherDatabase,
    sets: readonly StoredSet[],
    kinds: readonly FeedKind[] | null,
    historyFrom: (customerId: number) => number,
  ) {
    this.#database = database;
    const wanted = kinds === null ? null : new Set(kinds);
    this.#kinds =
      wanted === null
        ? null
        : CHANGE_KINDS.filter((kind) => wanted.has(kind))
            .map((kind) => HISTORY_KINDS[kind])
            .join(',');
    for (const set of sets) {
      const count = this.#countOf(set, wanted, historyFrom(customerOf(set)));
      if (count === 0) continue;
      this.#parts.push({ set, from: this.#total, count });
      this.#total += count;
    }
  }

  get total(): number {
    return this.#total;
  }

  /** Changes of a window in their order, each with its fetch. */
  window(offset: number, limit: number): FeedEntry[] {
    const rows: FeedEntry[] = [];
    for (let at = this.#partAt(offset); at < this.#parts.length && rows.length < limit; at += 1) {
      const part = this.#parts[at] as FeedPart;
      const skip = Math.max(0, offset - part.from);
      if (part.set.first === 1) rows.push({ set: part.set, change: null });
      else {
        const changes = this.#changes(part.set, { skip, limit: limit - rows.length });
        rows.push(...changes.map((change) => ({ set: part.set, change })));
      }
    }
    return rows;
  }

  /** Without a filter the fetch itself says how many there are, unless some of them have gone since. */
  #countOf(set: StoredSet, wanted: ReadonlySet<FeedKind> | null, historyFrom: number): number {
    if (set.first === 1) return wanted === null || wanted.has('newCustomer') ? 1 : 0;
    const kept = keptOf(set, historyFrom);
    if (wanted === null || kept === 0) return kept;
    if (kept === set.total) {
      const counts = set.figures.split(' ', CHANGE_KINDS.length);
      return CHANGE_KINDS.reduce((sum, kind, at) => sum + (wanted.has(kind) ? Number(counts[at]) : 0), 0);
    }
    const [from, to] = rangeOf(set);
    const sql = `SELECT count(*) FROM history WHERE id >= ? AND id < ? AND kind IN (${this.#kinds})`;
    return Number(readValue(this.#database, sql, from, to));
  }

  #changes(
    set: StoredSet,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): StoredChange[] {
    const [from, to] = rangeOf(set);
    const kinds = this.#kinds === null ? '' : `AND kind IN (${this.#kinds})`;
    const sql = `SELECT n, kind, invoice_no, entry_no, fields FROM history
      WHERE id >= ? AND id < ? ${kinds} ORDER BY kind, id LIMIT ? OFFSET ?`;
    return readRows<StoredChange>(this.#database, sql, from, to, limit, skip);
  }

  #partAt(offset: number): number {
    let low = 0;
    let high = this.#parts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const part = this.#parts[middle] as FeedPart;
      if (part.from + part.count <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** How many of a fetch's changes are still kept one by one. */
function keptOf({ place, kept }: StoredSet, historyFrom: number): number {
  return Math.max(0, place + kept - Math.max(place, historyFrom));
}

/** Keys of its changes in the history; those that have gone are not there. */
function rangeOf(set: StoredSet): [from: number, to: number] {
  const firstRowId = customerOf(set) * ROWS_PER_CUSTOMER + set.place;
  return [firstRowId, firstRowId + set.kept];
}

function feedKindOf(kind: number): FeedKind {
  return FEED_KINDS[kind] ?? 'changed';
}

/** A row of `change_set`; see the schema. */
interface StoredSet {
  readonly id: number;
  readonly at: number;
  readonly first: number;
  readonly place: number;
  readonly kept: number;
  readonly total: number;
  readonly figures: string;
}

/** What fetches after a customer's first one did to its list. */
export interface CustomerChanges {
  /** Changes of invoices: new, settled, changed, gone, unreadable, readable again. */
  readonly changes: number;
  /** The customer was fetched for the first time since then: its first list is no change. */
  readonly isNew: boolean;
}

/** What has changed at each customer of a connection since an instant, by the id of its row; none for most of them. */
export function customerChanges(
  database: CipherDatabase,
  connectionId: string,
  since: number,
): ReadonlyMap<number, CustomerChanges> {
  const sums = new Map<number, CustomerChanges>();
  for (const set of setsSince(database, connectionId, since)) {
    const { changes, isNew } = sums.get(customerOf(set)) ?? { changes: 0, isNew: false };
    sums.set(customerOf(set), { changes: changes + set.total, isNew: isNew || set.first === 1 });
  }
  return sums;
}

/** Newest first. */
function setsSince(database: CipherDatabase, connectionId: string, since: number): StoredSet[] {
  const sql = `SELECT change_set.id, change_set.at, change_set.first, change_set.place, change_set.kept,
      change_set.total, change_set.figures FROM change_set INDEXED BY change_set_at
    CROSS JOIN customer ON customer.id = change_set.id >> 32
    WHERE change_set.at >= ? AND customer.connection_id = ? ORDER BY change_set.at DESC, change_set.id DESC`;
  return readObjects(database, sql, since, connectionId);
}

/** How many changes fetches after an instant have found at one customer. */
export function changesAfter(database: CipherDatabase, customerId: number, at: number): number {
  const sql = 'SELECT ifnull(sum(total), 0) FROM change_set WHERE id >= ? AND id < ? AND at > ?';
  return Number(readValue(database, sql, ...idRange(customerId), at));
}

function customerOf({ id }: StoredSet): number {
  return customerIdOf(id);
}

const KINDS = Object.keys(HISTORY_KINDS) as (keyof typeof HISTORY_KINDS)[];

type HistoryRow = [
  kind: number,
  at: number,
  fields: string,
  rowNumber: number,
  invoiceNo: string,
  entryNo: string,
];
type Fields = InvoiceChange['fields'];

/** What fetches changed in one customer's list, as the ingest wrote it. */
export class HistoryQueries {
  readonly #database: CipherDatabase;

  constructor(lists: CipherDatabase) {
    this.#database = lists;
  }

  /** Newest first. */
  ofInvoice(customerId: number, rowNumber: number): InvoiceChange[] {
    const sql = 'SELECT kind, at, fields FROM history WHERE id >= ? AND id < ? AND n = ? ORDER BY id DESC';
    const range = idRange(customerId);
    const rows = readRows<[number, number, string]>(this.#database, sql, ...range, rowNumber);
    return rows.map(([kind, at, fields]) => changeOf(kind, at, fields));
  }

  /** Of the fetch that made this revision. */
  ofList({ id, revision }: CustomerRow, window: PageWindow): ListChanges {
    const range = [...idRange(id), revision];
    const sql = 'SELECT count(*), max(at) FROM history WHERE id >= ? AND id < ? AND revision = ?';
    const [total, at] = readRow<[number, number | null]>(this.#database, sql, ...range) ?? [0, null];
    const rows = readRows<HistoryRow>(
      this.#database,
      `SELECT kind, at, fields, n, invoice_no, entry_no FROM history
      WHERE id >= ? AND id < ? AND revision = ? ORDER BY kind, id LIMIT ? OFFSET ?`,
      ...range,
      window.limit,
      window.offset,
    );
    return { revision, at, total, changes: rows.map((row) => listChangeOf(row, id)) };
  }
}

function listChangeOf(
  [kind, at, fields, rowNumber, invoiceNo, entryNo]: HistoryRow,
  customerId: number,
): ListChange {
  const gone = kind === HISTORY_KINDS.removed || kind === HISTORY_KINDS.unreadable;
  return {
    ...changeOf(kind, at, fields),
    id: gone ? null : customerId * ROWS_PER_CUSTOMER + rowNumber,
    invoiceNo,
    entryNo,
  };
}

function changeOf(kind: number, at: number, fields: string): InvoiceChange {
  return { kind: KINDS[kind - 1] ?? 'changed', at, fields: changedFieldsOf(fields) };
}

export function changedFieldsOf(text: string): Fields {
  const fields = JSON.parse(text) as [Fields[number]['field'], string | null, string | null][];
  return fields.map(([field, from, to]) => ({ field, from, to }));
}
