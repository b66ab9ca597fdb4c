import { useRef } from 'react';
import { NAMES_BOUNDS } from '../../shared/domain/bounds.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import { said, useFailureText, useTexts } from '../i18n/useTexts.ts';
import { useBridge } from './bridgeContext.tsx';
import { pushUndo, serializeAction } from './undoStore.ts';

/**
 * Saves the clerk's own name of a customer, and answers what to say where it was not. One that another window has given
 * since is replaced only after it was said. `seen` is the name as the form was opened.
 */
export function useSaveName(customer: CustomerRef, seen: string): (typed: string) => Promise<string | null> {
  const { note, summary } = useBridge().customers;
  const t = useTexts('customers');
  const failureText = useFailureText();
  const replaces = useRef(seen);
  const connections = useTexts('connections');
  const save = async (typed: string) => {
    const before = replaces.current;
    if (typed.trim().length > NAMES_BOUNDS.name)
      return connections('errorTooLong', { most: NAMES_BOUNDS.name });
    const saved = await note({ customer, givenName: typed.trim(), replaces: before });
    if (saved.ok) {
      // Of spaces and what cannot be seen not all is kept.
      const after = saved.value.givenName;
      pushUndo({
        what: said('shell', 'nameOf', { number: customer.number }),
        undo: async () => {
          const undone = await note({ customer, givenName: before, replaces: after });
          return undone.ok ? null : undone.failure;
        },
      });
      return null;
    }
    if (saved.failure.code !== 'changedMeanwhile') return failureText(saved.failure);
    const now = await summary({ customer });
    if (!now.ok) return failureText(now.failure);
    const name = now.value.givenName;
    replaces.current = name;
    return name === '' ? t('unnamedMeanwhile') : t('namedMeanwhile', { name });
  };
  return (typed) => serializeAction(save(typed));
}
