import type { Language } from './catalogues.ts';

/** Systems whose language has no texts of its own, and the nearest that has: Norwegian of either kind is Bokmål here. */
const NEAREST: Readonly<Record<string, Language>> = { no: 'nb', nn: 'nb' };

/** Which of the languages a choice means (`system`, or a language), by tags such as `sv-SE`; English if none. */
export function languageFor(
  choice: string,
  systemLanguage: string,
  languages: readonly Language[],
): Language {
  const tag = choice === 'system' ? systemLanguage : choice;
  const base = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  return (
    [base, NEAREST[base]].map((one) => languages.find((language) => language === one)).find(Boolean) ?? 'en'
  );
}
