import { typedAmounts } from '../../../../shared/domain/amountFormat.ts';
import { parseCustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import {
  approximationOf,
  type Decimal,
  decimalFromScaled,
  scaledFromSource,
} from '../../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { CustomerCard, SearchScope } from '../../../../shared/ipc/customers.ts';
import {
  type CipherDatabase,
  fewestTrigrams,
  readRow,
  readRows,
  readValue,
  readValues,
  TRIGRAM,
} from '../../../database/database.ts';
import type { UserDataRepository } from '../../userData/userDataRepository.ts';
import {
  type AmountKind,
  amountHash,
  BLOCK_ROWS,
  type ExactEntries,
  HASHES,
  numberHash,
  unpackEntries,
} from '../ingest/searchIndex.ts';
import { amountText, unpackOverflow } from '../model/amounts.ts';
import { COLUMN_SQL, idRange, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { changesAfter } from './changeFeedQueries.ts';
import type { Customers, CustomerTable } from './customerTable.ts';
import type { SearchAnswer } from './listShapes.ts';
import { type Condition, hasText, joined, wordHasText } from './sqlBuilder.ts';

const MOST_CUSTOMERS = 20;

/** Words looked at for agreements; statuses and types are among them. */
const MOST_WORDS = 500;

const NO_AMOUNTS: SearchAnswer['amounts'] = { invoices: [], more: false };
const NOTHING: SearchAnswer = {
  customers: [],
  invoices: [],
  amounts: NO_AMOUNTS,
  all: { customers: 0, invoices: { count: 0, more: false } },
};

/** Search over all cached customers of a connection. */
export class SearchQueries {
  readonly #database: CipherDatabase;
  readonly #facts: UserDataRepository;
  readonly #table: CustomerTable;
  readonly #invoices: InvoiceSearch;
  readonly #searched: Searched;

  constructor(database: CipherDatabase, facts: UserDataRepository, table: CustomerTable) {
    this.#database = database;
    this.#facts = facts;
    this.#table = table;
    this.#searched = { database, table, index: new ExactIndex(database, table) };
    this.#invoices = new InvoiceSearch(this.#searched);
  }

  /**
   * Customers by number, given name or external id; invoices by any three characters of a number, and by an amount as
   * it was typed. A scope keeps to one kind (see the contract's `search.find`).
   */
  find(connectionId: string, typed: string, scope: SearchScope | null = null, amount = ''): SearchAnswer {
    const text = typed.trim();
    if (text === '') return NOTHING;
    const long = [...text].length >= TRIGRAM;
    const needle = text.toLowerCase();
    return this.#database.transaction((): SearchAnswer => {
      if (scope === 'agreements') return long ? this.#agreements(connectionId, text) : NOTHING;
      const amounts =
        scope === null || scope === 'amounts'
          ? invoicesByAmount(this.#searched, connectionId, typedAmounts(amount))
          : NO_AMOUNTS;
      if (scope === 'amounts') return { ...NOTHING, amounts };
      const wanted = { connectionId, needle, scope };
      const numbers = scope === null || scope === 'customers' ? this.#customers(connectionId, text) : [];
      const invoices = long && scope !== 'customers' ? this.#invoices.find(wanted) : [];
      return {
        amounts,
        customers: this.#customerHits(connectionId, numbers),
        invoices,
        all: {
          customers: numbers.length,
          invoices:
            invoices.length < MOST_INVOICES
              ? { count: invoices.length, more: false }
              : this.#invoices.count(wanted),
        },
      };
    })();
  }

  /** Pinned and recently opened customers, newest first. */
  cards(connectionId: string, today: string): CustomerCard[] {
    const customers = this.#table.of(connectionId);
    const { ageing } = this.#table;
    return this.#facts.recent(connectionId).map(({ number, facts }) => {
      const customer = { connectionId, number };
      const kept = customers.find(number);
      const amounts = kept?.aged(today, ageing).amounts;
      return {
        customer,
        givenName: facts.givenName,
        pinned: facts.pinned,
        openedAt: facts.openedAt,
        fetchedAt: kept?.fetchedAt ?? null,
        invoices: kept?.invoices ?? 0,
        unreadable: kept?.unreadable ?? 0,
        outstanding: amounts?.outstanding ?? '0',
        overdue: amounts?.overdue ?? '0',
        changes: kept ? changesAfter(this.#database, kept.id, facts.openedAt ?? 0) : 0,
      };
    });
  }

  /** Just this name first, then by number (any part of three digits or more, the beginning of fewer), name or external id. */
  #customers(connectionId: string, text: string): string[] {
    const parsed = parseCustomerNumber(text);
    const { exact, others } = this.#facts.named(connectionId, text);
    const numbers = new Set(exact);
    if (parsed.ok) {
      const where = parsed.number.length < TRIGRAM ? 'beginning' : 'anywhere';
      const { roster } = this.#table.of(connectionId);
      for (const number of roster.numbersWith(parsed.number, where)) numbers.add(number);
    }
    for (const number of others) numbers.add(number);
    return [...numbers];
  }

  #customerHits(connectionId: string, numbers: readonly string[]): SearchAnswer['customers'] {
    const customers = this.#table.of(connectionId);
    const names = this.#table.names(connectionId);
    return numbers.slice(0, MOST_CUSTOMERS).map((number) => {
      const kept = customers.find(number);
      return {
        customer: { connectionId, number: number as CustomerRef['number'] },
        givenName: names.of(number),
        invoices: kept?.invoices ?? 0,
        fetchedAt: kept?.fetchedAt ?? null,
      };
    });
  }

  /** Agreements as invoices name them: the customer, and the first invoice of each. */
  #agreements(connectionId: string, typed: string): SearchAnswer {
    const { sql, values } = wordHasText(typed);
    const named = `SELECT word.id, customer.id, customer.number FROM customer JOIN word
      ON word.id >= customer.id * ${ROWS_PER_CUSTOMER} AND word.id < (customer.id + 1) * ${ROWS_PER_CUSTOMER}
      WHERE customer.connection_id = ? AND ${sql} LIMIT ${MOST_WORDS}`;
    const words = readRows<[number, number, string]>(this.#database, named, connectionId, ...values);
    const first = 'SELECT id FROM invoice WHERE id >= ? AND id < ? AND agreement = ? LIMIT 1';
    const customers = new Set<string>();
    const invoices: InvoiceHit[] = [];
    for (const [wordId, customerId, number] of words) {
      const id = readValue(this.#database, first, ...idRange(customerId), wordId % ROWS_PER_CUSTOMER);
      const hit = typeof id === 'number' ? this.#invoices.byId(connectionId, id) : null;
      if (!hit) continue;
      customers.add(number);
      invoices.push(hit);
      if (invoices.length === MOST_INVOICES) break;
    }
    return {
      ...NOTHING,
      customers: this.#customerHits(connectionId, [...customers]),
      invoices,
      all: {
        customers: customers.size,
        invoices: { count: invoices.length, more: invoices.length === MOST_INVOICES },
      },
    };
  }
}

