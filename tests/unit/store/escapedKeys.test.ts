import { describe, expect, it } from 'vitest';
import { hasEscapedKey, parseByHand } from '../../../electron/json/jsonReader.ts';
import type { Element } from '../../../electron/store/invoices/ingest/elementScanner.ts';
import {
  invoiceValues,
  parseElements,
  Unreadable,
} from '../../../electron/store/invoices/ingest/recordReader.ts';
import { fc } from '../../fastCheck.ts';
import { writtenObject } from '../api/support/writtenKeys.ts';
import { FIELDS, soundRecord } from './mutatedRecords.ts';

const object = writtenObject(FIELDS);

function elementsOf(texts: readonly string[]): { bytes: Uint8Array; elements: Element[] } {
  const elements: Element[] = [];
  let start = 1;
  for (const text of texts) {
    const end = start + Buffer.byteLength(text);
    elements.push({ start, end, exact: true, tooDeep: false });
    start = end + 1;
  }
  return { bytes: Buffer.from(`[${texts.join(',')}]`), elements };
}

describe('keys written with escapes', () => {
  it('P28 are read as they are meant, whatever was read before', () => {
    fc.assert(
      fc.property(fc.array(object, { minLength: 1, maxLength: 6 }), (objects) => {
        const { bytes, elements } = elementsOf(objects.map(({ text }) => text));
        const values = parseElements(bytes, elements) as object[];
        expect(values.map((value) => Object.entries(value).sort())).toEqual(
          objects.map(({ pairs }) => [...pairs].sort()),
        );
      }),
      { numRuns: 5_000 },
    );
  });

  it('P28 a documented field is found however its name is written, after keys that look alike', () => {
    for (const field of FIELDS) {
      const text = JSON.stringify(soundRecord(4));
      const escaped = `"\\u${field.charCodeAt(0).toString(16).padStart(4, '0')}${field.slice(1)}":`;
      const cut = `"${escaped.slice(1, 1 + field.length).replaceAll('\\', '\\\\')}":`;
      const lookalike = text.replace(`"${field}":`, cut);
      const meant = text.replace(`"${field}":`, escaped);
      const { bytes, elements } = elementsOf([lookalike, meant, text]);
      const [other, first, second] = parseElements(bytes, elements);
      expect(invoiceValues(other, true, () => '')).toBeInstanceOf(Unreadable);
      expect(invoiceValues(first, true, () => '')).toEqual(invoiceValues(second, true, () => ''));
      const digits = meant.replace('"balance":0', '"balance":12345678901.2345');
      expect(invoiceValues(first, false, () => digits)).toEqual({
        ...(invoiceValues(second, true, () => '') as object),
        balance: field === 'balance' ? 0 : 123_456_789_012_345,
      });
    }
  });

  it('are told from texts with escapes', () => {
    for (const json of [
      '{"a":"\\\\"}',
      '["\\n","b"]',
      '{"a":"x\\":","b":1}',
      '"\\\\"',
      '{"a" : "\\u00e5" , "b":1}',
    ])
      expect(hasEscapedKey(json), json).toBe(false);
    for (const json of ['{"\\\\":1}', '[{"a":"\\n","b\\u0062" \n:1}]', '{"a":{"\\"":[]}}'])
      expect(hasEscapedKey(json), json).toBe(true);
  });

  it('a value read by hand is the one that JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2, '\t'), (value, indent) => {
        const json = JSON.stringify(value, null, indent);
        if (hasEscapedKey(json)) return;
        expect(parseByHand(json, Number)).toEqual(JSON.parse(json));
      }),
      { numRuns: 2_000 },
    );
  });
});
