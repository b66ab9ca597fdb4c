import type { Language } from './languages.ts';

/**
 * The language of the texts for a choice (`system`, or a language), by tags such as `sv-SE`. For a language without texts
 * it is that of the same country, such as Bokmål for Nynorsk, and otherwise English.
 */
export function languageFor(
  choice: string,
  systemLanguage: string,
  languages: readonly Language[],
): Language {
  const tag = choice === 'system' ? systemLanguage : choice;
  const base = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  const country = countryOf(base);
  return (
    languages.find((language) => language === base) ??
    languages.find((language) => country !== null && countryOf(language) === country) ??
    'en'
  );
}

/** The country in which most speakers of a language live, from the tables of `Intl`. */
function countryOf(language: string): string | null {
  try {
    return new Intl.Locale(language).maximize().region ?? null;
  } catch {
    return null;
  }
}
