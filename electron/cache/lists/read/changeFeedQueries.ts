import { CHANGE_KINDS } from '../../../../shared/domain/changeKinds.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerNumber.ts';
import { compareDecimals, DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import type { FeedKind, FeedOrder } from '../../../../shared/domain/feedKinds.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { RecentMap } from '../../../../shared/domain/recentMap.ts';
import type { CustomerMoves, FeedFigures, FeedRow } from '../../../../shared/ipc/changes.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import type { FactsRepository } from '../../facts/factsRepository.ts';
import { ChangeFigures } from '../ingest/changeFigures.ts';
import { exact } from '../ingest/owedFigures.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { unpackRests } from '../ingest/wideFigures.ts';
import { customerOf, type StoredSet, setsSince } from './changeSums.ts';
import { FeedSnapshot, feedKindOf, keptOf, type StoredChange } from './feedSnapshot.ts';
import { fieldsOf } from './historyQueries.ts';
import { type KeptChanges, keptChanges } from './keptChanges.ts';

const SNAPSHOTS_KEPT = 4;

/** What a feed knows of a customer. */
interface FeedCustomer {
  readonly id: number;
  readonly number: CustomerNumber;
  readonly fetched_at: number;
  readonly outstanding: string;
  readonly wide: string;
  readonly history_from: number;
  readonly changes_since: number;
}

interface Feed {
  readonly customers: ReadonlyMap<number, FeedCustomer>;
  /** Newest first. */
  readonly sets: readonly StoredSet[];
  /** Grows with every fetch, and when a customer is forgotten. */
  readonly revision: number;
  readonly snapshots: Map<string, FeedSnapshot>;
  readonly moves: Map<FeedOrder, readonly Moves[]>;
}

/** Names may change without a fetch: they are put in as the window is answered. */
type Moves = Omit<CustomerMoves, 'customer'> & { readonly row: FeedCustomer };

interface Asked {
  readonly connectionId: string;
  /** Milliseconds since the epoch; what happened then counts too. */
  readonly since: number;
  readonly number: CustomerNumber | null;
}

interface Window {
  readonly offset: number;
  readonly limit: number;
}

interface Page<Row> {
  readonly total: number;
  readonly revision: number;
  readonly rows: Row[];
}

/** What fetches did to the lists of all customers of a connection since a time; each call sees one state of the file. */
export class ChangeFeedQueries {
  readonly #database: CipherDatabase;
  readonly #facts: FactsRepository;
  readonly #feeds = new RecentMap<string, Feed>(SNAPSHOTS_KEPT);

  constructor(lists: CipherDatabase, facts: FactsRepository) {
    this.#database = lists;
    this.#facts = facts;
  }

  page(asked: Asked & Window & { readonly kinds: readonly FeedKind[] | null }): Page<FeedRow> {
    return this.#of(asked, (feed) => {
      const key = JSON.stringify(asked.kinds);
      const from = (id: number) => feed.customers.get(id)?.history_from ?? 0;
      const snapshot =
        feed.snapshots.get(key) ?? new FeedSnapshot(this.#database, feed.sets, asked.kinds, from);
      feed.snapshots.set(key, snapshot);
      const rows = snapshot.window(this.#database, asked.offset, asked.limit);
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

  customers(asked: Asked & Window & { readonly order: FeedOrder }): Page<CustomerMoves> {
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
      const [stamp, forgotten] = prepared(this.#database, 'SELECT stamp, forgotten FROM tally')
        .raw()
        .get() as [number, number];
      const { connectionId, since, number } = asked;
      const key = JSON.stringify([connectionId, since, number, stamp, forgotten]);
      const feed = this.#feeds.peek(key) ?? this.#read(asked, stamp + forgotten);
      this.#feeds.put(key, feed);
      return answer(feed);
    })();
  }

  #read({ connectionId, since, number }: Asked, revision: number): Feed {
    const columns = 'id, number, fetched_at, outstanding, wide, history_from, changes_since';
    const rows = (
      number === null
        ? prepared(this.#database, `SELECT ${columns} FROM customer WHERE connection_id = ?`).all(
            connectionId,
          )
        : prepared(
            this.#database,
            `SELECT ${columns} FROM customer WHERE connection_id = ? AND number = ?`,
          ).all(connectionId, number)
    ) as FeedCustomer[];
    const customers = new Map(rows.map((row) => [row.id, row]));
    const all = setsSince(this.#database, connectionId, since);
    const sets = number === null ? all : all.filter((set) => customers.has(customerOf(set)));
    return { customers, sets, revision, snapshots: new Map(), moves: new Map() };
  }

  #row(connectionId: string, { customers }: Feed, set: StoredSet, change: StoredChange | null): FeedRow {
    const customerId = customerOf(set);
    const customer = this.#named(connectionId, customers.get(customerId) as FeedCustomer);
    if (change === null) {
      const figures = figuresOf([set]);
      const [first] = figures.moved;
      const invoices = figures.counts[0] ?? 0;
      const moved = first?.decimal() ?? ('0' as Decimal);
      return {
        kind: 'newCustomer',
        at: set.at,
        customer,
        id: null,
        ...NAMELESS,
        fields: [],
        moved,
        invoices,
      };
    }
    const [n, kind, invoiceNo, entryNo, stored] = change;
    const id = customerId * ID_SPAN + n;
    const isThere = prepared(this.#database, 'SELECT 1 FROM invoice WHERE id = ?').get(id) !== undefined;
    const fields = fieldsOf(stored);
    const named = { id: isThere ? id : null, invoiceNo, entryNo };
    return {
      kind: feedKindOf(kind),
      at: set.at,
      customer,
      ...named,
      fields,
      moved: movedOf(fields),
      invoices: null,
    };
  }

  #named(connectionId: string, { number }: FeedCustomer): FeedRow['customer'] {
    const ref = { connectionId, number };
    return { ref, givenName: this.#facts.customer(ref).givenName };
  }
}

const NAMELESS = { invoiceNo: '', entryNo: '' };

function movesOf(feed: Feed, order: FeedOrder): Moves[] {
  const moves = [...Map.groupBy(feed.sets, customerOf)].map(([id, sets]): Moves => {
    const row = feed.customers.get(id) as FeedCustomer;
    const figures = figuresOf(sets.filter(({ first }) => first === 0));
    const rests = unpackRests(row.wide);
    return {
      row,
      at: sets[0]?.at ?? 0,
      isNew: sets.some(({ first }) => first === 1),
      changes: figures.total,
      counts: figures.counts,
      moved: sumOf(figures),
      outstanding: exact(BigInt(row.outstanding), rests === null ? [] : [rests.sums.outstanding]),
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
  const unknown = rows.filter((row) => row.changes_since > since);
  const kept = changing.reduce(
    (sum, set) => sum + keptOf(set, customers.get(customerOf(set))?.history_from ?? 0),
    0,
  );
  return {
    since,
    customers: rows.length,
    notFetched: rows.filter(({ fetched_at }) => fetched_at < since).length,
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
            knownSince: unknown.reduce((latest, row) => Math.max(latest, row.changes_since), 0),
          },
  };
}
