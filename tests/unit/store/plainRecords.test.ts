import { describe, expect, it } from 'vitest';
import { FastRecords } from '../../../electron/store/invoices/ingest/fastRecords.ts';
import { invoiceValues, Unreadable } from '../../../electron/store/invoices/ingest/recordReader.ts';
import type { InvoiceValues } from '../../../electron/store/invoices/model/columns.ts';
import { fc } from '../../fastCheck.ts';
import { elementText, FIELDS, type Fields, soundRecord } from './mutatedRecords.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function learned(text: string): FastRecords {
  const plain = new FastRecords();
  plain.learn(bytesOf(text));
  return plain;
}

/** The value at the start of a text and where it ends; null when it is not written plainly. */
function readAt(plain: FastRecords, text: string): { values: InvoiceValues; end: number } | null {
  const end = plain.read(bytesOf(text), 0);
  return end < 0 ? null : { values: { ...plain.values }, end };
}

/** The same by `JSON.parse` and zod, as an ingest does it; null for a record that is not sound. */
function parsed(text: string): InvoiceValues | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const values = invoiceValues(value, false, () => text);
  return values instanceof Unreadable ? null : values;
}

/** A sound record with one value written as given. */
function written(field: string, value: string): string {
  return JSON.stringify({ ...soundRecord(1), [field]: '@' }).replace('"@"', value);
}

const VALUES = fc.oneof(
  fc.stringMatching(/^-?[0-9]{0,17}\.?[0-9]{0,6}([eE][+-]?[0-9]{1,2})?$/),
  fc.integer().map(String),
  fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.stringify(value)),
  fc.string().map((text) => `"${text}"`),
  fc
    .tuple(fc.nat(9_999), fc.nat(14), fc.nat(33), fc.nat(25), fc.nat(61), fc.nat(61))
    .map((parts) => parts.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0')))
    .map(
      ([year, month, day, hour, minute, second]) => `"${year}-${month}-${day} ${hour}:${minute}:${second}"`,
    ),
  fc.constantFrom(
    'true',
    'false',
    'tru',
    'null',
    '[]',
    '[ ]',
    '["a"]',
    '01',
    '-',
    '1.',
    '.5',
    '"',
    '"\\"',
    '-0',
    '-0.0',
    '007.5',
  ),
);

describe('records read straight from their bytes', () => {
  it('P28 reads what JSON.parse and zod read, to the same values, or leaves it to them', () => {
    const plain = learned(JSON.stringify(soundRecord(0)));
    let read = 0;
    fc.assert(
      fc.property(elementText, (text) => {
        const found = readAt(plain, text);
        if (found === null) return;
        read += 1;
        expect(found).toEqual({ values: parsed(text), end: text.length });
      }),
      { numRuns: 5_000 },
    );
    expect(read).toBeGreaterThan(500);
  });

  it('P28 reads no value otherwise than they do, however it is written', () => {
    const plain = learned(JSON.stringify({ ...soundRecord(0), extra: 1 }));
    const read = new Set<string>();
    fc.assert(
      fc.property(fc.constantFrom(...FIELDS, 'extra'), VALUES, (field, value) => {
        const text = written('extra', '1').replace(
          JSON.stringify({ [field]: soundRecord(1)[field] ?? 1 }).slice(1, -1),
          () => `${JSON.stringify(field)}:${value}`,
        );
        const found = readAt(plain, text);
        if (found === null) return;
        read.add(field);
        // A value may end the record itself, as `""}"` does: what follows is not the record's.
        const whole = parsed(text) === null ? text.slice(0, found.end) : text;
        expect(found).toEqual({ values: parsed(whole), end: whole.length });
      }),
      { numRuns: 20_000 },
    );
    expect([...read].sort()).toEqual([...FIELDS, 'extra'].sort());
    const ended = written('extra', '""}"');
    expect(readAt(plain, ended)).toEqual({ values: parsed(ended.slice(0, -2)), end: ended.length - 2 });
  });

  it('reads what is written as it has learned: any order of keys, any white space, further keys', () => {
    const order = fc.shuffledSubarray(FIELDS, { minLength: FIELDS.length });
    const further = fc.dictionary(
      fc.stringMatching(/^[a-zåäö ]{1,9}$/),
      fc.constantFrom<unknown>(1, -2.5, 'x', true, false, null, []),
    );
    fc.assert(
      fc.property(order, further, fc.constantFrom(0, 1, '\t'), (keys, more, indent) => {
        const textOf = (index: number) => {
          const fields: Fields = { ...more, ...soundRecord(index) };
          const ordered = Object.fromEntries(
            [...keys, ...Object.keys(fields)].map((key) => [key, fields[key]]),
          );
          return JSON.stringify(ordered, null, indent);
        };
        const plain = learned(textOf(1));
        for (const index of [2, 3, 4]) {
          const found = readAt(plain, textOf(index));
          expect(found).toEqual({ values: parsed(textOf(index)), end: bytesOf(textOf(index)).length });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('reads nothing of a record that is cut short, at every byte, nor past its end', () => {
    const text = JSON.stringify(soundRecord(7));
    const plain = learned(text);
    for (let end = 0; end < text.length; end += 1) expect(readAt(plain, text.slice(0, end))).toBeNull();
    expect(readAt(plain, `${text},${text}`)?.end).toBe(text.length);
  });

  it('learns nothing from a record with lists, objects, a key twice or with an escape, or no end', () => {
    const text = JSON.stringify(soundRecord(3));
    for (const odd of [
      text.replace('"tags":[]', '"tags":["a"]'),
      text.replace('"tags":[]', '"tags":[],"extra":{}'),
      text.replace('"tags":[]', '"tags":[],"status":"done"'),
      text.replace('"status"', '"st\\u0061tus"'),
      text.replace('"tags":[]', `"tags":[],"note":"${'x\\n'.repeat(5_000_000)}"`),
    ]) {
      expect(readAt(learned(odd), odd), odd.slice(0, 400)).toBeNull();
    }
  });

  it('keeps texts apart from the bytes that they were read from', () => {
    const plain = learned(JSON.stringify(soundRecord(0)));
    const [first, second] = [soundRecord(1), { ...soundRecord(2), status: 'part' }].map((record) =>
      bytesOf(JSON.stringify(record)),
    ) as [Uint8Array, Uint8Array];
    const bytes = Buffer.from(first);
    expect(plain.read(bytes, 0)).toBe(first.length);
    const { status, invoiceNo } = plain.values;
    bytes.fill(0x20);
    expect([status, invoiceNo]).toEqual(['paid', '100001']);
    expect(plain.read(second, 0)).toBe(second.length);
    expect(plain.values.status).toBe('part');
    plain.release();
    expect(JSON.stringify(plain.values)).not.toMatch(/part|100002/);
    expect(plain.read(first, 0)).toBe(first.length);
  });
});
