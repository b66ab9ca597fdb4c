import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { ExportDesk } from '../exports/deskForEach.ts';

/** The invoices of the desk's customer, those that are open and those that are settled. */
export async function sampleInvoices({ app, customer }: ExportDesk) {
  const page = { customer, filter: NO_FILTER, sort: [], offset: 0, limit: 500 };
  const { rows } = await app.calls.invoices.page(page);
  return {
    open: rows.filter(({ outstanding }) => outstanding !== '0'),
    settled: rows.filter(({ outstanding }) => outstanding === '0'),
  };
}
