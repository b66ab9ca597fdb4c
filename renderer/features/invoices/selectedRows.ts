import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { LARGEST_PAGE } from '../../../shared/domain/pageBounds.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { orThrow } from '../../base/bridgeFailure.ts';
import { type GridSelection, isSelected } from '../../ui/grid/gridSelection.ts';
import type { InvoiceQuery } from './useInvoiceRows.ts';

/**
 * The selected rows in the order on screen, fetched page by page and not kept. Named rows that the filter hides
 * come after those that it shows.
 * @throws BridgeFailure
 */
export async function selectedRows(
  bridge: Bridge,
  { customer, filter, sort }: InvoiceQuery,
  selection: GridSelection,
): Promise<InvoiceRow[]> {
  const rows: InvoiceRow[] = [];
  for (let offset = 0; ; offset += LARGEST_PAGE) {
    const page = orThrow(
      await bridge.invoices.page({ customer, filter, sort: [...sort], offset, limit: LARGEST_PAGE }),
    );
    rows.push(...page.rows.filter((row) => isSelected(selection, row.id)));
    const complete = selection.kind === 'rows' && rows.length === selection.ids.size;
    if (complete || offset + LARGEST_PAGE >= page.matching) break;
  }
  return selection.kind === 'rows'
    ? [...rows, ...(await hiddenRows(bridge, customer, selection.ids, rows))]
    : rows;
}

async function hiddenRows(
  bridge: Bridge,
  customer: InvoiceQuery['customer'],
  ids: ReadonlySet<number>,
  shown: readonly InvoiceRow[],
): Promise<InvoiceRow[]> {
  const found = new Set(shown.map((row) => row.id));
  const rows: InvoiceRow[] = [];
  for (const id of ids) {
    if (found.has(id)) continue;
    const answer = await bridge.invoices.detail({ customer, id });
    if (answer.ok) rows.push(answer.value.row);
  }
  return rows;
}
