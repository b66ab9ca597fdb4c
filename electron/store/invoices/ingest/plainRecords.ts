import { INVOICE_FIELDS, type WireName } from '../../../../shared/domain/invoiceFields.ts';
import { BytePattern } from './bytePattern.ts';
import { emptyValues, readPlain, type WritableValues } from './fieldsByHand.ts';
import { asBuffer } from './parseElements.ts';
import { PlainCursor, type PlainWord } from './plainCursor.ts';

const FIELDS = INVOICE_FIELDS.map(({ wire }) => wire);

/** Longest record, in bytes, whose shape is learned; longer ones gain nothing from it. */
const LONGEST = 8 * 1024;

/** A key without escapes, or a value that holds no further ones, with what stands before it. */
const MEMBER = /([{,]\s*"([^"\\]*)"\s*:\s*)("(?:[^"\\]|\\.)*"|\[\s*\]|[^\s",{}[\]]+)(\s*)/y;

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

/** The bytes that stand before a value, and whose value it is; null for a key that is not documented. */
interface ShapePart {
  readonly before: Uint8Array;
  readonly field: WireName | null;
}

/** The order and the exact writing of a record's keys, and the bytes after its last value. */
interface RecordShape {
  readonly parts: readonly ShapePart[];
  readonly after: Uint8Array;
}

/**
 * The shape of a sound record; null when it has a key twice or written with escapes, or a list or an object in it:
 * such records, and very long ones, are read by `JSON.parse` alone. `bytes` hold an element that was parsed and found sound.
 */
function shapeOf(bytes: Uint8Array): RecordShape | null {
  if (bytes.length > LONGEST) return null;
  const text = asBuffer(bytes).toString('latin1');
  const parts: ShapePart[] = [];
  const keys = new Set<string>();
  let carried = '';
  MEMBER.lastIndex = 0;
  let end = 0;
  for (let match = MEMBER.exec(text); match; match = MEMBER.exec(text)) {
    const [whole, before = '', key = '', , space = ''] = match;
    if (keys.has(key)) return null;
    keys.add(key);
    const field = FIELDS.find((documented) => documented === key) ?? null;
    parts.push({ before: Buffer.from(`${carried}${before}`, 'latin1'), field });
    carried = space;
    end += whole.length;
  }
  if (text.slice(end) !== '}') return null;
  if (!FIELDS.every((key) => keys.has(key))) return null;
  return { parts, after: Buffer.from(`${carried}}`, 'latin1') };
}
