import { describe, expect, it } from 'vitest';
import { columnWidths } from '../../../electron/documents/tables/xlsx.ts';
import type { CellKind } from '../../../shared/domain/listFormat.ts';

const column = (kind: CellKind, header = 'x', total?: string) => ({
  key: 'cell',
  header,
  kind,
  ...(total === undefined ? {} : { total }),
});
const rows = (...cells: unknown[]) => cells.map((cell) => ({ cell }));

describe('the widths of a workbook’s columns', () => {
  it('hold the longest text of the sample, or the title with its button', () => {
    expect(columnWidths([column('text')], rows('short', 'a good deal longer', null))).toEqual([21]);
    expect(columnWidths([column('text', 'A long title')], rows('x'))).toEqual([17]);
    expect(columnWidths([column('words')], rows(['one', 'two']))).toEqual([11]);
  });

  it('count what the formats add to an amount, and the bold total', () => {
    // -99,999,999,999.9999 and 1,234,567.00
    expect(columnWidths([column('amount')], rows('-99999999999.9999'))).toEqual([23]);
    expect(columnWidths([column('amount', 'x', '1234567')], rows('1'))).toEqual([17]);
  });

  it('hold a day, and a time of day where there is one', () => {
    expect(columnWidths([column('dateTime')], rows('2026-03-01 00:00:00'))).toEqual([13]);
    expect(columnWidths([column('dateTime')], rows('2026-03-01 00:00:00', '2026-03-01 09:30:00'))).toEqual([
      22,
    ]);
  });

  it('hold the words of the totals in the first column, where there are totals', () => {
    const words = ['Summa', 'Summa, exakt'];
    expect(columnWidths([column('text'), column('amount', 'x', '1')], [], words)[0]).toBe(16);
    expect(columnWidths([column('text'), column('amount')], [], words)[0]).toBe(8);
  });

  it('stay within reason, rows or none', () => {
    expect(columnWidths([column('flag'), column('text')], [])).toEqual([8, 8]);
    expect(columnWidths([column('text')], rows('x'.repeat(5_000)))).toEqual([60]);
  });
});
