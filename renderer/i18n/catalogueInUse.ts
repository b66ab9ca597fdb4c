import type { Language, PageCatalogue } from '../../shared/i18n/catalogues.ts';

/** One chunk for each folder, loaded when its language is first used. */
const folders = import.meta.glob<PageCatalogue>('../../shared/i18n/*/page.ts');
const byLanguage = new Map(
  Object.entries(folders).map(([path, load]) => [path.split('/').at(-2) as Language, load]),
);

export const LANGUAGES: readonly Language[] = [...byLanguage.keys()];

const loaded = new Map<Language, PageCatalogue>();
let inUse: PageCatalogue | null = null;

/** @throws when its file cannot be loaded */
export async function loadCatalogue(language: Language): Promise<PageCatalogue> {
  const catalogue = loaded.get(language) ?? (await byLanguage.get(language)?.());
  if (catalogue === undefined) throw new Error(`no texts in ${language}`);
  loaded.set(language, catalogue);
  return catalogue;
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
