import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { formatCount } from '../../shared/domain/amountFormat.ts';
import type { PageCatalogue } from '../../shared/i18n/catalogues.ts';
import { type Language, languageFor } from '../../shared/i18n/languages.ts';
import { createTranslator, type Translate } from '../../shared/i18n/translator.ts';
import { DEFAULT_SETTINGS } from '../../shared/ipc/defaultSettings.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import { LANGUAGES, loadCatalogue, loadedCatalogue, putInUse } from './catalogueInUse.ts';

export interface Locale {
  readonly language: Language;
  readonly settings: Settings;
  readonly translate: Translate;
  /** Null outside of `Localized`, where each text is its key. */
  readonly catalogue: PageCatalogue | null;
}

const LocaleContext = createContext<Locale>({
  language: 'en',
  settings: DEFAULT_SETTINGS,
  translate: (_space, key) => key,
  catalogue: null,
});

interface LocalizedProps {
  readonly settings: Settings;
  readonly systemLanguage: string;
  readonly children: ReactNode;
}

/** Gives everything below it the clerk's language and formats; nothing before the first language is loaded. */
export function Localized({ settings, systemLanguage, children }: LocalizedProps) {
  const language = useLoadedLanguage(languageFor(settings.language, systemLanguage, LANGUAGES));
  const catalogue = language === null ? null : loadedCatalogue(language);
  if (language === null || catalogue === null) return null;
  return (
    <Speaking language={language} catalogue={catalogue} settings={settings}>
      {children}
    </Speaking>
  );
}

/** The wanted language once it is loaded, and until then the one before; null before the first. */
function useLoadedLanguage(wanted: Language): Language | null {
  const [arrived, setArrived] = useState<Language | null>(null);
  useEffect(() => {
    let changed = false;
    loadCatalogue(wanted).then(
      () => !changed && setArrived(wanted),
      // A file of the page itself is missing when the host has ended: what is shown stays.
      () => undefined,
    );
    return () => {
      changed = true;
    };
  }, [wanted]);
  return loadedCatalogue(wanted) === null ? arrived : wanted;
}

interface SpeakingProps {
  readonly language: Language;
  readonly catalogue: PageCatalogue;
  readonly settings: Settings;
  readonly children: ReactNode;
}

function Speaking({ language, catalogue, settings, children }: SpeakingProps) {
  const { numberFormat } = settings;
  const translate = useMemo(
    () => createTranslator(language, catalogue, (count) => formatCount(count, numberFormat)),
    [language, catalogue, numberFormat],
  );
  const locale = useMemo(
    () => ({ language, settings, translate, catalogue }),
    [language, settings, translate, catalogue],
  );
  useEffect(() => {
    putInUse(catalogue);
    document.documentElement.lang = language;
  }, [language, catalogue]);
  return (
    <I18nProvider locale={catalogue.ui.locale}>
      <LocaleContext value={locale}>{children}</LocaleContext>
    </I18nProvider>
  );
}

export function useLocale(): Locale {
  return useContext(LocaleContext);
}
