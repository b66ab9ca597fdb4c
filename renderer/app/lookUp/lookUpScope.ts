import type { SearchScope } from '../../../shared/ipc/search.ts';

export type LookUpScope = SearchScope | 'commands';

/** What a letter and a colon, `=` or `>` in front of the text narrow the search to. */
export const SCOPE_MARKS: readonly { readonly mark: string; readonly scope: LookUpScope }[] = [
  { mark: 'c:', scope: 'customers' },
  { mark: 'i:', scope: 'invoices' },
  { mark: 'e:', scope: 'entries' },
  { mark: 'a:', scope: 'agreements' },
  { mark: '=', scope: 'amounts' },
  { mark: '>', scope: 'commands' },
];

/** Characters that a search for a part of a number needs. */
export const SHORTEST_PART = 3;

/** The scope that a typed text asks for, if any, and what it looks for, without blanks around it. */
export function readScope(typed: string): { readonly scope: LookUpScope | null; readonly text: string } {
  const trimmed = typed.trim();
  const found = SCOPE_MARKS.find(({ mark }) => trimmed.toLowerCase().startsWith(mark));
  if (found === undefined) return { scope: null, text: trimmed };
  return { scope: found.scope, text: trimmed.slice(found.mark.length).trim() };
}
