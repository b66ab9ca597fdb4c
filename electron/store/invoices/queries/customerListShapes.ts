import type { z } from 'zod';
import type {
  CustomerFilter,
  CustomerSelection,
  CustomerSort,
} from '../../../../shared/domain/customerQuery.ts';
import type { CustomerListTotals, customerListContract } from '../../../../shared/ipc/customers.ts';

/** What is the same for all questions of a moment; instants in milliseconds since the epoch. */
export interface CustomerListMoment {
  /** `YYYY-MM-DD`, from which days late are counted. */
  readonly today: string;
  /** BCP 47; names sort as this language does. */
  readonly language: string;
  /** From when on changes are counted. */
  readonly changesSince: number;
  /** A list that was fetched before is stale. */
  readonly staleBefore: number;
}

export interface CustomerListQuery {
  readonly connectionId: string;
  readonly filter: CustomerFilter;
  /** What the filter's `notFetched` means at the moment; null without one. */
  readonly fetchedBefore: number | null;
  readonly sort: CustomerSort;
}

export interface SelectedCustomers {
  readonly connectionId: string;
  readonly selection: CustomerSelection;
  /** As in a query, of the selection's filter. */
  readonly fetchedBefore: number | null;
  readonly sort: CustomerSort;
}

export type CustomerListPage = z.output<typeof customerListContract.page.output>;

export interface HeldCustomers {
  readonly hold: number;
  readonly totals: CustomerListTotals;
}
