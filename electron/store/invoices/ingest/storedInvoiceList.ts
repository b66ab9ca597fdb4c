import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type Element, ElementScanner } from './elementScanner.ts';

/** Set in the row number of an element that could not be read; the rest is its number in table `unreadable`. */
export const UNREADABLE = 0x8000_0000;

/**
 * One entry per element of an answer, in the service's order: its row number (see the schema), where its text lies, and
 * the hash of its bytes.
 */
export interface StoredInvoiceList {
  readonly rowNumbers: Uint32Array;
  readonly recordSlots: Uint32Array;
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
  #rowNumbers: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  #recordSlots: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  #hashes: Uint32Array<ArrayBuffer> = new Uint32Array(2048);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Returns the position of the new entry. */
  push(entry: number, slot: number, high: number, low: number): number {
    const at = this.#length;
    if (at === this.#rowNumbers.length) {
      this.#rowNumbers = grown(this.#rowNumbers);
      this.#recordSlots = grown(this.#recordSlots);
      this.#hashes = grown(this.#hashes);
    }
    this.#rowNumbers[at] = entry;
    this.#recordSlots[at] = slot;
    this.#hashes[2 * at] = high;
    this.#hashes[2 * at + 1] = low;
    this.#length += 1;
    return at;
  }

  setEntry(position: number, entry: number): void {
    this.#rowNumbers[position] = entry;
  }

  entryAt(position: number): number {
    return this.#rowNumbers[position] ?? 0;
  }

  list(): StoredInvoiceList {
    return {
      rowNumbers: this.#rowNumbers.subarray(0, this.#length),
      recordSlots: this.#recordSlots.subarray(0, this.#length),
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
    const count = list.rowNumbers.length;
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
      if (this.#taken[at] === 0) rest.push(this.#list.rowNumbers[at] ?? 0);
    }
    return rest;
  }
}

export function sameOrder(left: StoredInvoiceList, right: StoredInvoiceList): boolean {
  if (left.rowNumbers.length !== right.rowNumbers.length) return false;
  return left.rowNumbers.every((entry, at) => entry === right.rowNumbers[at]);
}

/** True when ids grow along the service's order, so that sorting by id is sorting by position. */
export function inIdOrder(rowNumbers: Uint32Array): boolean {
  let last = -1;
  for (const entry of rowNumbers) {
    if (entry >= UNREADABLE) continue;
    if (entry <= last) return false;
    last = entry;
  }
  return true;
}

/** Elements to a block: small enough to open one at a glance, large enough to compress tenfold. */
export const BLOCK_ELEMENTS = 256;
/** A window as large as most blocks: a larger one is made ready for nothing. */
const QUICKEST = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 17 } };
const COMMA = 0x2c;

/**
 * Packs the text of elements exactly as it came, in compressed blocks. A slot is block × 256 + place; the
 * first slot of a run begins a new block.
 */
export class RawBlocks {
  #scratch = Buffer.allocUnsafe(128 * 1024);
  #filled = 0;
  #slot: number;
  readonly #store: (block: number, bytes: Uint8Array) => void;

  constructor(firstSlot: number, store: (block: number, bytes: Uint8Array) => void) {
    this.#slot = Math.ceil(firstSlot / BLOCK_ELEMENTS) * BLOCK_ELEMENTS;
    this.#store = store;
  }

  /** The slot after the last. */
  get nextSlot(): number {
    return this.#slot;
  }

  /** Adds an element by its place and returns its slot. */
  add(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (this.#filled + length + 1 > this.#scratch.length) this.#grow(length);
    this.#scratch.set(bytes.subarray(start, end), this.#filled);
    this.#filled += length;
    this.#scratch[this.#filled] = COMMA;
    this.#filled += 1;
    const slot = this.#slot;
    this.#slot += 1;
    if (this.#slot % BLOCK_ELEMENTS === 0) this.flush();
    return slot;
  }

  flush(): void {
    if (this.#filled === 0) return;
    const block = Math.floor((this.#slot - 1) / BLOCK_ELEMENTS);
    this.#store(block, zstdCompressSync(this.#scratch.subarray(0, this.#filled - 1), QUICKEST));
    this.#filled = 0;
  }

  #grow(length: number): void {
    const larger = Buffer.allocUnsafe(2 * (this.#scratch.length + length));
    this.#scratch.copy(larger, 0, 0, this.#filled);
    this.#scratch = larger;
  }
}

/** The bytes of one element of a block. */
export function elementOfBlock(compressed: Uint8Array, slot: number): Buffer {
  return elementsOfBlock(compressed)(slot);
}

/** Opens a block once for many of its elements. */
export function elementsOfBlock(compressed: Uint8Array): (slot: number) => Buffer {
  const text = Buffer.concat([Buffer.from('['), zstdDecompressSync(compressed), Buffer.from(']')]);
  const found: Element[] = [];
  new ElementScanner().scan(text, found);
  return (slot) => {
    const element = found[slot % BLOCK_ELEMENTS];
    if (!element) throw new RangeError('no element of this slot');
    return text.subarray(element.start, element.end);
  };
}
