import { paymentSets } from '../../electron/store/payments/paymentSets.ts';
import { typedAmounts } from '../../shared/domain/amountFormat.ts';
import type { InvoiceRow } from '../../shared/domain/invoice.ts';
import { decimalFromScaled, scaledFromSource } from '../../shared/domain/money.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import type { FakeCustomer } from './fakeData.ts';

/** Payments matched with what is open at a customer of the fake desk. */
export function fakePayments(
  cached: (customer: CustomerRef) => FakeCustomer,
  all: (connectionId: string) => readonly FakeCustomer[],
): Handlers['payments'] {
  const scaled = (text: string) => scaledFromSource(text) ?? 0;
  const openOf = (customer: CustomerRef) =>
    cached(customer)
      .rows.filter(({ outstanding }) => outstanding !== '0')
      .sort((one, other) => one.dueDate.localeCompare(other.dueDate));
  const setsOf = (open: readonly InvoiceRow[], amount: string, from: number, to: number) => {
    const values = Float64Array.from(open, ({ outstanding }) => scaled(outstanding));
    const steps = paymentSets(values, typedAmounts(amount).map(scaled), { from, to });
    return [...steps].flatMap((step) =>
      step.kind === 'found'
        ? {
            amount: decimalFromScaled(step.target),
            invoices: step.places.map((place) => {
              const { id, invoiceNo, dueDate, outstanding } = open[place] as InvoiceRow;
              return { id, invoiceNo, dueDate, outstanding };
            }),
          }
        : [],
    );
  };
  return {
    search: async ({ customer, amount }) => {
      const open = openOf(customer);
      const pairs = setsOf(open, amount, 1, 2);
      const sets = [...pairs, ...setsOf(open.slice(0, 12), amount, 3, 6)].slice(0, 20);
      const known = { amounts: typedAmounts(amount), open: open.length, onlyAlone: 0 };
      return { ...known, sets, end: 'complete', whole: 6 };
    },
    stop: async () => ({}),
    searchAll: async ({ connectionId, amount }) => {
      const customers = all(connectionId);
      const sets = customers.flatMap(({ number, givenName }) => {
        const customer = { connectionId, number };
        const found = setsOf(openOf(customer).slice(0, 12), amount, 1, 6).slice(0, 3);
        return found.map((set) => ({ customer, givenName, set }));
      });
      const { length } = customers;
      const whole = { customers: length, inPairs: length, whole: length };
      return { amounts: typedAmounts(amount), sets, more: false, ...whole, end: 'complete' };
    },
  };
}
