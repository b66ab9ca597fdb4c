import { typedAmounts } from '../../shared/domain/amountFormat.ts';
import type { InvoiceRow } from '../../shared/domain/invoice.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import type { FakeCustomer, FakeData } from './fakeData.ts';

/** The look-up of the fake desk: any part of a number, and just an open amount. */
export function fakeSearch(data: FakeData): Handlers['search'] {
  return {
    find: async ({ connectionId, text, amount = '' }) => {
      const wanted = text.trim().toLowerCase();
      const here = data.customers.filter((one) => one.connectionId === connectionId);
      const all = here.flatMap((one) => one.rows.map((row) => ({ one, row })));
      const meant = typedAmounts(amount);
      const customers = here.filter(({ number, givenName }) =>
        `${number} ${givenName.toLowerCase()}`.includes(wanted),
      );
      const invoices = all.filter(
        ({ row }) => wanted.length > 2 && `${row.invoiceNo} ${row.entryNo}`.includes(wanted),
      );
      return {
        customers: customers.slice(0, 5).map((one) => ({
          customer: refOf(one),
          givenName: one.givenName,
          invoices: one.rows.length,
          fetchedAt: one.fetchedAt,
        })),
        invoices: invoices.slice(0, 6).map(foundInvoice),
        all: { customers: customers.length, invoices: { count: invoices.length, more: false } },
        amounts: {
          invoices: all
            .filter(({ row }) => meant.includes(row.outstanding))
            .slice(0, 6)
            .map((found) => ({
              ...foundInvoice(found),
              field: 'outstanding',
              amount: found.row.outstanding,
            })),
          more: false,
        },
      };
    },
  };
}

function refOf({ connectionId, number }: FakeCustomer): CustomerRef {
  return { connectionId, number };
}

function foundInvoice({ one, row }: { readonly one: FakeCustomer; readonly row: InvoiceRow }) {
  const { id, invoiceNo, entryNo, status, outstanding } = row;
  return { customer: refOf(one), givenName: one.givenName, id, invoiceNo, entryNo, status, outstanding };
}
