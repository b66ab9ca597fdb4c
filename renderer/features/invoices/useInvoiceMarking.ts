import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import type { MarkField } from '../../../shared/domain/marks/markNames.ts';
import { selectedCount } from '../../ui/grid/gridSelection.ts';
import type { Meant } from '../marks/meant.ts';
import { useMarking } from '../marks/useMarking.tsx';
import { useInvoicesStore } from './state/invoicesStore.ts';
import type { InvoiceListing } from './useInvoiceListing.ts';

export type InvoiceMarking = ReturnType<typeof useInvoiceMarking>;

/** Marks of the invoices of a list: of the selection, or else of the row with the keyboard. */
export function useInvoiceMarking(listing: InvoiceListing) {
  const { query, ofOne, grid, count, chosen } = listing;
  const { mark, dialog } = useMarking();
  const { connectionId } = query.customer;
  const rowMeant = ({ customerNumber, id, invoiceNo }: InvoiceRow): Meant => ({
    kind: 'invoice',
    customer: ofOne ?? { connectionId, number: customerNumber },
    ...{ id, invoiceNo },
  });
  const manyMeant = (selection: InvoiceSelection): Meant => ({
    kind: 'invoices',
    list: query.customer,
    selection,
    count: selectedCount(useInvoicesStore.getState().selection, count ?? 0),
  });
  const here = (): Meant | null => {
    const row = grid.current?.currentRow();
    if (chosen === null) return row === undefined ? null : rowMeant(row);
    const isRow = chosen.kind === 'rows' && chosen.ids.length === 1 && chosen.ids[0] === row?.id;
    return isRow && row !== undefined ? rowMeant(row) : manyMeant(chosen);
  };
  return {
    dialog,
    /** The selection, or else the row with the keyboard. */
    markHere: (field: MarkField) => {
      const meant = here();
      if (meant !== null) mark(field, meant);
    },
    markRow: (field: MarkField, row: InvoiceRow) => mark(field, rowMeant(row)),
    markSelected: (field: MarkField) => {
      if (chosen !== null) mark(field, manyMeant(chosen));
    },
  };
}
