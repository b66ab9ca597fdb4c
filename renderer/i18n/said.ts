import { visibleText } from '../../shared/domain/visibleText.ts';
import { checkFailureText, failureText } from '../../shared/i18n/failureText.ts';
import type { Failure } from '../../shared/ipc/entry.ts';
import type { Locale } from './Localized.tsx';
import type { Namespace, TextKey, TextValues } from './textKeys.ts';

/** A text that stays on screen: it is said again where the language has changed meanwhile. */
export type Said = (locale: Pick<Locale, 'translate' | 'catalogue'>) => string;

export function said<Space extends Namespace>(
  namespace: Space,
  key: TextKey<Space>,
  values?: TextValues,
): Said {
  return ({ translate }) => visibleText(translate(namespace, key, values));
}

/** What happened, what it means for the work and what to do. */
export function saidFailure(failure: Failure): Said {
  return ({ catalogue }) => (catalogue === null ? failure.code : failureText(catalogue, failure));
}

/** The same of a check: nothing was fetched with it. */
export function saidCheckFailure(failure: Failure): Said {
  return ({ catalogue }) => (catalogue === null ? failure.code : checkFailureText(catalogue, failure));
}
