import { type CipherDatabase, readRow, readValue } from '../../../database/database.ts';
import {
  BLOCK_ELEMENTS,
  elementOfBlock,
  elementsOfBlock,
  unpackNumbers,
} from '../ingest/storedInvoiceList.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { RowNumbers } from './storedRows.ts';

/** The records of one list as the service sent them. */
export class StoredBody {
  readonly #database: CipherDatabase;
  readonly #customerId: number;
  /** By position in the answer: what the record has become (see `storedInvoiceList.ts`). */
  readonly entries: Uint32Array;
  readonly #slots: Uint32Array;

  constructor(database: CipherDatabase, customerId: number) {
    this.#database = database;
    this.#customerId = customerId;
    const sql = 'SELECT entries, slots FROM list_body WHERE customer_id = ?';
    const [entries, slots] = readRow(database, sql, customerId) as [Uint8Array, Uint8Array];
    this.entries = unpackNumbers(entries);
    this.#slots = unpackNumbers(slots);
  }

  /** The record at a position of the answer. */
  record(position: number): string {
    const slot = this.#slots[position] ?? 0;
    return elementOfBlock(this.#block(Math.floor(slot / BLOCK_ELEMENTS)), slot).toString('utf8');
  }

  /** The records of rows, in their order; each block of them is opened once. */
  recordsOf(rows: RowNumbers): string[] {
    const wanted = new Map<number, number>();
    for (const [place, n] of rows.entries()) wanted.set(n, place);
    const bySlot: [slot: number, place: number][] = [];
    for (const [at, n] of this.entries.entries()) {
      const place = wanted.get(n);
      if (place !== undefined) bySlot.push([this.#slots[at] ?? 0, place]);
    }
    const records: string[] = new Array(rows.length).fill('');
    let opened = -1;
    let element = (_slot: number): Buffer => Buffer.alloc(0);
    for (const [slot, place] of bySlot.sort(([left], [right]) => left - right)) {
      const block = Math.floor(slot / BLOCK_ELEMENTS);
      if (opened !== block) element = elementsOfBlock(this.#block(block));
      opened = block;
      records[place] = element(slot).toString('utf8');
    }
    return records;
  }

  #block(block: number): Uint8Array {
    const id = this.#customerId * ROWS_PER_CUSTOMER + block;
    return readValue(this.#database, 'SELECT bytes FROM raw_block WHERE id = ?', id) as Uint8Array;
  }
}
