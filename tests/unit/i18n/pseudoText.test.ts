import { describe, expect, it } from 'vitest';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { pseudoText, speakPseudo } from '../../pages/pseudoText.ts';

const PLACEHOLDERS = /\{\{?\w+\}\}?/g;

describe('the longer language of the layout tests', () => {
  it('keeps every placeholder, and is a third longer than each English text', () => {
    for (const [space, texts] of Object.entries(catalogues.en)) {
      for (const [key, text] of Object.entries(texts)) {
        const longer = pseudoText(text);
        const where = `${space}.${key}`;
        expect({ where, kept: longer.match(PLACEHOLDERS) }).toEqual({
          where,
          kept: text.match(PLACEHOLDERS),
        });
        expect(longer).toMatch(/^\[.+\]$/s);
        const words = (said: string) => said.replaceAll(PLACEHOLDERS, '').length;
        expect({ where, long: words(longer) >= Math.floor((words(text) * 4) / 3) }).toEqual({
          where,
          long: true,
        });
      }
    }
  });

  it('takes the place of the texts and leaves the tag of the language', () => {
    const catalogue = { ui: { locale: 'en-GB', rows_one: '{{count}} row', rows_other: '{{count}} rows' } };
    speakPseudo(catalogue);
    expect(catalogue.ui.locale).toBe('en-GB');
    expect(catalogue.ui.rows_one).toMatch(/^\[\{\{count\}\} röw/);
    expect(catalogue.ui.rows_other).toMatch(/^\[\{\{count\}\} röwš/);
  });
});