const MOST_INVOICES = 50;
const MOST_COUNTED = 500;

type InvoiceHit = SearchAnswer['invoices'][number];

/** What is searched. */
interface Searched {
  readonly database: CipherDatabase;
  readonly table: CustomerTable;
  readonly index: ExactIndex;
}

interface WantedNumber {
  readonly connectionId: string;
  /** Lower case. */
  readonly needle: string;
  readonly scope: SearchScope | null;
}

type HitRow = [
  id: number,
  invoiceNo: string,
  entryNo: string,
  outstanding: number,
  status: string | null,
  customer: CustomerRef['number'],
  wide: string | null,
];

const HIT =
  'invoice.id, invoice.invoice_no, invoice.entry_no, invoice.outstanding, word.text, customer.number, invoice.wide';
const JOINED = `CROSS JOIN customer ON customer.id = invoice.id / ${ROWS_PER_CUSTOMER}
  LEFT JOIN word ON word.id = customer.id * ${ROWS_PER_CUSTOMER} + invoice.status`;

/**
 * Invoices by any three characters of their numbers. Trigrams narrow down, the rows decide: the index knows which
 * trigrams a row has, not where. One statement answers, since a call per hit costs more than its row.
 */
class InvoiceSearch {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #index: ExactIndex;

  constructor({ database, table, index }: Searched) {
    this.#database = database;
    this.#table = table;
    this.#index = index;
  }

