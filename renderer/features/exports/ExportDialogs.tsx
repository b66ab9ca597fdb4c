import { EXPORTED_COLUMNS, type InvoiceColumn } from '../../../shared/domain/invoiceColumns.ts';
import { isOfOneCustomer } from '../../../shared/domain/listRef.ts';
import { type ColumnLayout, orderedColumns, visibleColumns } from '../../ui/grid/gridColumns.ts';
import { CustomersExportSheet } from './CustomersExportSheet.tsx';
import { ExportSheet } from './ExportSheet.tsx';
import type { ExportRequest } from './exportRequest.ts';
import { ListSheet } from './ListSheet.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { ReviewSheet } from './ReviewSheet.tsx';
import { StatementSheet } from './StatementSheet.tsx';
import type { ShownList } from './useListChoice.ts';

interface ExportDialogsProps extends Omit<ShownList, 'columns'> {
  readonly request: ExportRequest | null;
  readonly columns: readonly { readonly id: InvoiceColumn }[];
  readonly layout: ColumnLayout;
  readonly fetchedAt: number;
}

/** The sheet that belongs to what the clerk asked to export from a list of invoices. */
export function ExportDialogs(props: ExportDialogsProps) {
  const { request, columns, layout, fetchedAt, ...list } = props;
  const { customer, filter, onClose } = list;
  switch (request?.kind) {
    case undefined:
      return null;
    case 'pdfs':
      return (
        <ExportSheet
          customer={customer}
          selection={request.selection ?? { kind: 'allMatching', filter, except: [] }}
          filter={filter}
          onlyNew={request.onlyNew}
          onClose={onClose}
        />
      );
    case 'customers':
      return <CustomersExportSheet connectionId={customer.connectionId} onClose={onClose} />;
    case 'print':
      return <PrintSheet {...list} columns={writtenColumns(columns, layout)} />;
    case 'list':
      return <ListSheet {...list} columns={writtenColumns(columns, layout)} />;
    case 'review':
      return <ReviewSheet {...list} />;
    case 'statement':
      return isOfOneCustomer(customer) ? (
        <StatementSheet
          customer={customer}
          fetchedAt={fetchedAt}
          unreadable={list.unreadable}
          onClose={onClose}
        />
      ) : null;
  }
}

function writtenColumns(columns: ExportDialogsProps['columns'], layout: ColumnLayout) {
  const exported = columns.filter(({ id }) => EXPORTED_COLUMNS.includes(id));
  return {
    order: orderedColumns(exported, layout).map(({ id }) => id),
    shown: visibleColumns(exported, layout).map(({ id }) => id),
  };
}
