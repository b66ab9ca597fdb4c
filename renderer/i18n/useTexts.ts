import { useCallback } from 'react';
import { visibleText } from '../../shared/domain/visibleText.ts';
import { checkFailureText, failureText } from '../../shared/i18n/failureText.ts';
import type { Namespace, TextKey, TextValues } from '../../shared/i18n/translator.ts';
import type { Failure } from '../../shared/ipc/entry.ts';
import { type Locale, useLocale } from './Localized.tsx';

export type Texts<Space extends Namespace> = (key: TextKey<Space>, values?: TextValues) => string;
export type AnyTexts = (key: AnyTextKey, values?: TextValues) => string;

/**
 * The texts of one namespace in the clerk's language: `const t = useTexts('shell'); t('lookUp')`. What a value brings
 * that would turn the sentence around is made visible.
 */
export function useTexts<Space extends Namespace>(namespace: Space): Texts<Space> {
  const { translate } = useLocale();
  return useCallback((key, values) => visibleText(translate(namespace, key, values)), [translate, namespace]);
}

/** The texts of every namespace, by keys that carry theirs: `t('shell:lookUp')`. */
export function useAnyTexts(): AnyTexts {
  const { translate } = useLocale();
  return useCallback(
    (key, values) => {
      const [space, name] = key.split(':') as [Namespace, TextKey<Namespace>];
      return visibleText(translate(space, name, values));
    },
    [translate],
  );
}

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

export type { Namespace, TextKey, TextValues } from '../../shared/i18n/translator.ts';

/** A key with its namespace, `shell:lookUp`, for texts that travel between features. */
export type AnyTextKey = { [Space in Namespace]: `${Space}:${TextKey<Space>}` }[Namespace];

/** Failures in the clerk's words. */
export function useFailureText(): (failure: Failure) => string {
  const locale = useLocale();
  return useCallback((failure) => saidFailure(failure)(locale), [locale]);
}
