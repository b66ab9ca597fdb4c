import { type RefObject, useEffect, useRef, useState } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { LARGEST_PAGE } from '../../../shared/ipc/invoices.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import type { InvoiceQuery } from './useInvoiceRows.ts';

/** Milliseconds after which the next digit begins a new number. */
const FORGET = 1_500;
const LONGEST = 20;

export interface TypeAhead {
  /** The digits typed so far; empty when none are. */
  readonly typed: string;
  readonly found: boolean;
  type(digit: string): void;
}

/** Digits typed in the grid lead to the first invoice, in number order, whose number begins with them. */
export function useTypeAhead(
  bridge: Bridge,
  query: InvoiceQuery,
  grid: RefObject<GridHandle<InvoiceRow> | null>,
): TypeAhead {
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
    void positionOf(bridge, query, typed).then((position) => {
      if (latest.current !== typed) return;
      if (position === null) {
        setState({ typed, found: false });
        announce(t('noNumberBegins', { digits: typed }));
      } else grid.current?.focusRow(position);
    });
  };
  return { ...state, type };
}

async function positionOf(
  bridge: Bridge,
  { customer, filter, sort }: InvoiceQuery,
  typed: string,
): Promise<number | null> {
  const page = await bridge.invoices.page({
    customer,
    filter: { ...filter, text: typed },
    sort: [{ column: 'invoiceNo', direction: 'ascending' }],
    offset: 0,
    limit: LARGEST_PAGE,
  });
  const found = page.ok ? page.value.rows.find(({ invoiceNo }) => invoiceNo.startsWith(typed)) : undefined;
  if (found === undefined) return null;
  const answer = await bridge.invoices.position({ customer, filter, sort: [...sort], id: found.id });
  return answer.ok ? answer.value.position : null;
}
