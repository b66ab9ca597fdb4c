import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../../electron/documents/documentWorker.ts';
import { recordLine } from '../../../shared/domain/listFormat.ts';
import { fc } from '../../fastCheck.ts';
import { collected, inWindows } from './collected.ts';

describe('JSON Lines', () => {
  it('holds one record per line, with the very values that the service sent', async () => {
    const spacing = fc.constantFrom<string | number>(0, 2, '\t', 4);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.jsonValue(), spacing), { maxLength: 6 }), async (records) => {
        const texts = records.map(([value, space]) =>
          JSON.stringify(value, null, space).replaceAll('\n', '\r\n'),
        );
        const lines = (await collected(jsonLines(inWindows(texts, 2)))).toString().split('\n');
        expect(lines.pop()).toBe('');
        expect(lines.map((line) => JSON.parse(line))).toEqual(texts.map((text) => JSON.parse(text)));
      }),
    );
  });

  it('names the customer beside a record of the list of all, whatever the record says of it', async () => {
    const record = '{"customer_number": "9",\n "n": 1.0}\n';
    const written = await collected(
      jsonLines(inWindows([recordLine(record, '0042'), recordLine(record, null)])),
    );
    expect(written.toString()).toBe(
      '{"customer_number":"0042","record":{"customer_number": "9", "n": 1.0}}\n{"customer_number": "9", "n": 1.0}\n',
    );
  });

  it('keeps digits, escapes and spaces to the letter', async () => {
    const record = '{"price": 12.3400e1,\n  "n": 12345678901234567890, "t": "a  \\n \\u00e5  b"}';
    const written = await collected(jsonLines(inWindows([record])));
    expect(written.toString()).toBe(
      '{"price": 12.3400e1, "n": 12345678901234567890, "t": "a  \\n \\u00e5  b"}\n',
    );
  });
});
