import type { Language } from './languages.ts';

/** Languages whose texts no native speaker has read yet; the settings say so beside the choice. */
export const UNREAD: readonly Language[] = ['da', 'de', 'fi', 'nb'];
