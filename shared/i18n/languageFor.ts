import type { Language } from './catalogues.ts';

/** Which of the languages a choice means (`system`, or a language), by tags such as `sv-SE`; English if none. */
export function languageFor(
  choice: string,
  systemLanguage: string,
  languages: readonly Language[],
): Language {
  const tag = choice === 'system' ? systemLanguage : choice;
  const base = tag.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === base) ?? 'en';
}
