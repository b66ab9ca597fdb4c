import * as languages from './languages.ts';

type English = (typeof languages)['en'];

export type Language = keyof typeof languages;

/** All texts of one language by namespace and key. English is the shape that the others must have. */
export type Catalogue = {
  readonly [Space in keyof English]: { readonly [Key in keyof English[Space]]: string };
};

/** What the first screen of the page says. */
export type FirstCatalogue = Pick<Catalogue, keyof typeof import('./en/firstPage.ts')>;

/** What only parts of the page say that are loaded later. */
export type LaterCatalogue = Pick<Catalogue, keyof typeof import('./en/laterPage.ts')>;

/** What the page speaks with: all but the texts that only the main process has a use for. */
export type PageCatalogue = FirstCatalogue & LaterCatalogue;

/** All texts of the program. The page loads the one in use by itself (`renderer/i18n/catalogueInUse.ts`). */
export const catalogues: { readonly [Each in Language]: Catalogue } = languages;

export const LANGUAGES = Object.keys(languages) as readonly Language[];
