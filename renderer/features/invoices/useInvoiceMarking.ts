import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import type { KeyedMark } from '../../../shared/domain/markNames.ts';
import { selectedCount } from '../../ui/grid/gridProps.ts';
import type { MarkSelection } from '../marks/markSelection.ts';
import { useMarkActions } from '../marks/useMarkActions.tsx';
import { useInvoicesStore } from './state/invoicesStore.ts';
import type { InvoiceListing } from './useInvoiceListing.ts';

export type InvoiceMarking = ReturnType<typeof useInvoiceMarking>;

/** Marks of the invoices of a list: of several selected ones, or else of the row with the keyboard. */
export function useInvoiceMarking(listing: InvoiceListing) {
  const { query, ofOne, grid, count, chosen } = listing;
  const { mark, dialog } = useMarkActions();
  const selected = selectedCount(
    useInvoicesStore(({ selection }) => selection),
    count ?? 0,
  );
  // A press on a row selects it, and the keyboard goes on from there: one row alone is not meant as a selection.
  const isMany = chosen !== null && selected > 1;
  const { connectionId } = query.customer;
  const rowMeant = ({ customerNumber, id, invoiceNo }: InvoiceRow): MarkSelection => ({
    kind: 'invoice',
    customer: ofOne ?? { connectionId, number: customerNumber },
    ...{ id, invoiceNo },
  });
  const manyMeant = (selection: InvoiceSelection): MarkSelection => ({
    kind: 'invoices',
    list: query.customer,
    selection,
    count: selected,
  });
  const here = (): MarkSelection | null => {
    if (chosen !== null && isMany) return manyMeant(chosen);
    const row = grid.current?.currentRow();
    return row === undefined ? null : rowMeant(row);
  };
  return {
    dialog,
    /** The keys mean the row with the keyboard. */
    isOfRow: !isMany,
    /** What the keys mean. */
    markHere: (field: KeyedMark) => {
      const selected = here();
      if (selected !== null) mark(field, selected);
    },
    markRow: (field: KeyedMark, row: InvoiceRow) => mark(field, rowMeant(row)),
    markSelected: (field: KeyedMark) => {
      if (chosen !== null) mark(field, manyMeant(chosen));
    },
  };
}
