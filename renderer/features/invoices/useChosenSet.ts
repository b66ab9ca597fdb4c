import { type RefObject, useEffect, useState } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { isFiltered } from '../../../shared/domain/invoiceFilter.ts';
import type { PaymentSet } from '../../../shared/ipc/payments.ts';
import { takeUnlessStopped } from '../../base/takeUnlessStopped.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { untilHere } from '../../ui/arrival/onItsWay.tsx';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { selectOnly } from '../../ui/grid/gridSelection.ts';
import { lateRow } from '../../ui/grid/lateRow.ts';
import { showToast } from '../../ui/toastStore.ts';
import { clearFilter, useInvoicesStore } from './state/invoicesStore.ts';
import { type InvoiceQuery, usePositionOf } from './useInvoiceRows.ts';

interface Chosen {
  readonly set: PaymentSet;
  /** The filter was removed for it. */
  readonly cleared: boolean;
}

/**
 * Selects just the invoices of a set, and goes to the first of them in the order on screen. A filter that hides one of
 * them is removed, since the clerk has asked for all of them.
 */
export function useChosenSet(
  query: InvoiceQuery,
  ready: boolean,
  grid: RefObject<GridHandle<InvoiceRow> | null>,
): (set: PaymentSet) => void {
  const t = useTexts('payments');
  const formats = useFormats();
  const { filter } = query;
  const positionOf = usePositionOf(query);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => {
    if (chosen === null || !ready) return;
    const { set, cleared } = chosen;
    const goToRow = lateRow(grid);
    const placeOf = async (row: PaymentSet['invoices'][number]) => ({
      id: row.id,
      at: await positionOf(row),
    });
    return takeUnlessStopped(untilHere(Promise.all(set.invoices.map(placeOf))), (places) => {
      const shown = places.filter(({ at }) => at !== null);
      if (shown.length < places.length && isFiltered(filter)) {
        setChosen({ set, cleared: true });
        clearFilter();
        return;
      }
      setChosen(null);
      useInvoicesStore.setState({ selection: selectOnly(shown.map(({ id }) => id)) });
      if (shown.length > 0) goToRow(Math.min(...shown.map(({ at }) => at ?? 0)));
      const words = { count: shown.length, amount: formats.amount(set.amount) };
      if (shown.length === places.length)
        showToast({ text: t(cleared ? 'chosenCleared' : 'chosen', words), tone: 'positive' });
    });
  }, [positionOf, filter, chosen, ready, grid, t, formats]);
  return (set) => setChosen({ set, cleared: false });
}
