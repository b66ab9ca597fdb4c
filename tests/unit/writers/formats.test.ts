import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnLetters, xlsxText } from '../../../electron/services/exports/lists/xlsxText.ts';
import { formatDate } from '../../../renderer/i18n/dateFormat.ts';
import { formatAmount } from '../../../renderer/i18n/numberFormat.ts';
import { formatDay } from '../../../shared/domain/formatDay.ts';
import { formatDecimal } from '../../../shared/domain/formatDecimal.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import { DATE_FORMATS, NUMBER_FORMATS } from '../../../shared/domain/settingChoices.ts';

describe('formats on paper', () => {
  it('show numbers and days as the screen does', () => {
    const scaled = fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n });
    fc.assert(
      fc.property(scaled, fc.constantFrom(...NUMBER_FORMATS), (value, format) => {
        const decimal = decimalFromScaled(value);
        expect(formatDecimal(decimal, format)).toBe(formatAmount(decimal, format));
      }),
      { numRuns: 1_000 },
    );
    for (const order of DATE_FORMATS) {
      for (const at of ['2026-01-31', '2026-12-01 23:59:59', 'soon', ''])
        expect(formatDay(at, order)).toBe(formatDate(at, order));
    }
    expect(formatDecimal('-1250.5', 'space-comma')).toBe('\u22121\u00a0250,50');
    expect(formatDecimal('12.34567', 'none-dot')).toBe('12.34567');
    expect(formatDecimal('n/a', 'none-dot')).toBe('n/a');
  });
});

describe('text in a workbook', () => {
  it('is XML whatever it holds, and comes back', () => {
    const back = (xml: string): string =>
      xml
        .replace(
          /&(amp|lt|gt|quot);/g,
          (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '',
        )
        .replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('_x0041_', '_', 'x', '&', '<', '\r', '\0', '\ud800'),
        fc.string({ unit: 'binary', maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(text, (value) => {
        const xml = xlsxText(value);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids exactly these
        expect(xml).not.toMatch(/[\x00-\x08\x0b-\x1f<\ufffe\uffff]|&(?!(?:amp|lt|gt|quot);)/);
        expect(xml.isWellFormed()).toBe(true);
        expect(back(xml)).toBe(value.toWellFormed());
      }),
      { numRuns: 2_000 },
    );
    expect(xlsxText('x'.repeat(40_000)).length).toBe(32_767);
  });

  it('stands in columns from A to XFD', () => {
    expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
      'XFD',
    ]);
  });
});
