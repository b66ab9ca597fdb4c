import { isOwnColumn, SHOWN_COLUMNS, type ShownColumn } from '../../../../shared/domain/invoiceFields.ts';
import type { GridLayout } from '../../../../shared/ipc/views.ts';
import { persistStoreValue } from '../../../base/persistStoreValue.ts';
import { type ColumnLayout, NARROWEST, WIDEST } from '../../../ui/grid/gridColumns.ts';
import { FIRST_LAYOUT, ownLayoutOf, useInvoicesStore } from './invoicesStore.ts';

/** The arrangement as the contract keeps it, every column named. */
export function columnsOf(layout: ColumnLayout): GridLayout {
  const known = layout.order.filter(isColumn);
  const order = [...known, ...SHOWN_COLUMNS.filter((column) => !known.includes(column))];
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
  const isNamed = (id: string) => columns.some(({ column }) => column === id);
  const named = withOwn(columns.map(({ column }) => column));
  const rest = FIRST_LAYOUT.order.filter((column) => isColumn(column) && !named.includes(column));
  const hidden = [
    ...columns.filter(({ visible }) => !visible).map(({ column }) => column),
    ...FIRST_LAYOUT.hidden.filter((column) => rest.includes(column)),
  ];
  const order = [...named, ...rest];
  if (order.every((column) => hidden.includes(column) || (isOwnColumn(column) && !isNamed(column))))
    return FIRST_LAYOUT;
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

/** An arrangement that was kept before there were columns of the clerk's own has them where they are at first. */
function withOwn(named: readonly ShownColumn[]): ShownColumn[] {
  const missing = SHOWN_COLUMNS.filter((column) => isOwnColumn(column) && !named.includes(column));
  return named.flatMap((column) => (column === 'invoiceNo' ? [column, ...missing] : [column]));
}

function isColumn(id: string): id is ShownColumn {
  return SHOWN_COLUMNS.some((column) => column === id);
}

/**
 * Takes over the arrangement that this clerk has kept, and keeps every change of it. The columns of a view are the view's
 * and never kept as the clerk's own.
 */
export const useKeptLayout = persistStoreValue({
  store: useInvoicesStore,
  of: ownLayoutOf,
  load: async (bridge) => {
    const answer = await bridge.views.layout({});
    return answer.ok && answer.value.columns !== null ? layoutOf(answer.value.columns) : null;
  },
  take: (own) =>
    useInvoicesStore.setState(({ ownLayout }) => (ownLayout === null ? { layout: own } : { ownLayout: own })),
  keep: (bridge, own) => bridge.views.putLayout({ columns: columnsOf(own) }),
});
