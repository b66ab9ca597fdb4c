import { describe, expect, it } from 'vitest';
import { typedAmounts } from '../../../shared/domain/amountFormat.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import { fc } from '../../fastCheck.ts';

describe('a typed amount', () => {
  it.each([
    ['1250', ['1250']],
    ['1 250,00', ['1250']],
    ['1\u00a0250,5', ['1250.5']],
    ['1\u202f250.50', ['1250.5']],
    ["1'250.00", ['1250']],
    ['1.250,00', ['1250']],
    ['1,250.00', ['1250']],
    ['1.250.000', ['1250000']],
    ['1,250', ['1250', '1.25']],
    ['1 250,125', ['1250.125']],
    ['0,250', ['250', '0.25']],
    ['12,50', ['12.5']],
    ['-250', ['-250']],
    ['\u2212250', ['-250']],
    ['250-', ['-250']],
    ['+250', ['250']],
    ['250+', ['250']],
    ['250 -', ['-250']],
    ['\u2013250', ['-250']],
    ['\u2010 250,00', ['-250']],
    ['-€250.00', ['-250']],
    ['-SEK 250,00', ['-250']],
    ['250,-', ['250']],
    ['250.\u2013', ['250']],
    ['250 kr', ['250']],
    ['SEK 1 250,00', ['1250']],
    ['€ 19.99', ['19.99']],
    ['250:-', ['250']],
    [' 007,10 ', ['7.1']],
    ['0', ['0']],
    ['１２５０', ['1250']],
    ['99999999999999999999.123456', ['99999999999999999999.123456']],
  ])('%j is %j', (typed, amounts) => {
    expect(typedAmounts(typed)).toEqual(amounts);
  });

  it.each([
    ...['', '-', ',', '12,', ',5', '1 2', '12 50', '1 2500', '1.25.00', '1,2,3', '1.250,00,0', '1,250.00.0'],
    ...['K1250', 'abc', '10-20', '-250-', '2026-01-31', '1e5', '0x10', 'Infinity', `${'9'.repeat(61)}`],
    ...['INV-250', '10001 200', '10001 20000', '1 250.000,5', '12 345 67', '1 250 750 x', '50%'],
  ])('%j is none', (typed) => {
    expect(typedAmounts(typed)).toEqual([]);
  });

  it('is read back from every way in which Kontor writes amounts', () => {
    const groups = fc.constantFrom(' ', '\u00a0', '\u202f', '.', ',', '\u2019', '');
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 17n), 10n ** 17n),
        groups,
        fc.constantFrom(',', '.'),
        (scaled, group, point) => {
          fc.pre(group !== point);
          const plain = decimalFromScaled(scaled);
          const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
          const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, group);
          const typed = `${plain.startsWith('-') ? '-' : ''}${grouped}${point}${fraction.padEnd(2, '0')}`;
          expect(typedAmounts(typed)).toContain(plain);
        },
      ),
    );
  });

  it('never throws, and gives at most two plain decimals', () => {
    const part = fc.constantFrom(..."0123456789.,- \u00a0\u2212+'krSEK€");
    fc.assert(
      fc.property(fc.string({ unit: part, maxLength: 24 }), (typed) => {
        const amounts = typedAmounts(typed);
        expect(amounts.length).toBeLessThanOrEqual(2);
        for (const amount of amounts) expect(amount).toMatch(/^-?\d+(\.\d+)?$/);
      }),
    );
  });
});
