import { describe, expect, it } from 'vitest';
import { LANGUAGES, languageFor } from '../../../shared/i18n/languages.ts';

describe('the language of the texts', () => {
  it.each([
    ['sv-SE', 'sv'],
    ['DE_at', 'de'],
    ['nb-NO', 'nb'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['se-NO', 'nb'],
    ['fr-FR', 'en'],
    ['xx', 'en'],
    ['', 'en'],
  ])('of a system in %s is %s', (tag, language) => {
    expect(languageFor('system', tag, LANGUAGES)).toBe(language);
  });

  it('is the one that was chosen, whatever the system speaks', () => {
    expect(languageFor('fi', 'sv-SE', LANGUAGES)).toBe('fi');
  });
});