  /**
   * At most MOST_INVOICES: those of just this number first, then in the order of their ids, those that are not in the
   * index yet last.
   */
  find(wanted: WantedNumber): InvoiceHit[] {
    const hits = this.#indexed(wanted, fewestTrigrams(wanted.needle), numberCondition(wanted));
    const all = hits.length === MOST_INVOICES ? hits : [...hits, ...this.#notIndexed(wanted, hits.length)];
    const exact =
      hits.length === MOST_INVOICES ? this.#exact(wanted) : all.filter((hit) => isExact(hit, wanted));
    const first = new Set(exact.map(({ id }) => id));
    return [...exact, ...all.filter(({ id }) => !first.has(id))].slice(0, MOST_INVOICES);
  }

  /** How many there are, up to MOST_COUNTED; lists whose index is still being built are not among them. */
  count(wanted: WantedNumber): { readonly count: number; readonly more: boolean } {
    const { sql, values } = numberCondition(wanted);
    const some = `SELECT 1 FROM search CROSS JOIN invoice ON invoice.id = search.rowid
      CROSS JOIN customer ON customer.id = invoice.id / ${ROWS_PER_CUSTOMER}
      WHERE search MATCH ? AND customer.connection_id = ? AND (${sql}) LIMIT ?`;
    const bound = [fewestTrigrams(wanted.needle), wanted.connectionId, ...values, MOST_COUNTED + 1];
    const found = Number(readValue(this.#database, `SELECT count(*) FROM (${some})`, ...bound));
    const count = Math.max(Math.min(found, MOST_COUNTED), MOST_INVOICES);
    return { count, more: found > MOST_COUNTED };
  }

  /** Of more than are shown. */
  #exact(wanted: WantedNumber): InvoiceHit[] {
    const found: InvoiceHit[] = [];
    for (const id of this.#index.ids(wanted.connectionId, numberHash(wanted.needle))) {
      const hit = this.byId(wanted.connectionId, id);
      if (hit && isExact(hit, wanted)) found.push(hit);
      if (found.length === MOST_INVOICES) break;
    }
    return found;
  }

  #indexed(wanted: WantedNumber, query: string, { sql, values }: Condition): InvoiceHit[] {
    return this.#hits(
      wanted.connectionId,
      `search CROSS JOIN invoice ON invoice.id = search.rowid ${JOINED}
         WHERE search MATCH ? AND customer.connection_id = ? AND (${sql}) LIMIT ?`,
      [query, wanted.connectionId, ...values, MOST_INVOICES],
    );
  }

  /** One invoice by its id. */
  byId(connectionId: string, id: number): InvoiceHit | null {
    const from = `invoice ${JOINED} WHERE invoice.id = ? AND customer.connection_id = ?`;
    return this.#hits(connectionId, from, [id, connectionId])[0] ?? null;
  }

