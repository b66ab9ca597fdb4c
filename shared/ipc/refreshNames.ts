import type { RefreshOutcome } from '../domain/refreshChoices.ts';
import type { Catalogue } from '../i18n/catalogues.ts';

/** The words for how a customer came out of a refresh, on the screen and in files. */
export const REFRESH_NAMES = {
  changed: 'outcomeChanged',
  unchanged: 'outcomeUnchanged',
  first: 'outcomeFirst',
  notFound: 'outcomeNotFound',
  failed: 'outcomeFailed',
  fresh: 'outcomeFresh',
  forgotten: 'outcomeForgotten',
  waiting: 'outcomeWaiting',
} as const satisfies Readonly<Record<RefreshOutcome, keyof Catalogue['refreshing']>>;
