import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Element } from './elementScanner.ts';
import { ElementScanner } from './elementScanner.ts';

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
