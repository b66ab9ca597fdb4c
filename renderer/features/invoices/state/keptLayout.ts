import { INVOICE_COLUMNS, type InvoiceColumn } from '../../../../shared/domain/invoiceColumns.ts';
import type { GridLayout } from '../../../../shared/ipc/views.ts';
import { keptInStore } from '../../../base/keptInStore.ts';
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

/**
 * Takes over the arrangement that this clerk has kept, and keeps every change of it. The columns of a view are the view's
 * and never kept as the clerk's own.
 */
export const useKeptLayout = keptInStore({
  store: useInvoicesStore,
  of: ownLayoutOf,
  load: async (bridge) => {
    const answer = await bridge.views.layout({});
    return answer.ok && answer.value.columns !== null ? layoutOf(answer.value.columns) : null;
  },
  take: (own) =>
    useInvoicesStore.setState(({ ownLayout }) => (ownLayout === null ? { layout: own } : { ownLayout: own })),
  keep: (bridge, own) => void bridge.views.putLayout({ columns: columnsOf(own) }),
});
