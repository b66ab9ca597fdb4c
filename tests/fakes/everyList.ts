import type { Ageing } from '../../shared/domain/ageing.ts';
import type { ListRef } from '../../shared/domain/customerRef.ts';
import type { AllListsSummary } from '../../shared/ipc/invoices.ts';
import type { FakeCustomer } from './fakeData.ts';
import { totalsOf } from './fakeInvoiceQueries.ts';

/** When the lists of a connection were fetched, the oldest first. */
function fetchTimes(customers: readonly FakeCustomer[], connectionId: string): number[] {
  return customers
    .flatMap((one) => (one.connectionId === connectionId && one.fetchedAt !== null ? [one.fetchedAt] : []))
    .sort((left, right) => left - right);
}

/** The customers of a connection whose lists are kept, by number. */
export function keptBy(customers: readonly FakeCustomer[], connectionId: string): FakeCustomer[] {
  return customers
    .filter((one) => one.connectionId === connectionId && one.fetchedAt !== null)
    .sort((left, right) => Number(left.number) - Number(right.number));
}

/** Of these the one that a list is of, or all. */
export function keptIn(
  customers: readonly FakeCustomer[],
  { connectionId, number }: ListRef,
): FakeCustomer[] {
  return keptBy(customers, connectionId).filter((one) => number === null || one.number === number);
}

/** The lists of all customers of a connection as one, by their numbers. */
export function everyList(
  customers: readonly FakeCustomer[],
  connectionId: string,
): Pick<FakeCustomer, 'rows' | 'revision' | 'fetchedAt'> {
  const kept = keptBy(customers, connectionId);
  return {
    rows: kept.flatMap(({ rows, number, givenName, fetchedAt }) =>
      rows.map((row) => ({ ...row, customerNumber: number, givenName, fetchedAt: fetchedAt ?? 0 })),
    ),
    revision: kept.reduce((sum, { revision }) => sum + revision, 0),
    fetchedAt: fetchTimes(customers, connectionId).at(-1) ?? null,
  };
}

export function keptOf(
  customers: readonly FakeCustomer[],
  connectionId: string,
  ageing: Ageing,
): AllListsSummary {
  const { rows, revision } = everyList(customers, connectionId);
  const times = fetchTimes(customers, connectionId);
  return {
    customers: times.length,
    revision,
    marks: 0,
    unreadable: 0,
    totals: totalsOf(rows, ageing),
    oldestFetch: times.at(0) ?? null,
    newestFetch: times.at(-1) ?? null,
  };
}
