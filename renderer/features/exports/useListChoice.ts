import { useMemo, useState } from 'react';
import type { InvoiceColumn } from '../../../shared/domain/invoiceFields.ts';
import { isFiltered, NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSelection, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { type ListRef, listKey } from '../../../shared/domain/listRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { dataOf, isLoading, useRetriedAnswer } from '../../base/useQuery.ts';
import { type Texts, useTexts } from '../../i18n/useTexts.ts';

/** The list on screen, of which something is to be written. */
export interface ShownList {
  readonly customer: ListRef;
  /** Records of the list that cannot be read. */
  readonly unreadable: number;
  /** What is selected; null for nothing. */
  readonly selection: InvoiceSelection | null;
  readonly filter: InvoiceFilter;
  /** The parts of a filter in the words of the screen, without its text. */
  readonly describeFilter: (filter: InvoiceFilter) => readonly string[];
  readonly sort: InvoiceSort;
  /** All columns in the order of the screen, and those that are shown. */
  readonly columns: { readonly order: readonly InvoiceColumn[]; readonly shown: readonly InvoiceColumn[] };
  readonly onClose: () => void;
}

/** Which rows and columns of a list are written: what is selected, or all that match, as shown to begin with. */
export function useListChoice({ customer, selection, filter, columns }: ShownList) {
  const bridge = useBridge();
  const t = useTexts('lists');
  const [scope, setScope] = useState<ListScope>(selection === null ? 'filtered' : 'chosen');
  const [chosen, setChosen] = useState<readonly InvoiceColumn[]>(columns.shown);
  const meant = useMemo(() => listSelection(scope, selection, filter), [scope, selection, filter]);
  const ask = useMemo(
    () => (signal: AbortSignal) => bridge.invoices.totals({ customer, selection: meant }, signal),
    [bridge, customer, meant],
  );
  const { answer: totals, retry } = useRetriedAnswer(ask, `${listKey(customer)}/${scope}`);
  return {
    /** The rows. Stays the same object while the same are meant. */
    meant,
    /** How many rows those are; null until it is known. */
    count: dataOf(totals)?.count ?? null,
    isCounting: isLoading(totals),
    /** Why it is not. */
    trouble: totals.state === 'failed' ? { failure: totals.failure, onRetry: retry } : null,
    /** The columns, in the order of the screen. */
    written: columns.order.filter((column) => chosen.includes(column)),
    rowsField: {
      label: t('rows'),
      value: scope,
      onChange: setScope,
      options: listScopes(selection, filter, t),
    },
    columnsField: { ...columns, chosen, onChosen: setChosen },
  };
}

type ListScope = 'chosen' | 'filtered' | 'all';

/** What a list may be written of: the selection, what matches the filter, or all. */
function listScopes(
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

function listSelection(
  scope: ListScope,
  selection: InvoiceSelection | null,
  filter: InvoiceFilter,
): InvoiceSelection {
  if (scope === 'chosen' && selection !== null) return selection;
  return { kind: 'allMatching', filter: scope === 'all' ? NO_FILTER : filter, except: [] };
}
