import { describe, expect, it } from 'vitest';
import { cellRows } from '../../../electron/documents/documentWorker.ts';
import { clockText } from '../../../electron/store/invoices/model/clockNumber.ts';
import { CellBytes } from '../../../electron/store/invoices/queries/invoiceRows.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import { fc } from '../../fastCheck.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', '0', 'å', '–', '\u001f', '\0', '𝄞') }),
);
const amount = fc.oneof(
  fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }),
  fc.integer({ min: -99_999, max: 99_999 }),
  fc.integer({ min: -(10 ** 11) + 1, max: 10 ** 11 - 1 }).map((whole) => whole * 10_000),
  fc.constantFrom(0, -0, 1, -1, 9_999, 10_000, 10 ** 15 - 1, 2 ** 31 * 10_000, 2 ** 31 * 10_000 - 1),
);
const clock = fc
  .tuple(
    fc.integer({ min: 0, max: 9999 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 0, max: 59 }),
    fc.integer({ min: 0, max: 59 }),
  )
  .map((parts) => parts.reduce((number, part) => number * 100 + part, 0));

const cell = fc.oneof(
  text.map((value) => ({ kind: 'text' as const, value })),
  amount.map((value) => ({ kind: 'amount' as const, value })),
  clock.map((value) => ({ kind: 'clock' as const, value })),
);

describe('cells as bytes', () => {
  it('are read back as the texts of the same values, whatever stands beside them', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (cells, slice) => {
        const bytes = new CellBytes(cells.length);
        const expected = cells.map(({ kind, value }) => {
          if (kind === 'text') {
            // What SQLite gives holds no half of a surrogate pair.
            const whole = value.toWellFormed();
            bytes.text(whole);
            return whole;
          }
          bytes[kind](value);
          return kind === 'amount' ? decimalFromScaled(value) : clockText(value);
        });
        const rows = [...cellRows({ ...bytes.done(), width: 1 }, slice)];
        expect(rows.flat(2)).toEqual(expected);
        expect(rows.slice(0, -1).every(({ length }) => length === slice)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it('come back in rows of their width, the last slice with what is left', () => {
    const bytes = new CellBytes(15);
    for (let at = 0; at < 15; at += 1) bytes.text(`å${at}`);
    const slices = [...cellRows({ ...bytes.done(), width: 3 }, 2)];
    expect(slices).toEqual([
      [
        ['å0', 'å1', 'å2'],
        ['å3', 'å4', 'å5'],
      ],
      [
        ['å6', 'å7', 'å8'],
        ['å9', 'å10', 'å11'],
      ],
      [['å12', 'å13', 'å14']],
    ]);
  });

  it('find room for texts far longer than the guess', () => {
    const long = 'ö'.repeat(100_000);
    const bytes = new CellBytes(2);
    bytes.text(long);
    bytes.amount(-12_345);
    expect([...cellRows({ ...bytes.done(), width: 2 }, 10)]).toEqual([[[long, '-1.2345']]]);
  });
});
