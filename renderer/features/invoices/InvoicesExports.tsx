import { isOwnColumn } from '../../../shared/domain/invoiceColumns.ts';
import { ExportDialogs } from '../exports/ExportDialogs.tsx';
import type { ExportRequest } from '../exports/exportRequest.ts';
import { filterChips, useChipWords } from './filter/filterChips.ts';
import { useInvoicesStore } from './state/invoicesStore.ts';
import type { InvoiceListing } from './useInvoiceListing.ts';

interface InvoicesExportsProps {
  readonly listing: InvoiceListing;
  readonly request: ExportRequest | null;
  readonly onClose: () => void;
}

/** The sheet of what is to be exported, with the filter in the clerk's own words. */
export function InvoicesExports({ listing, request, onClose }: InvoicesExportsProps) {
  const { query, list, columns, chosen, notKept } = listing;
  const words = useChipWords();
  const layout = useInvoicesStore((state) => state.layout);
  return (
    <ExportDialogs
      {...query}
      request={request}
      selection={chosen}
      describeFilter={(meant) => [
        ...filterChips(meant, words).map(({ label }) => label),
        ...(meant.changedSince === null || notKept === null ? [] : [notKept.text]),
      ]}
      columns={columns.flatMap(({ id }) => (isOwnColumn(id) ? [] : [{ id }]))}
      layout={layout}
      unreadable={list.unreadable}
      fetchedAt={list.fetchedAt}
      onClose={onClose}
    />
  );
}
