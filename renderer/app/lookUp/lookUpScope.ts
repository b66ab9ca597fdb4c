import { useMemo } from 'react';
import type { SearchScope } from '../../../shared/ipc/customers.ts';
import { useTexts } from '../../i18n/useTexts.ts';

export type LookUpScope = SearchScope | 'commands';

/** Prefixes of a text that narrow the search, such as `i:`, each with its scope. */
export type ScopeMarks = readonly { readonly mark: string; readonly scope: LookUpScope }[];

/** The letters of the clerk's language, and two signs that are the same in every language. */
export function useScopeMarks(): ScopeMarks {
  const t = useTexts('shell');
  return useMemo(
    () => [
      { mark: t('markCustomers'), scope: 'customers' },
      { mark: t('markInvoices'), scope: 'invoices' },
      { mark: t('markEntries'), scope: 'entries' },
      { mark: t('markAgreements'), scope: 'agreements' },
      { mark: '=', scope: 'amounts' },
      { mark: '>', scope: 'commands' },
    ],
    [t],
  );
}

/** Characters that a search for a part of a number needs. */
export const SHORTEST_PART = 3;

/** The scope that a typed text asks for, if any, and what it looks for, without blanks around it. */
export function readScope(
  typed: string,
  marks: ScopeMarks,
): { readonly scope: LookUpScope | null; readonly text: string } {
  const trimmed = typed.trim();
  const found = marks.find(({ mark }) => trimmed.toLowerCase().startsWith(mark));
  if (found === undefined) return { scope: null, text: trimmed };
  return { scope: found.scope, text: trimmed.slice(found.mark.length).trim() };
}
