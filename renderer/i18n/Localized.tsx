import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { I18nProvider } from 'react-aria-components';
import { I18nextProvider } from 'react-i18next';
import { type Language, languageFor } from '../../shared/i18n/catalogues.ts';
import { createTranslator } from '../../shared/i18n/translator.ts';
import { DEFAULT_SETTINGS } from '../../shared/ipc/defaultSettings.ts';
import type { Settings } from '../../shared/ipc/settings.ts';

export interface Locale {
  readonly language: Language;
  readonly settings: Settings;
}

const LocaleContext = createContext<Locale>({ language: 'en', settings: DEFAULT_SETTINGS });

interface LocalizedProps {
  readonly settings: Settings;
  readonly systemLanguage: string;
  readonly children: ReactNode;
}

/** Gives everything below it the clerk's language and formats. */
export function Localized({ settings, systemLanguage, children }: LocalizedProps) {
  const language = languageFor(settings.language, systemLanguage);
  const translator = useMemo(() => createTranslator(language), [language]);
  const locale = useMemo(() => ({ language, settings }), [language, settings]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <I18nextProvider i18n={translator}>
      <I18nProvider locale={language === 'sv' ? 'sv-SE' : 'en-GB'}>
        <LocaleContext value={locale}>{children}</LocaleContext>
      </I18nProvider>
    </I18nextProvider>
  );
}

export function useLocale(): Locale {
  return useContext(LocaleContext);
}
