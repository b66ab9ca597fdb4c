import type { Catalogue } from '../i18n/catalogues.ts';

/**
 * How a customer came out of a refresh, and `waiting` for one whose turn has not come: the words for it, on the screen
 * and in files.
 */
export const REFRESH_NAMES = {
  changed: 'outcomeChanged',
  unchanged: 'outcomeUnchanged',
  first: 'outcomeFirst',
  notFound: 'outcomeNotFound',
  failed: 'outcomeFailed',
  fresh: 'outcomeFresh',
  forgotten: 'outcomeForgotten',
  waiting: 'outcomeWaiting',
} as const satisfies Readonly<Record<string, keyof Catalogue['refreshing']>>;

export type RefreshOutcome = keyof typeof REFRESH_NAMES;

export const REFRESH_OUTCOMES = Object.keys(REFRESH_NAMES) as RefreshOutcome[];
