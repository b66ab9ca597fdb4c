/**
 * Each language has a folder here. Its texts stand in `catalogues.ts`, apart from this list: threads and the page check
 * a setting by it and have no use for all the texts.
 */
export const LANGUAGES = ['da', 'de', 'en', 'fi', 'nb', 'sv'] as const;

export type Language = (typeof LANGUAGES)[number];
