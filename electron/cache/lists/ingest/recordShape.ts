import { INVOICE_FIELDS, type WireName } from '../../../../shared/domain/invoiceFields.ts';
import { asBuffer } from './parseElements.ts';

/** The bytes that stand before a value, and whose value it is; null for a key that is not documented. */
interface ShapePart {
  readonly before: Uint8Array;
  readonly field: WireName | null;
}

const FIELDS = INVOICE_FIELDS.map(({ wire }) => wire);

/** The order and the exact writing of a record's keys, and the bytes after its last value. */
interface RecordShape {
  readonly parts: readonly ShapePart[];
  readonly after: Uint8Array;
}

/** Longest record, in bytes, whose shape is learned; longer ones gain nothing from it. */
const LONGEST = 8 * 1024;

/** A key without escapes, or a value that holds no further ones, with what stands before it. */
const MEMBER = /([{,]\s*"([^"\\]*)"\s*:\s*)("(?:[^"\\]|\\.)*"|\[\s*\]|[^\s",{}[\]]+)(\s*)/y;

/**
 * The shape of a sound record; null when it has a key twice or written with escapes, or a list or an object in it:
 * such records, and very long ones, are read by `JSON.parse` alone. `bytes` hold an element that was parsed and found sound.
 */
export function shapeOf(bytes: Uint8Array): RecordShape | null {
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
