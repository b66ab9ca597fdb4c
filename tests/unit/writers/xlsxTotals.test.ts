import { describe, expect, it } from 'vitest';
import { XlsxTotals } from '../../../electron/documents/tables/xlsx.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { fc } from '../../fastCheck.ts';

const WORDS = {
  letters: ['A', 'B'],
  totalText: 'Summa',
  exactText: 'Summa, exakt',
  numberFormat: 'space-comma',
} as const;

/** The rows below those of the amounts, in the second column. */
function below(amounts: readonly string[], total: string = sumOfDecimals(amounts)): string[] {
  const totals = new XlsxTotals([
    { key: 'a', header: 'a', kind: 'text' },
    { key: 'b', header: 'b', kind: 'amount', total },
  ]);
  for (const amount of amounts) totals.add(1, amount);
  return totals.rows(amounts.length + 1, WORDS).map((row) => row.join(''));
}

const cached = (row = '') => /<v>([^<]*)<\/v>/.exec(row)?.[1];

describe('the totals of a workbook', () => {
  it('are formulas over the rows that follow a filter, with the exact sum as their value', () => {
    const amount = fc
      .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.nat(9999))
      .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`);
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 50 }), (amounts) => {
        const [row, ...more] = below(amounts);
        expect(row).toContain(`<c r="B${amounts.length + 2}"`);
        expect(row).toContain(`<f>SUBTOTAL(109,B2:B${amounts.length + 1})</f>`);
        expect(cached(row)).toBe(sumOfDecimals(amounts));
        expect(more).toEqual([]);
      }),
    );
  });

  it('stand beside the exact sum where amounts are texts, which no formula adds up', () => {
    const [formula, exact] = below(['1.5', '12345678901234567.89']);
    expect(cached(formula)).toBe('1.5');
    expect(exact).toContain('>Summa, exakt<');
    expect(exact).toContain('<c r="B5"');
    expect(exact).toContain('>12\u00a0345\u00a0678\u00a0901\u00a0234\u00a0569,39<');
  });

  it('stand beside the exact sum where floating point does not come to it', () => {
    const many = Array.from({ length: 40_000 }, () => '99999999999.9999');
    const [formula, exact] = below(many);
    expect(Number(cached(formula))).toBeCloseTo(4e15, 0);
    expect(exact).toContain('>3\u00a0999\u00a0999\u00a0999\u00a0999\u00a0996,00<');
    // As many digits as a spreadsheet has, and a sum that it loses on its way.
    expect(below(['10000000000000.5', '0.0001', '-10000000000000.5'])).toHaveLength(2);
  });

  it('are a plain value where there are no rows: a formula would take itself in', () => {
    expect(below([])[0]).toContain('<c r="B2" s="8"><v>0</v></c>');
  });
});
