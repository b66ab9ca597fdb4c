import { describe, expect, it } from 'vitest';
import {
  aboutLines,
  aboutTitle,
  type ListAbout,
  paperFilter,
} from '../../../electron/services/exports/listAbout.ts';
import { startOfDay } from '../../../shared/domain/wallClock.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';

const NINE = startOfDay('2026-11-23' as never) + 9 * 3_600_000;
const ABOUT: ListAbout = {
  language: 'sv',
  what: 'Fakturor',
  customer: { number: '10001', givenName: 'Åkerlund' },
  connection: null,
  counted: '12 av kundens 300 fakturor',
  rows: 12,
  all: 300,
  filter: ['Utestående', 'Text: vatten'],
  sort: ['Förfallodatum, stigande'],
  oldestFetch: NINE - 60_000,
  newestFetch: NINE,
  unreadable: 1_200,
  currency: 'SEK',
  madeAt: NINE + 60_000,
  version: '0.1.0',
};
const FORMATS = { numberFormat: 'space-comma', dateFormat: 'iso' } as const;
const said = (about: ListAbout) => aboutLines(about, FORMATS).map(({ label, text }) => `${label}: ${text}`);

describe('what the file of a list says of itself', () => {
  it('is what, whose, how many, the filter and the sort in words, when, what it lacks, and by what version', () => {
    expect(said(ABOUT)).toEqual([
      'Lista: Fakturor',
      'Kundnummer: 10001',
      'Namn: Åkerlund',
      'Rader: 12 av kundens 300 fakturor',
      'Filter: Utestående',
      ': Text: vatten',
      'Sorterat efter: Förfallodatum, stigande',
      'Hämtat: 2026-11-23 08:59 till 2026-11-23 09:00',
      'Oläsbara poster, ingår inte: 1\u00a0200',
      // The writer counts them.
      'Belopp med fler än 15 siffror, som text: null',
      'Valuta: SEK',
      'Skapad: 2026-11-23 09:01, Kontor 0.1.0',
    ]);
    expect(aboutTitle(ABOUT)).toBe('Fakturor 10001 Åkerlund');
  });

  it('invents nothing: no name, no currency, no time where there is none', () => {
    const bare = { ...ABOUT, language: 'en', customer: null, currency: '', filter: [], sort: [] } as const;
    const lines = said({ ...bare, connection: 'North', oldestFetch: null });
    expect(lines.filter((line) => /Name|Currency|Fetched|number/.test(line))).toEqual([]);
    expect(lines).toContain('Connection: North');
    expect(lines).toContain('Filter: None');
    expect(lines).toContain('Sorted by: Not sorted');
    expect(said({ ...bare, oldestFetch: NINE })).toContain('Updated: 2026-11-23 09:00');
  });

  it('is in every language, with as many lines', () => {
    const counts = LANGUAGES.map((language) => new Set(said({ ...ABOUT, language })).size);
    expect(new Set(counts)).toEqual(new Set([12]));
  });

  it('has filter and sort in one line on paper, and neither where there is none', () => {
    expect(paperFilter(ABOUT)).toEqual([...ABOUT.filter, 'Sorterat efter Förfallodatum, stigande']);
    expect(paperFilter({ ...ABOUT, filter: [] })[0]).toBe('Inget');
    expect(paperFilter({ ...ABOUT, filter: [], sort: [] })).toEqual([]);
  });
});
