import { LruCache } from '../../../../shared/domain/lruCache.ts';
import { type CipherDatabase, readRows } from '../../../database/database.ts';
import { BLOCK_ROWS, type ExactEntries, HASHES, unpackEntries } from '../ingest/searchIndex.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { Customers } from './customers.ts';
import type { CustomerTable } from './customerTable.ts';

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

interface Known {
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
export class ExactIndex {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #known = new LruCache<string, Known>(CONNECTIONS_KEPT);

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
    const known = this.#known.get(customers.connectionId);
    if (known?.of === customers) return known.joined;
    const blocks = known?.blocks ?? new Map<number, readonly Block[]>();
    const { were, are } = customers.changedSince(known?.of);
    for (const { id } of were) if (!customers.byId.has(id)) blocks.delete(id);
    for (const { id, revision } of are) {
      if (known?.of.byId.get(id)?.revision !== revision) blocks.set(id, this.#blocksOf(id));
    }
    const joined = join(blocks);
    this.#known.put(customers.connectionId, { of: customers, blocks, joined });
    return joined;
  }

  #blocksOf(customerId: number): Block[] {
    const base = customerId * ROWS_PER_CUSTOMER;
    const sql = 'SELECT id, entries FROM exact_block WHERE id >= ? AND id < ?';
    const rows = readRows<[number, Uint8Array]>(this.#database, sql, base, base + ROWS_PER_CUSTOMER);
    return rows.map(([id, packed]) => ({
      from: base + (id - base) * BLOCK_ROWS,
      ...unpackEntries(packed),
    }));
  }
}

/** The blocks become parts of what they are joined into, so that none is in memory twice. */
function join(customers: Map<number, readonly Block[]>): Joined {
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
