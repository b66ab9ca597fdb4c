import type { KeptEntry } from './keptEntry.ts';

/** An entry's fields as long as nothing is said in them. */
export const NO_ACTION = {
  connection: '',
  customer: null,
  customers: null,
  invoiceNo: null,
  what: null,
  outcome: null,
  total: null,
  done: null,
  skipped: null,
  failed: null,
  from: null,
  to: null,
  count: null,
  trouble: null,
  numbers: null,
  removed: null,
  until: null,
  mark: null,
} as const satisfies Partial<KeptEntry>;
