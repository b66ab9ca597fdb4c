import { createInstance, type i18n } from 'i18next';
import type { Catalogue, Language } from './catalogues.ts';

/** A translator over the texts of one language, ready at once. Both processes use it. */
export function createTranslator(language: Language, catalogue: Catalogue): i18n {
  const translator = createInstance();
  void translator.init({
    lng: language,
    resources: { [language]: catalogue },
    defaultNS: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return translator;
}
