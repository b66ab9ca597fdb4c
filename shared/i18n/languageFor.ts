import type { Language } from './catalogues.ts';

/**
 * Which of the languages a choice means (`system`, or a language), by tags such as `sv-SE`. A language without texts
 * has those of its own country, as either kind of Norwegian has; English if there are none.
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

/** The country that most speakers of a language live in, as the system's tables have it. */
function countryOf(language: string): string | null {
  try {
    return new Intl.Locale(language).maximize().region ?? null;
  } catch {
    return null;
  }
}
