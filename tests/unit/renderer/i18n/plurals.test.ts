import { describe, expect, it } from 'vitest';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import { LANGUAGES } from '../../../../shared/i18n/languages.ts';

/** Nouns that a number stands before, in the plural. */
const PLURALS =
  /\{\{(?:count|all|shown|total|matching|customers|invoices|pinned|files|deliveries|agreements)\}\} (?:invoices|customers|files|records|agreements|deliveries|pinned|fakturor|kunder|filer|poster|avtal|leveranser|fästa|sparade|utelämnade|misslyckade)\b/u;

describe('texts that count', () => {
  it.each(LANGUAGES)('have a form for one wherever they have one for many: %s', (language) => {
    const without = Object.entries(catalogues[language]).flatMap(([space, texts]) =>
      Object.entries(texts as Record<string, string>).flatMap(([key, text]) => {
        const many = key.endsWith('_other');
        if (!many && (key.endsWith('_one') || !PLURALS.test(text))) return [];
        return many && key.replace(/_other$/, '_one') in texts ? [] : [`${space}:${key} ${text}`];
      }),
    );
    expect(without).toEqual([]);
  });
});
