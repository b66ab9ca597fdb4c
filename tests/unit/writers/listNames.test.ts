import { describe, expect, it } from 'vitest';
import { listFileStem, tokensOf, utf8Length } from '../../../shared/domain/fileNameTemplate.ts';
import { DEFAULT_LIST_TEMPLATE, LIST_TOKENS } from '../../../shared/domain/templateTokens.ts';
import { fc } from '../../fastCheck.ts';

const FACTS = {
  what: 'Invoices',
  customerNumber: '10001',
  name: 'Åkerlund',
  filter: ['open'],
  filtered: 'filtered',
  day: '2026-11-23',
};

describe('the name of the file of a list', () => {
  it('says what it is, whose, by which filter and of when', () => {
    expect(listFileStem(DEFAULT_LIST_TEMPLATE, FACTS)).toBe('Invoices 10001 Åkerlund open 2026-11-23');
    const bare = { ...FACTS, customerNumber: '', name: '', filter: [] };
    expect(listFileStem(DEFAULT_LIST_TEMPLATE, bare)).toBe('Invoices 2026-11-23');
    expect(listFileStem('{customer}_{ Date } {x}', FACTS)).toBe('10001_2026-11-23 {x}');
    const { unknownTokens } = tokensOf('{customer}{x}{invoice}{x}', LIST_TOKENS);
    expect(unknownTokens).toEqual(['x', 'invoice']);
  });

  it('never loses its day to a long name or a long filter', () => {
    const long = { ...FACTS, name: 'x'.repeat(500), filter: Array.from({ length: 9 }, () => 'Utestående') };
    expect(listFileStem(DEFAULT_LIST_TEMPLATE, long)).toBe(
      `Invoices 10001 ${'x'.repeat(40)} filtered 2026-11-23`,
    );
    const emoji = listFileStem(DEFAULT_LIST_TEMPLATE, { ...long, name: '👍🏽'.repeat(200) });
    expect(emoji).toBe(`Invoices 10001 ${'👍🏽'.repeat(10)} filtered 2026-11-23`);
    const short = { ...long, filter: ['Utestående', 'Förfallna'] };
    expect(listFileStem('{filter}', short)).toBe('Utestående, Förfallna');
  });

  it('P36 is safe on every system, whatever the template and the facts hold', () => {
    const any = fc.string({ unit: 'binary', maxLength: 200 });
    const facts = fc.record({
      what: any,
      customerNumber: any,
      name: any,
      filter: fc.array(any, { maxLength: 4 }),
      filtered: any,
      day: fc.constant('2026-11-23'),
    });
    fc.assert(
      fc.property(any, facts, (template, given) => {
        const stem = listFileStem(`${template}{what}{name}{filter}{customer}`, given);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: names hold none of these
        expect(stem).toMatch(/^[^<>:"/\\|?*\x00-\x1f\u202e]+$/);
        expect(stem).not.toMatch(/^[. ]|[. ]$/);
        expect(utf8Length(stem)).toBeLessThanOrEqual(240);
      }),
      { numRuns: 200 },
    );
  });
});
