import { isFiltered, NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import type { Texts } from '../../i18n/useTexts.ts';

export type ListScope = 'chosen' | 'filtered' | 'all';

/** What a list may be written of: the selection, what matches the filter, or all. */
export function listScopes(
  selection: InvoiceSelection | null,
  filter: InvoiceFilter,
  t: Texts<'lists'>,
): { readonly id: ListScope; readonly label: string }[] {
  const filtered = isFiltered(filter);
  return [
    ...(selection === null ? [] : [{ id: 'chosen' as const, label: t('scopeSelected') }]),
    ...(filtered ? [{ id: 'filtered' as const, label: t('scopeFiltered') }] : []),
    { id: filtered ? 'all' : 'filtered', label: t('scopeAll') },
  ];
}

export function listSelection(
  scope: ListScope,
  selection: InvoiceSelection | null,
  filter: InvoiceFilter,
): InvoiceSelection {
  if (scope === 'chosen' && selection !== null) return selection;
  return { kind: 'allMatching', filter: scope === 'all' ? NO_FILTER : filter, except: [] };
}
