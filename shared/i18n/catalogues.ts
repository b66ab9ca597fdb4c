import desktopEn from './en/desktop.json' with { type: 'json' };
import failureEn from './en/failure.json' with { type: 'json' };
import desktopSv from './sv/desktop.json' with { type: 'json' };
import failureSv from './sv/failure.json' with { type: 'json' };

/** All texts of the program, by language and namespace. English is the shape that the others must have. */
export const catalogues = {
  en: { desktop: desktopEn, failure: failureEn },
  sv: { desktop: desktopSv, failure: failureSv },
} as const;

export type Language = keyof typeof catalogues;
export type Catalogue = (typeof catalogues)['en'];

/** The catalogue for a language tag such as `sv-SE`; English where there is none. */
export function languageFor(choice: string, systemLanguage: string): Language {
  const tag = choice === 'system' ? systemLanguage : choice;
  const base = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  return base === 'sv' ? 'sv' : 'en';
}
