import { useCallback } from 'react';
import { visibleText } from '../../shared/domain/visibleText.ts';
import { useLocale } from './Localized.tsx';
import type { AnyTextKey, Namespace, TextKey, TextValues } from './textKeys.ts';

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
