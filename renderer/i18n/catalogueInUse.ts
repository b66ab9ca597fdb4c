import type { PageCatalogue } from '../../shared/i18n/catalogues.ts';
import type { Language } from '../../shared/i18n/languages.ts';

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

export function putInUse(catalogue: PageCatalogue): void {
  inUse = catalogue;
}
