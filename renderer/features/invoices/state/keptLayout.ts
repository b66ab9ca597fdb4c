import { useEffect, useRef } from 'react';
import { INVOICE_COLUMNS, type InvoiceColumn } from '../../../../shared/domain/invoiceColumns.ts';
import type { Bridge } from '../../../../shared/ipc/bridge.ts';
import type { GridLayout } from '../../../../shared/ipc/views.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { type ColumnLayout, NARROWEST, WIDEST } from '../../../ui/grid/gridColumns.ts';
import { FIRST_LAYOUT, ownLayoutOf, useInvoicesStore } from './invoicesStore.ts';

/** The arrangement as the contract keeps it, every column named. */
export function columnsOf(layout: ColumnLayout): GridLayout {
  const known = layout.order.filter(isColumn);
  const order = [...known, ...INVOICE_COLUMNS.filter((column) => !known.includes(column))];
  return order.map((column) => ({
    column,
    width: layout.widths[column] ?? null,
    visible: !layout.hidden.includes(column),
    pinned: layout.pinned.includes(column) ? 'start' : null,
  }));
}

/**
 * The arrangement that was kept. Columns that it does not name come after the others, in their original order; one
 * that hides everything is ignored.
 */
export function layoutOf(columns: GridLayout): ColumnLayout {
  const named = columns.map(({ column }) => column);
  const rest = FIRST_LAYOUT.order.filter((column) => isColumn(column) && !named.includes(column));
  const hidden = [
    ...columns.filter(({ visible }) => !visible).map(({ column }) => column),
    ...FIRST_LAYOUT.hidden.filter((column) => rest.includes(column)),
  ];
  const order = [...named, ...rest];
  if (hidden.length >= order.length) return FIRST_LAYOUT;
  return {
    order,
    hidden,
    pinned: columns.filter(({ pinned }) => pinned === 'start').map(({ column }) => column),
    widths: Object.fromEntries(
      columns.flatMap(({ column, width }) =>
        width === null ? [] : [[column, Math.min(Math.max(width, NARROWEST), WIDEST)]],
      ),
    ),
  };
}

function isColumn(id: string): id is InvoiceColumn {
  return INVOICE_COLUMNS.some((column) => column === id);
}

/** Milliseconds of quiet before an arrangement is kept: a column that is being dragged changes with each move. */
const PAUSE = 400;
const asked = new WeakSet<Bridge>();

/**
 * Takes over the arrangement that this clerk has kept, once for each bridge, and keeps every change of it. The columns
 * of a view are the view's and never kept as the clerk's own.
 */
export function useKeptLayout(): void {
  const bridge = useBridge();
  const taken = useRef<ColumnLayout | null>(null);
  useEffect(() => {
    if (asked.has(bridge)) return;
    asked.add(bridge);
    const before = ownLayoutOf(useInvoicesStore.getState());
    void bridge.views.layout({}).then((answer) => {
      const { ownLayout } = useInvoicesStore.getState();
      const untouched = ownLayoutOf(useInvoicesStore.getState()) === before;
      if (answer.ok && answer.value.columns !== null && untouched) {
        taken.current = layoutOf(answer.value.columns);
        useInvoicesStore.setState({ [ownLayout === null ? 'layout' : 'ownLayout']: taken.current });
      }
    });
  }, [bridge]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: ColumnLayout | null = null;
    const keep = () => {
      if (waiting !== null) void bridge.views.putLayout({ columns: columnsOf(waiting) });
      waiting = null;
    };
    const stop = useInvoicesStore.subscribe((state, before) => {
      const own = ownLayoutOf(state);
      if (own === ownLayoutOf(before) || own === taken.current) return;
      waiting = own;
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE);
    });
    return () => {
      stop();
      clearTimeout(timer);
      keep();
    };
  }, [bridge]);
}
