import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { orThrow } from '../../base/bridgeFailure.ts';
import { asked } from '../../base/useCopyMarked.ts';
import type { GridSelection } from '../../ui/grid/gridSelection.ts';
import type { InvoiceQuery } from './useInvoiceRows.ts';

/**
 * The selected rows in the order on screen, asked for once and not kept. Named rows that the filter hides come after
 * those that it shows. `tooMany`: there are more rows now than may be copied at once.
 * @throws BridgeFailure
 */
export async function selectedRows(
  bridge: Bridge,
  { customer, filter, sort }: InvoiceQuery,
  selection: GridSelection,
): Promise<readonly InvoiceRow[] | 'tooMany'> {
  const { rows, selected } = orThrow(
    await bridge.invoices.selectedRows({
      customer,
      filter,
      sort: [...sort],
      selection: asked(selection),
    }),
  );
  return selected > rows.length ? 'tooMany' : rows;
}
