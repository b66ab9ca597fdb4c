import { type RefObject, useEffect, useRef, useState } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { untilHere } from '../../ui/arrival/onItsWay.tsx';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { lateRow } from '../../ui/grid/lateRow.ts';
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
    void untilHere(positionOf(bridge, query, typed)).then((position) => {
      if (latest.current !== typed) return;
      // The next digit waited for this answer: its time begins now.
      setState({ typed, found: position !== null });
      if (position === null) announce(t('noNumberBegins', { digits: typed }));
      else goToRow(position);
    });
  };
  return { ...state, type };
}

async function positionOf(
  bridge: Bridge,
  { customer, filter, sort }: InvoiceQuery,
  digits: string,
): Promise<number | null> {
  const answer = await bridge.invoices.numberPosition({ customer, filter, sort: [...sort], digits });
  return answer.ok ? answer.value.position : null;
}
