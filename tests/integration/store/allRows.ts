import type { Store } from '../../../electron/store/store.ts';
import type { ListRef } from '../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { TODAY } from './testStore.ts';

/** All windows of a list, one after the other. */
export async function allRows(
  store: Store,
  customer: ListRef,
  query: { readonly filter?: InvoiceFilter; readonly sort?: InvoiceSort; readonly window?: number } = {},
): Promise<InvoiceRow[]> {
  const { filter = NO_FILTER, sort = [], window: limit = 100 } = query;
  const rows: InvoiceRow[] = [];
  for (;;) {
    const page = await store.lists.page({ customer, filter, sort, offset: rows.length, limit, today: TODAY });
    rows.push(...(page?.rows ?? []));
    if (!page || rows.length >= page.matching) return rows;
    if (page.rows.length === 0) throw new Error('a window inside the list is empty');
  }
}
