import { describe, expect, it } from 'vitest';
import { typedFilter } from '../../../../renderer/features/invoices/InvoicesBar.tsx';
import { foldedText } from '../../../../shared/domain/foldedText.ts';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import { LANGUAGES } from '../../../../shared/i18n/languages.ts';
import { fc } from '../../../fastCheck.ts';

const WORDS = { paid: new Set(['paid']), notPaid: new Set(['not paid']) };
const read = (typed: string) => typedFilter(typed, WORDS);
const range = (from: string | null, to: string | null, exclusive = false) => ({
  amounts: { from, to, exclusive },
});

describe('what is typed in the filter box', () => {
  it.each([
    ['>999', range('999', null, true)],
    [' > 1 250,50 ', range('1250.5', null, true)],
    ['>=999', range('999', null)],
    ['≥ 999', range('999', null)],
    ['<100', range(null, '100', true)],
    ['<= 100', range(null, '100')],
    ['>-250', range('-250', null, true)],
    ['=1250', range('1250', '1250')],
    ['100-500', range('100', '500')],
    ['1 000,00 – 2 000,00', range('1000', '2000')],
    ['100..500', range('100', '500')],
    ['paid', { outstanding: 'settled' }],
    ['Not  Paid', { outstanding: 'open' }],
    ['>', 'unfinished'],
    ['>abc', 'unfinished'],
    ['500-100', null],
    ['2026-03', null],
    ['12345', null],
    ['paid out', null],
    ['', null],
  ])('%s', (typed, meant) => {
    expect(read(typed)).toEqual(meant);
  });

  it('searches no text that begins with a sign', () => {
    fc.assert(
      fc.property(fc.constantFrom('>', '<', '=', '>=', '≤'), fc.string({ maxLength: 30 }), (sign, rest) => {
        expect(read(sign + rest)).not.toBeNull();
      }),
    );
  });

  it.each(LANGUAGES)(
    '%s has words for paid and not paid, each once and folded like what is typed',
    (language) => {
      const { paid, notPaid } = catalogues[language].words;
      const all = [paid, notPaid].flatMap((words) => words.split(', ').map(foldedText));
      expect(new Set(all).size).toBe(all.length);
      expect(all.every((word) => /^[a-z]+( [a-z]+)?$/.test(word))).toBe(true);
    },
  );
});
