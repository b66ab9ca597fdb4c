import { z } from 'zod';
import { inNumberOrder } from '../../../../shared/domain/customerRef.ts';
import { type ActivityEntry, activityEntrySchema } from '../../../../shared/ipc/activity.ts';

/** An entry as it is kept and sealed: what it has besides what the windows are shown. */
export const keptEntrySchema = activityEntrySchema.extend({
  /** Every customer of an action about several: their numbers in ascending order, a space between two. */
  numbers: z.string().nullable(),
  /** Of an entry about removed ones: the seal of the last of them, hexadecimal, on which the rest of the chain stands. */
  mark: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});

export type KeptEntry = Readonly<z.output<typeof keptEntrySchema>>;

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
  sha256: null,
  sheetDay: null,
  outstandingBefore: null,
  outstandingAfter: null,
  sha256After: null,
  mark: null,
} as const satisfies Partial<KeptEntry>;

/** The customers of an action as its entry names them: the one, or all in `numbers`. */
export function namedCustomers(numbers: readonly string[]): Pick<KeptEntry, 'numbers' | 'customers'> {
  const all = inNumberOrder(new Set(numbers), (number) => number);
  return { numbers: all.length > 1 ? all.join(' ') : null, customers: all.length };
}

/** An entry without what only the log itself needs. */
export function shownEntry(entry: KeptEntry): ActivityEntry {
  const { numbers: _numbers, mark: _mark, ...shown } = entry;
  return shown;
}
