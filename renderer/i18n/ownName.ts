import type { Language } from '../../shared/i18n/languages.ts';

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** A language's name in itself: a clerk must find hers in any language. */
export function ownName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language);
  const shown = name ?? ENGLISH_NAMES.of(language) ?? language;
  return shown.charAt(0).toLocaleUpperCase(language) + shown.slice(1);
}
