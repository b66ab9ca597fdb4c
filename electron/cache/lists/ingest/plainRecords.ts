import type { WireName } from '../../../../shared/domain/invoiceFields.ts';
import { BytePattern } from './bytePattern.ts';
import { emptyValues, readPlain, type WritableValues } from './fieldsByHand.ts';
import { PlainCursor, type PlainWord } from './plainCursor.ts';
import { shapeOf } from './recordShape.ts';

const NOTHING = new BytePattern(new Uint8Array(0));

interface Part {
  readonly before: BytePattern;
  readonly field: WireName | null;
  readonly words: PlainWord[];
}

/**
 * Reads records straight from their bytes while each is written as the one before it: the same keys in the same
 * order, texts of ASCII without escapes, amounts of at most four decimals, no tags. What differs is left to
 * `JSON.parse` and zod, so that nothing is read here but what they would read, and to the same values (P28). Objects
 * of all records and texts of all their dates took most of a first load.
 */
export class PlainRecords {
  /** The record that was read last; the next one takes its place. */
  readonly values: WritableValues = emptyValues();
  readonly #cursor = new PlainCursor();
  #parts: readonly Part[] = [];
  #after = NOTHING;

  /** Over the bytes of the record that was read last. */
  get view(): DataView {
    return this.#cursor.view;
  }

  /** Drops the records that were read, and keeps how they are written. */
  release(): void {
    for (const { words } of this.#parts) words.length = 0;
    Object.assign(this.values, emptyValues());
    this.#cursor.clear();
  }

  /** From now on reads records that are written like this one, which was parsed without a fault. */
  learn(element: Uint8Array): void {
    const { parts, after } = shapeOf(element) ?? { parts: [], after: new Uint8Array(0) };
    this.#parts = parts.map(({ before, field }) => ({ before: new BytePattern(before), field, words: [] }));
    this.#after = new BytePattern(after);
  }

  /** Reads the record that begins at an offset into `values`; where it ends, or -1 when it is not written plainly. */
  read(bytes: Uint8Array, start: number): number {
    const parts = this.#parts;
    if (parts.length === 0) return -1;
    const cursor = this.#cursor;
    cursor.moveTo(bytes, start);
    for (let at = 0; at < parts.length; at += 1) {
      const { before, field, words } = parts[at] as Part;
      cursor.skip(before);
      if (cursor.at < 0) return -1;
      readPlain(cursor, field, words, this.values);
      if (cursor.at < 0) return -1;
    }
    cursor.skip(this.#after);
    return cursor.at;
  }
}
