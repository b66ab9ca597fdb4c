import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { visibleText } from '../../shared/domain/visibleText.ts';
import type { AnyTextKey, Namespace, TextKey, TextValues } from './textKeys.ts';

export type Texts<Space extends Namespace> = (key: TextKey<Space>, values?: TextValues) => string;
export type AnyTexts = (key: AnyTextKey, values?: TextValues) => string;

/**
 * Our own key types are narrower than those of the library, which is handed plain text. What a value brings that would
 * turn the sentence around is made visible.
 */
function lookUp(t: TFunction, key: string, values: TextValues = {}): string {
  return visibleText(t(key, { ...values }));
}

/** The texts of one namespace in the clerk's language: `const t = useTexts('shell'); t('lookUp')`. */
export function useTexts<Space extends Namespace>(namespace: Space): Texts<Space> {
  const { t } = useTranslation();
  return useCallback((key, values) => lookUp(t, `${namespace}:${key}`, values), [t, namespace]);
}

/** The texts of every namespace, by keys that carry theirs: `t('shell:lookUp')`. */
export function useAnyTexts(): AnyTexts {
  const { t } = useTranslation();
  return useCallback((key, values) => lookUp(t, key, values), [t]);
}
