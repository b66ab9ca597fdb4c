import { useRef } from 'react';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { useBridge } from './bridgeContext.tsx';

/**
 * Saves the clerk's own name of a customer, and answers what to say where it was not. One that another window has given
 * since is replaced only after it was said. `seen` is the name as the form was opened.
 */
export function useSaveName(customer: CustomerRef, seen: string): (typed: string) => Promise<string | null> {
  const { note, summary } = useBridge().customers;
  const t = useTexts('customers');
  const failureText = useFailureText();
  const replaces = useRef(seen);
  return async (typed) => {
    const saved = await note({ customer, givenName: typed.trim(), replaces: replaces.current });
    if (saved.ok) return null;
    if (saved.failure.code !== 'changedMeanwhile') return failureText(saved.failure);
    const now = await summary({ customer });
    if (!now.ok) return failureText(now.failure);
    const name = now.value.givenName;
    replaces.current = name;
    return name === '' ? t('unnamedMeanwhile') : t('namedMeanwhile', { name });
  };
}
