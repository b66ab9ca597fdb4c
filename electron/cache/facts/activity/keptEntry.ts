import { z } from 'zod';
import { inNumberOrder } from '../../../../shared/domain/customerNumber.ts';
import type { ActivityEntry } from '../../../../shared/ipc/activity.ts';

/** What an entry has besides what the windows are shown. */
export const keptFields = {
  /** Every customer of an action about several: their numbers in ascending order, a space between two. */
  numbers: z.string().nullable(),
  /** Of an entry about removed ones: the seal of the last of them, hexadecimal, on which the rest of the chain stands. */
  mark: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
};

/** An entry as it is kept and sealed. */
export type KeptEntry = ActivityEntry & {
  readonly numbers: string | null;
  readonly mark: string | null;
};

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
