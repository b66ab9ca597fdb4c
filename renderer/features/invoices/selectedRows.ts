import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { RowSelection } from '../../../shared/ipc/invoices.ts';
import { orThrow } from '../../base/bridgeContext.tsx';
import type { MarkedRows } from '../../base/list/useListGrid.ts';
import type { InvoiceQuery } from './useInvoiceRows.ts';

/**
 * The selected rows in the order on screen, read once and not cached. Named rows that the filter hides come after
 * those that it shows.
 * @throws BridgeFailure
 */
export async function selectedRows(
  bridge: Bridge,
  { customer, filter, sort }: InvoiceQuery,
  selection: RowSelection,
): Promise<MarkedRows<InvoiceRow>> {
  return orThrow(await bridge.invoices.selectedRows({ customer, filter, sort: [...sort], selection }));
}
