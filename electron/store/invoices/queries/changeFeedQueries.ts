import type { z } from 'zod';
import { CHANGE_KINDS, type FeedKind, type FeedOrder } from '../../../../shared/domain/changeKinds.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import { compareDecimals, type Decimal, DecimalSum } from '../../../../shared/domain/money.ts';
import type { PageWindow } from '../../../../shared/ipc/customerRef.ts';
import type {
  CustomerMoves,
  changesContract,
  FeedFigures,
  FeedRow,
} from '../../../../shared/ipc/invoices.ts';
import { type CipherDatabase, readRow, readValue } from '../../../database/database.ts';
import { ChangeFigures } from '../ingest/history.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { CachedCustomer } from './cachedCustomer.ts';
import { customerOf, type StoredSet, setsSince } from './changeSums.ts';
import type { Customers } from './customers.ts';
import type { CustomerTable } from './customerTable.ts';
import { FeedSnapshot, feedKindOf, keptOf, type StoredChange } from './feedSnapshot.ts';
import { fieldsOf } from './historyQueries.ts';

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

  page(asked: Asked & PageWindow & { readonly kinds: readonly FeedKind[] | null }): Page<'page'> {
    return this.#of(asked, (feed) => {
      const key = JSON.stringify(asked.kinds);
      const from = (id: number) => feed.customers.get(id)?.historyFrom ?? 0;
      const snapshot =
        feed.snapshots.get(key) ?? new FeedSnapshot(this.#database, feed.sets, asked.kinds, from);
      feed.snapshots.set(key, snapshot);
      const rows = snapshot.window(asked.offset, asked.limit);
      return {
        total: snapshot.total,
        revision: feed.revision,
        rows: rows.map(({ set, change }) => this.#row(asked.connectionId, feed, set, change)),
      };
    });
  }

  figures(asked: Asked): Omit<FeedFigures, 'lookedAt'> {
    return this.#of(asked, (feed) => feedFigures(feed, asked.since));
  }

  customers(asked: Asked & PageWindow & { readonly order: FeedOrder }): Page<'customers'> {
    return this.#of(asked, (feed) => {
      const all = feed.moves.get(asked.order) ?? movesOf(feed, asked.order);
      feed.moves.set(asked.order, all);
      const rows = all
        .slice(asked.offset, asked.offset + asked.limit)
        .map(({ row, ...moves }) => ({ customer: this.#named(asked.connectionId, row), ...moves }));
      return { total: all.length, revision: feed.revision, rows };
    });
  }

  kept(): KeptChanges {
    return this.#database.transaction(() => keptChanges(this.#database))();
  }

  #of<Answer>(asked: Asked, answer: (feed: Feed) => Answer): Answer {
    return this.#database.transaction(() => {
      const { connectionId, since, number } = asked;
      const customers = this.#table.of(connectionId);
      const key = JSON.stringify([connectionId, since, number, customers.version]);
      return answer(this.#feeds.getOrMake(key, () => this.#read(asked, customers)));
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
    const customer = this.#named(connectionId, customers.get(customerId) as CachedCustomer);
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
    const [n, kind, invoiceNo, entryNo, stored] = change;
    const id = customerId * ROWS_PER_CUSTOMER + n;
    const isThere = readValue(this.#database, 'SELECT 1 FROM invoice WHERE id = ?', id) !== undefined;
    const fields = fieldsOf(stored);
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

  #named(connectionId: string, { number }: CachedCustomer): FeedRow['customer'] {
    return { ref: { connectionId, number }, givenName: this.#table.names(connectionId).of(number) };
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
