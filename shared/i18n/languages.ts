import type { DateFormat, NumberFormat } from '../domain/settingChoices.ts';

/**
 * Each language has a folder here. Its texts stand in `catalogues.ts`, apart from this list: threads and the page check
 * a setting by it and have no use for all the texts.
 */
export const LANGUAGES = ['da', 'de', 'en', 'fi', 'nb', 'sv'] as const;

export type Language = (typeof LANGUAGES)[number];

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

/** How numbers and dates are written where a language is used, for papers in another language than that on screen. */
export const LANGUAGE_FORMATS: Readonly<
  Record<Language, { readonly numberFormat: NumberFormat; readonly dateFormat: DateFormat }>
> = {
  da: { numberFormat: 'dot-comma', dateFormat: 'day.month.year' },
  de: { numberFormat: 'dot-comma', dateFormat: 'day.month.year' },
  en: { numberFormat: 'comma-dot', dateFormat: 'day/month/year' },
  fi: { numberFormat: 'space-comma', dateFormat: 'day.month.year' },
  nb: { numberFormat: 'space-comma', dateFormat: 'day.month.year' },
  sv: { numberFormat: 'space-comma', dateFormat: 'iso' },
};

/** Languages whose texts no native speaker has read yet; the settings say so beside the choice. */
export const UNREAD: readonly Language[] = ['da', 'de', 'fi', 'nb'];
