import * as da from './da/index.ts';
import * as de from './de/index.ts';
import * as en from './en/index.ts';
import * as fi from './fi/index.ts';
import type { Language } from './languages.ts';
import * as nb from './nb/index.ts';
import * as sv from './sv/index.ts';

type English = typeof en;

/** All texts of one language by namespace and key. English is the shape that the others must have. */
export type Catalogue = {
  readonly [Space in keyof English]: { readonly [Key in keyof English[Space]]: string };
};

/** What the page speaks with: all but the texts that only the main process has a use for. */
export type PageCatalogue = Omit<Catalogue, 'desktop' | 'information' | 'statement'>;

/** All texts of the program. The page loads those in use by itself (`renderer/i18n/Localized.tsx`). */
export const catalogues: { readonly [Each in Language]: Catalogue } = { da, de, en, fi, nb, sv };
