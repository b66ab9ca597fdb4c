import { describe, expect, it } from 'vitest';
import { guardFormula } from '../../../shared/domain/listFormat.ts';
import { fc } from '../../fastCheck.ts';

const LEADERS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
const HIDING = ['', ' ', '\u00a0', '\u200b', '\ufeff', '\0', ' \t'];

describe('P38 the guard against formulas', () => {
  it('sets an apostrophe before every start of a formula, hidden or not', () => {
    for (const leader of LEADERS)
      for (const hiding of HIDING)
        expect(guardFormula(`${hiding}${leader}cmd|'/c calc'!A0`).startsWith("'"), `${hiding}${leader}`).toBe(
          true,
        );
  });

  it('also where another separator than ours would begin a cell', () => {
    expect(guardFormula('x;=1+1')).toBe("x;'=1+1");
    expect(guardFormula('x,"=1+1')).toBe(`x,"'=1+1`);
    expect(guardFormula('a\n@SUM(A1)')).toBe("a\n'@SUM(A1)");
    expect(guardFormula('a\t-1')).toBe("a\t'-1");
  });

  it('leaves all other text as it is', () => {
    const ordinary = fc.stringMatching(/^[A-Za-zåäöÅÄÖ0-9][A-Za-zåäö0-9 .:/_-]{0,40}$/);
    fc.assert(fc.property(ordinary, (text) => guardFormula(text) === text));
    expect(guardFormula('')).toBe('');
    expect(guardFormula('a = b, c - d')).toBe('a = b, c - d');
  });

  it('is done after one time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...LEADERS, ';', '"', ' ', 'a', '1', "'") }), (text) => {
        const once = guardFormula(text);
        expect(guardFormula(once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });
});
