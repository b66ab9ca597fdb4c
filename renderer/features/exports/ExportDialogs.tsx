import type {
  InvoiceColumn,
  InvoiceFilter,
  InvoiceSelection,
  InvoiceSort,
} from '../../../shared/domain/invoiceQuery.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { type ColumnLayout, orderedColumns, visibleColumns } from '../../ui/grid/gridColumns.ts';
import { CustomersExportSheet } from './CustomersExportSheet.tsx';
import { ExportSheet } from './ExportSheet.tsx';
import type { ExportRequest } from './exportRequest.ts';
import { ListSheet } from './ListSheet.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { StatementSheet } from './StatementSheet.tsx';

interface ExportDialogsProps {
  readonly bridge: Bridge;
  readonly customer: CustomerRef;
  readonly request: ExportRequest | null;
  /** What is selected; null for nothing. */
  readonly selection: InvoiceSelection | null;
  readonly filter: InvoiceFilter;
  readonly sort: InvoiceSort;
  readonly columns: readonly { readonly id: InvoiceColumn }[];
  readonly layout: ColumnLayout;
  readonly fetchedAt: number;
  readonly onClose: () => void;
}

/** The sheet that belongs to what the clerk asked to export from a list of invoices. */
export function ExportDialogs(props: ExportDialogsProps) {
  const { bridge, customer, request, selection, filter, sort, columns, layout, fetchedAt, onClose } = props;
  switch (request?.kind) {
    case undefined:
      return null;
    case 'pdfs':
      return (
        <ExportSheet
          bridge={bridge}
          customer={customer}
          selection={request.selection ?? { kind: 'allMatching', filter, except: [] }}
          filter={filter}
          onlyNew={request.onlyNew}
          onClose={onClose}
        />
      );
    case 'customers':
      return <CustomersExportSheet bridge={bridge} connectionId={customer.connectionId} onClose={onClose} />;
    case 'print':
      return (
        <PrintSheet
          bridge={bridge}
          customer={customer}
          selection={selection}
          filter={filter}
          sort={sort}
          columns={writtenColumns(columns, layout)}
          onClose={onClose}
        />
      );
    case 'list':
      return (
        <ListSheet
          bridge={bridge}
          customer={customer}
          selection={selection}
          filter={filter}
          sort={sort}
          columns={writtenColumns(columns, layout)}
          onClose={onClose}
        />
      );
    case 'statement':
      return <StatementSheet bridge={bridge} customer={customer} fetchedAt={fetchedAt} onClose={onClose} />;
  }
}

function writtenColumns(columns: ExportDialogsProps['columns'], layout: ColumnLayout) {
  return {
    order: orderedColumns(columns, layout).map(({ id }) => id),
    shown: visibleColumns(columns, layout).map(({ id }) => id),
  };
}
