import { createInstance, type i18n } from 'i18next';
import { catalogues, type Language } from './catalogues.ts';

/** A translator over the catalogues, ready at once: nothing is loaded later. Both processes use it. */
export function createTranslator(language: Language): i18n {
  const translator = createInstance();
  void translator.init({
    lng: language,
    fallbackLng: 'en',
    resources: catalogues,
    defaultNS: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return translator;
}
