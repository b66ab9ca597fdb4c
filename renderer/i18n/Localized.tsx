import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { formatCount } from '../../shared/domain/amountFormat.ts';
import type { PageCatalogue } from '../../shared/i18n/catalogues.ts';
import { type Language, languageFor } from '../../shared/i18n/languages.ts';
import { createTranslator, type Translate } from '../../shared/i18n/translator.ts';
import { DEFAULT_SETTINGS } from '../../shared/ipc/defaultSettings.ts';
import type { Settings } from '../../shared/ipc/settings.ts';

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

type Loaders = Readonly<Record<string, () => Promise<PageCatalogue>>>;

/** What the first screen says (`scripts/firstTexts.ts`), and everything, once a part is shown that says more. */
const first = byLanguage(
  import.meta.glob<PageCatalogue>('../../shared/i18n/*/index.ts', { query: '?first' }),
);
const whole = byLanguage(import.meta.glob<PageCatalogue>('../../shared/i18n/*/index.ts'));

export const LANGUAGES: readonly Language[] = [...whole.keys()];

const wantedLanguages = new Set<Language>();
const loaded = new Map<Language, PageCatalogue>();
let inUse: PageCatalogue | null = null;
let saysMore = false;

function byLanguage(folders: Loaders): ReadonlyMap<Language, () => Promise<PageCatalogue>> {
  return new Map(Object.entries(folders).map(([path, load]) => [path.split('/').at(-2) as Language, load]));
}

/** @throws when its file cannot be loaded */
export async function loadCatalogue(language: Language): Promise<PageCatalogue> {
  wantedLanguages.add(language);
  const start = await first.get(language)?.();
  if (start === undefined) throw new Error(`no texts in ${language}`);
  // Before a part is shown that says more than the first screen, `loadLaterTexts` has put its texts in.
  const catalogue = loaded.get(language) ?? { ...start };
  if (saysMore) Object.assign(catalogue, await whole.get(language)?.());
  loaded.set(language, catalogue);
  return catalogue;
}

/** What parts of the page that are loaded later say, in each language in use or on its way. @throws when a file cannot be loaded */
export async function loadLaterTexts(): Promise<void> {
  saysMore = true;
  await Promise.all([...wantedLanguages].map(loadCatalogue));
}

/** Null until it has been loaded. */
export function loadedCatalogue(language: Language): PageCatalogue | null {
  return loaded.get(language) ?? null;
}

/** The texts on screen, for what is no component; null before the first screen. */
export function catalogueInUse(): PageCatalogue | null {
  return inUse;
}

function putInUse(catalogue: PageCatalogue): void {
  inUse = catalogue;
}
