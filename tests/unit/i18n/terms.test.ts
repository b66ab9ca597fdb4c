import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { allTexts } from './allTexts.ts';
import { otherWords, readTerms, type Texts } from './termTable.ts';

/** Texts that rightly say it in another way. */
const ELSEWISE: Readonly<Record<string, readonly string[]>> = {
  da: ['desk.topDebtors: balance'],
  nb: ['desk.topDebtors: balance'],
  sv: ['desk.topDebtors: balance', 'parquet.layoutHint: customer'],
};

const TERMS = readTerms();

/** Other words by which a command is found are what the table keeps off the screen. */
const NOT_SHOWN = /^words\./;

function textsOf(language: keyof typeof catalogues): Texts {
  const texts = Object.entries(allTexts(catalogues[language]));
  return Object.fromEntries(texts.filter(([key]) => !NOT_SHOWN.test(key)));
}

describe('the terms of docs/terms.md', () => {
  it.each(LANGUAGES.filter((language) => language !== 'en'))('are said by one word each: %s', (language) => {
    const allowed = ELSEWISE[language] ?? [];
    const found = otherWords(TERMS, language, textsOf('en'), textsOf(language));
    expect(found.filter((place) => !allowed.includes(place))).toEqual([]);
    expect(allowed.filter((place) => !found.includes(place))).toEqual([]);
  });

  it('has one name for a saved list, on screen and in the guide', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide.md'), 'utf8');
    const texts = Object.entries({ ...textsOf('en'), guide });
    expect(texts.filter(([, text]) => /\bnamed lists?\b/i.test(text)).map(([key]) => key)).toEqual([]);
  });

  it('has each term once, with a word in each language', () => {
    expect(TERMS.length).toBeGreaterThan(60);
    expect(new Set(TERMS.map(({ name }) => name)).size).toBe(TERMS.length);
    for (const { name, stems } of TERMS) {
      const given = Object.values(stems).filter((found) => found.length > 0).length;
      expect({ name, given }).toEqual({ name, given: (stems['en'] ?? []).length > 0 ? 6 : 0 });
    }
  });

  it('finds a term that is said by another word', () => {
    const english = { a: 'Days late', b: 'Offline since {{moment}}', c: 'Credit notes' };
    const right = { a: 'Dagar försenade', b: 'Offline sedan {{moment}}', c: 'Kreditfakturor' };
    expect(otherWords(TERMS, 'sv', english, right)).toEqual([]);
    const planted = { a: 'Dagar sen', b: 'Frånkopplad sedan {{moment}}', c: 'Krediter' };
    expect(otherWords(TERMS, 'sv', english, planted)).toEqual(['a: daysLate', 'b: offline', 'c: creditNote']);
  });

  it('reads no term into the name of a placeholder', () => {
    expect(otherWords(TERMS, 'sv', { a: '{{invoice}} {invoice}' }, { a: '{{invoice}} {invoice}' })).toEqual(
      [],
    );
  });
});
