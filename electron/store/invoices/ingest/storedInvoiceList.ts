/** Set in an entry whose element could not be read; the rest is its n in table `unreadable`. */
export const UNREADABLE = 0x8000_0000;

/**
 * One entry per element of an answer, in the service's order: its n (see the schema), where its text
 * lies, and the hash of its bytes.
 */
export interface StoredInvoiceList {
  readonly entries: Uint32Array;
  readonly slots: Uint32Array;
  /** Two per entry. */
  readonly hashes: Uint32Array;
}

export function unpackNumbers(blob: Uint8Array): Uint32Array {
  return new Uint32Array(blob.slice().buffer);
}

export function packNumbers(numbers: Uint32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

function grown(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** A list that is being written. */
export class ListBuilder {
  #entries: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  #slots: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  #hashes: Uint32Array<ArrayBuffer> = new Uint32Array(2048);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Returns the position of the new entry. */
  push(entry: number, slot: number, high: number, low: number): number {
    const at = this.#length;
    if (at === this.#entries.length) {
      this.#entries = grown(this.#entries);
      this.#slots = grown(this.#slots);
      this.#hashes = grown(this.#hashes);
    }
    this.#entries[at] = entry;
    this.#slots[at] = slot;
    this.#hashes[2 * at] = high;
    this.#hashes[2 * at + 1] = low;
    this.#length += 1;
    return at;
  }

  setEntry(position: number, entry: number): void {
    this.#entries[position] = entry;
  }

  entryAt(position: number): number {
    return this.#entries[position] ?? 0;
  }

  list(): StoredInvoiceList {
    return {
      entries: this.#entries.subarray(0, this.#length),
      slots: this.#slots.subarray(0, this.#length),
      hashes: this.#hashes.subarray(0, 2 * this.#length),
    };
  }
}

/** Finds the entries of the stored list that a new answer holds unchanged, each at most once. */
export class ListMatcher {
  readonly #list: StoredInvoiceList;
  readonly #mask: number;
  readonly #heads: Int32Array;
  readonly #next: Int32Array;
  readonly #taken: Uint8Array;

  constructor(list: StoredInvoiceList) {
    const count = list.entries.length;
    const size = 2 ** Math.ceil(Math.log2(Math.max(count * 2, 16)));
    this.#list = list;
    this.#mask = size - 1;
    this.#heads = new Int32Array(size).fill(-1);
    this.#next = new Int32Array(count);
    this.#taken = new Uint8Array(count);
    for (let at = count - 1; at >= 0; at -= 1) {
      const home = (list.hashes[2 * at] ?? 0) & this.#mask;
      this.#next[at] = this.#heads[home] ?? -1;
      this.#heads[home] = at;
    }
  }

  /** The position of the first entry with this hash that was not taken yet, or -1. */
  take(high: number, low: number): number {
    const { hashes } = this.#list;
    let at = this.#heads[high & this.#mask] ?? -1;
    while (at >= 0) {
      if (this.#taken[at] === 0 && hashes[2 * at] === high && hashes[2 * at + 1] === low) {
        this.#taken[at] = 1;
        return at;
      }
      at = this.#next[at] ?? -1;
    }
    return -1;
  }

  /** Entries that the new answer does not hold, in the order of the old list. */
  leftovers(): number[] {
    const rest: number[] = [];
    for (let at = 0; at < this.#taken.length; at += 1) {
      if (this.#taken[at] === 0) rest.push(this.#list.entries[at] ?? 0);
    }
    return rest;
  }
}

export function sameOrder(left: StoredInvoiceList, right: StoredInvoiceList): boolean {
  if (left.entries.length !== right.entries.length) return false;
  return left.entries.every((entry, at) => entry === right.entries[at]);
}

/** True when ids grow along the service's order, so that sorting by id is sorting by position. */
export function inIdOrder(entries: Uint32Array): boolean {
  let last = -1;
  for (const entry of entries) {
    if (entry >= UNREADABLE) continue;
    if (entry <= last) return false;
    last = entry;
  }
  return true;
}