  /** Lists whose index is still being built are read through. */
  #notIndexed(wanted: WantedNumber, found: number): InvoiceHit[] {
    const { connectionId } = wanted;
    const unsearchable =
      'SELECT id FROM customer INDEXED BY customer_unsearchable WHERE searchable = 0 AND connection_id = ?';
    const customers = readValues<number>(this.#database, unsearchable, connectionId);
    const { sql, values } = numberCondition(wanted);
    const hits: InvoiceHit[] = [];
    const from = `invoice ${JOINED} WHERE invoice.id >= ? AND invoice.id < ? AND (${sql}) LIMIT ?`;
    for (const id of customers) {
      const left = MOST_INVOICES - found - hits.length;
      const bound = [...idRange(id), ...values, left];
      hits.push(...this.#hits(connectionId, from, bound));
    }
    return hits;
  }

  #hits(connectionId: string, from: string, bound: readonly unknown[]): InvoiceHit[] {
    const rows = readRows<HitRow>(this.#database, `SELECT ${HIT} FROM ${from}`, ...bound);
    return rows.map((row) => hitOf(this.#table, connectionId, row));
  }
}

/** What is shown of a found row. */
function hitOf(
  table: CustomerTable,
  connectionId: string,
  row: readonly [...HitRow, ...unknown[]],
): InvoiceHit {
  const [id, invoiceNo, entryNo, outstanding, status, number, wide] = row;
  const customer = { connectionId, number };
  return {
    customer,
    givenName: table.names(connectionId).of(number),
    id,
    invoiceNo,
    entryNo,
    status: status ?? '',
    outstanding: unpackOverflow(wide).outstanding ?? decimalFromScaled(outstanding),
  };
}

function searchedFields({ scope }: WantedNumber): readonly ('invoiceNo' | 'entryNo')[] {
  if (scope === 'invoices') return ['invoiceNo'];
  return scope === 'entries' ? ['entryNo'] : ['invoiceNo', 'entryNo'];
}

function isExact(hit: InvoiceHit, wanted: WantedNumber): boolean {
  return searchedFields(wanted).some((field) => hit[field].toLowerCase() === wanted.needle);
}

function numberCondition(wanted: WantedNumber): Condition {
  return joined(
    searchedFields(wanted).map((field) => hasText(COLUMN_SQL[field], wanted.needle)),
    ' OR ',
  );
}

/** Given at most; of more it is only said that there are more. */
export const MOST_AMOUNTS = 50;

type AmountHit = SearchAnswer['amounts']['invoices'][number];
type Field = AmountHit['field'];

type AmountRow = [...HitRow, price: number, priceVat: number, dueAt: number];

interface WantedAmounts {
  readonly connectionId: string;
  readonly amounts: readonly Decimal[];
  readonly kind: AmountKind;
  readonly most: number;
  /** Row ids that are given already. */
  readonly without: ReadonlySet<number>;
}

interface AmountMatch {
  readonly hit: AmountHit;
  readonly dueAt: number;
}

const FIELDS: Readonly<Record<AmountKind, readonly Field[]>> = {
  open: ['outstanding'],
  priced: ['price', 'priceVat'],
};

/**
 * Invoices of all cached customers of a connection by an amount that they have, whatever their numbers are: what is open
 * with one of the amounts, the oldest due first; then what was billed with it, the newest first.
 */
function invoicesByAmount(
  searched: Searched,
  connectionId: string,
  amounts: readonly Decimal[],
): SearchAnswer['amounts'] {
  const most = MOST_AMOUNTS + 1;
  const open = amountMatches(searched, { connectionId, amounts, kind: 'open', most, without: new Set() });
  const without = new Set(open.map(({ hit }) => hit.id));
  const left = most - open.length;
  const priced = amountMatches(searched, { connectionId, amounts, kind: 'priced', most: left, without });
  const ordered = [
    ...open.toSorted((one, other) => one.dueAt - other.dueAt),
    ...priced.toSorted((one, other) => other.dueAt - one.dueAt),
  ];
  return {
    invoices: ordered.slice(0, MOST_AMOUNTS).map(({ hit }) => hit),
    more: ordered.length > MOST_AMOUNTS,
  };
}

function amountMatches(searched: Searched, wanted: WantedAmounts): AmountMatch[] {
  const { connectionId, amounts, kind, most, without } = wanted;
  const hits = new Map<number, AmountMatch>();
  for (const amount of amounts) {
    // In ten-thousandths, without its sign.
    const magnitude = Math.abs(scaledFromSource(amount) ?? approximationOf(amount));
    for (const id of searched.index.ids(connectionId, amountHash(magnitude, kind))) {
      if (hits.size >= most) return [...hits.values()];
      if (without.has(id) || hits.has(id)) continue;
      const hit = hitOn(searched, id, wanted);
      if (hit) hits.set(id, hit);
    }
  }
  return [...hits.values()];
}

/**
 * Null where only the hash is the same, the digits are others than those of an approximation, or the sign is not the one
 * that was typed.
 */
function hitOn(
  { database, table }: Searched,
  id: number,
  { connectionId, amounts, kind }: WantedAmounts,
): AmountMatch | null {
  const columns = `${HIT}, invoice.price, invoice.price_vat, invoice.due_at`;
  const sql = `SELECT ${columns} FROM invoice ${JOINED} WHERE invoice.id = ?`;
  const row = readRow<AmountRow>(database, sql, id);
  if (row === undefined) return null;
  const [, , , outstanding, , , wide, price, priceVat, dueAt] = row;
  const values = { outstanding, price, priceVat, balance: 0, wide };
  for (const field of FIELDS[kind]) {
    const amount = amountText(values, field);
    if (!amounts.some((typed) => isMeant(typed, amount))) continue;
    return { hit: { ...hitOf(table, connectionId, row), field, amount }, dueAt };
  }
  return null;
}

/** A typed sign counts; without one either is meant. */
function isMeant(typed: Decimal, amount: Decimal): boolean {
  return typed === amount || amount === `-${typed}`;
}

interface Block extends ExactEntries {
  /** The id of its first row. */
  readonly from: number;
}

/** The blocks of a connection one behind the other: looked through by the thousand, they lie together. */
interface Joined extends ExactEntries {
  readonly blocks: readonly Block[];
  /** Where each block begins among the entries, and where the last one ends. */
  readonly starts: Uint32Array;
}

interface CachedIndex {
  readonly of: Customers;
  /** By customer, in the order in which they came. */
  readonly blocks: Map<number, readonly Block[]>;
  readonly joined: Joined;
}

const CONNECTIONS_KEPT = 2;

/**
 * The hashes of all amounts and numbers in memory, some 25 MB for 1,000,000 invoices, read when one is first looked for.
 * After that only customers that were fetched since are read again.
 */
class ExactIndex {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #cached = new LruCache<string, CachedIndex>(CONNECTIONS_KEPT);

  constructor(lists: CipherDatabase, table: CustomerTable) {
    this.#database = lists;
    this.#table = table;
  }

  /** Ids of rows that have this hash, customer by customer. Within a transaction of the caller. */
  *ids(connectionId: string, hash: number): Generator<number> {
    const { blocks, hashes, places, starts } = this.#upToDate(this.#table.of(connectionId));
    for (let block = 0; block < blocks.length; block += 1) {
      const end = starts[block + 1] as number;
      let at = firstOf(hashes, starts[block] as number, end, hash);
      const from = at < end && hashes[at] === hash ? (blocks[block] as Block).from : 0;
      for (; at < end && hashes[at] === hash; at += 1) yield from + (places[at] as number);
    }
  }

  #upToDate(customers: Customers): Joined {
    const cached = this.#cached.get(customers.connectionId);
    if (cached?.of === customers) return cached.joined;
    const blocks = cached?.blocks ?? new Map<number, readonly Block[]>();
    const { were, are } = customers.changedSince(cached?.of);
    for (const { id } of were) if (!customers.byId.has(id)) blocks.delete(id);
    for (const { id, revision } of are) {
      if (cached?.of.byId.get(id)?.revision !== revision) blocks.set(id, this.#blocksOf(id));
    }
    const joined = joinBlocks(blocks);
    this.#cached.put(customers.connectionId, { of: customers, blocks, joined });
    return joined;
  }

  #blocksOf(customerId: number): Block[] {
    const [first, end] = idRange(customerId);
    const sql = 'SELECT id - ?, entries FROM exact_block WHERE id >= ? AND id < ?';
    const rows = readRows<[block: number, packed: Uint8Array]>(this.#database, sql, first, first, end);
    return rows.map(([block, packed]) => ({ from: first + block * BLOCK_ROWS, ...unpackEntries(packed) }));
  }
}

/** The blocks become parts of what they are joined into, so that none is in memory twice. */
function joinBlocks(customers: Map<number, readonly Block[]>): Joined {
  const all = [...customers.values()].flat();
  const starts = new Uint32Array(all.length + 1);
  for (const [at, block] of all.entries()) starts[at + 1] = (starts[at] as number) + block.hashes.length;
  const hashes = new Uint32Array(starts[all.length] as number);
  const places = new Uint16Array(hashes.length);
  const blocks: Block[] = [];
  for (const [id, own] of customers) {
    const moved = own.map((block) => {
      const start = starts[blocks.length] as number;
      const end = start + block.hashes.length;
      hashes.set(block.hashes, start);
      places.set(block.places, start);
      const part = {
        from: block.from,
        hashes: hashes.subarray(start, end),
        places: places.subarray(start, end),
      };
      blocks.push(part);
      return part;
    });
    customers.set(id, moved);
  }
  return { blocks, hashes, places, starts };
}

/** The first place of a hash among sorted ones, or of the next larger. They are spread evenly: it is near its share. */
function firstOf(sorted: Uint32Array, start: number, end: number, hash: number): number {
  let at = Math.min(end, start + Math.floor((hash / HASHES) * (end - start)));
  while (at > start && (sorted[at - 1] as number) >= hash) at -= 1;
  while (at < end && (sorted[at] as number) < hash) at += 1;
  return at;
}
