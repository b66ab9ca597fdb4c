import { describe, expect, it } from 'vitest';
import { foldedText, textFinder } from '../../../shared/domain/foldedText.ts';
import { fc } from '../../fastCheck.ts';

describe('foldedText', () => {
  it.each([
    ['Malmö Kyl', 'malmo kyl'],
    ['ÅKERLUND', 'akerlund'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Müller & Groß', 'muller & gross'],
    ['Łódź', 'lodz'],
    ['e\u0301', 'e'],
    ['K10001', 'k10001'],
  ])('makes %s plain', (text, plain) => {
    expect(foldedText(text)).toBe(plain);
    expect(foldedText(plain)).toBe(plain);
  });
});

describe('a typed text', () => {
  it.each([
    ['a', 'Åkerlund', true],
    ['å', 'Åkerlund', true],
    ['å', 'Akerlund', false],
    ['å', 'Äkerlund', false],
    ['a\u030a', 'ÅKERLUND', true],
    ['åkerlund', 'Åkerlünd', true],
    ['akerlünd', 'Åkerlünd', true],
    ['ë', 'Åkerlund', false],
    ['e', 'ế', true],
    ['ê', 'ế', false],
    ['ae', 'Ærø', true],
    ['æ', 'Ærø', true],
    ['æ', 'Aerø', false],
    ['ø', 'Aero', false],
    ['gross', 'Groß', true],
    ['groß', 'Gross', false],
    ['(a.', 'x (å.', true],
    ['д', 'Дом', true],
    ['', 'anything', true],
  ])('%s in %s: %s', (typed, text, found) => {
    expect(textFinder(typed)(text)).toBe(found);
  });

  it('is in every text that it is a part of, whatever the case, and a plain one in what it is made of', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'aåÅäeéEøæßzA1 -(.'), maxLength: 8 });
    fc.assert(
      fc.property(texts, texts, texts, (before, typed, after) => {
        const text = `${before}${typed}${after}`;
        expect(textFinder(typed)(text)).toBe(true);
        expect(textFinder(typed.toUpperCase().toLowerCase())(text.toLowerCase())).toBe(true);
        expect(textFinder(foldedText(typed))(text)).toBe(true);
      }),
    );
  });
});
