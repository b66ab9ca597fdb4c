import type { SaidInvoice } from './markEvent.ts';

/** A field that the service has changed since an invoice was marked, as it was then and as it is. */
export interface ChangedField {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** What differs between what an invoice said when it was marked and what it says now; the order is that of the first. */
export function changedFields(said: SaidInvoice, now: SaidInvoice): ChangedField[] {
  const names = Object.keys(said) as (keyof SaidInvoice)[];
  return names
    .filter((field) => said[field] !== now[field])
    .map((field) => ({ field, from: said[field], to: now[field] }));
}
