import { type RefObject, useEffect, useRef, useState } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { untilHere } from '../../ui/arrival/onItsWay.tsx';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { lateRow } from '../../ui/grid/lateRow.ts';
import { showToast } from '../../ui/toastStore.ts';
import type { InvoiceQuery } from './useInvoiceRows.ts';

/** Milliseconds after which the next digit begins a new number. */
const FORGET = 1_500;
const LONGEST = 20;

/**
 * Digits typed in the grid lead to the first row of the present list whose number begins with them. `typed` are those so
 * far; empty when none are.
 */
export function useTypeAhead(query: InvoiceQuery, grid: RefObject<GridHandle<InvoiceRow> | null>) {
  const bridge = useBridge();
  const t = useTexts('invoices');
  const [state, setState] = useState({ typed: '', found: true });
  const latest = useRef('');
  useEffect(() => {
    if (state.typed === '') return;
    const timer = setTimeout(() => {
      latest.current = '';
      setState({ typed: '', found: true });
    }, FORGET);
    return () => clearTimeout(timer);
  }, [state]);
  const type = (digit: string) => {
    const typed = `${latest.current}${digit}`.slice(0, LONGEST);
    latest.current = typed;
    setState({ typed, found: true });
    const goToRow = lateRow(grid);
    const { customer, filter, sort } = query;
    const asked = bridge.invoices.numberPosition({ customer, filter, sort: [...sort], digits: typed });
    void untilHere(asked).then((answer) => {
      if (latest.current !== typed) return;
      if (!answer.ok) return void showToast({ failure: answer.failure });
      const { position } = answer.value;
      // The next digit waited for this answer: its time begins now.
      setState({ typed, found: position !== null });
      if (position === null) announce(t('noNumberBegins', { digits: typed }));
      else goToRow(position);
    });
  };
  return { ...state, type };
}
