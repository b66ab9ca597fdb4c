import { expect, test } from 'vitest';
import { importedRows, rowsIn, separatorOf } from '../../../electron/documents/tables/readText.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';

const cell = fc.string({ unit: fc.constantFrom('"', ';', '\r', '\n', ' ', 'a', 'å'), maxLength: 8 });
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('rows come back as they were written, in however many pieces the text is read', () => {
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      table,
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.integer({ min: 1, max: 9 }),
      (rows, end, size) => {
        const text = `a;b;c;d;e;f${end}${rows.map((row) => row.map(quoted).join(';')).join(end)}`;
        const expected = [['a', 'b', 'c', 'd', 'e', 'f'], ...rows];
        expect(importedRows(text, 'kept')).toEqual(expected);
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        expect([...rowsIn(pieces, ';')]).toEqual(expected);
      },
    ),
    { numRuns: casesOf(5_000, 500) },
  );
});

test('any text has the same rows in pieces as in one', () => {
  fc.assert(
    fc.property(cell, cell, cell, (...pieces) => {
      const text = pieces.join('');
      const separator = separatorOf(text);
      expect([...rowsIn(pieces, separator)]).toEqual([...rowsIn([text], separator)]);
    }),
    { numRuns: casesOf(5_000, 500) },
  );
});

test('nothing is read behind a cell that is too large', () => {
  expect([...rowsIn(['a;bc', 'de', 'f;g\n1;2'], ';', { cell: 3, cellsOfRow: 9 })]).toEqual([['a', 'bcde']]);
  expect([...rowsIn(['a;b;c;', 'd\n1;2'], ';', { cell: 9, cellsOfRow: 2 })]).toEqual([['a', 'b', 'c', '']]);
});

test('what guards a cell against a spreadsheet is no part of it', () => {
  expect(importedRows('="0010";\'0010;\'-5;"=""a""""b""";=1+2;O\'Neil;\'n text;\'68 Club\n')).toEqual([
    ['0010', '0010', '-5', 'a"b', '=1+2', "O'Neil", "'n text", "'68 Club"],
  ]);
});
