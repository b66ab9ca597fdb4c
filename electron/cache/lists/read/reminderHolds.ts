import { ID_SPAN } from '../ingest/rowWriter.ts';
import { type BoundCustomer, noted } from './boundCustomer.ts';

/** What the clerk has marked that decides about a reminder. */
export interface ReminderHolds {
  /** Ids of open invoices that are disputed. */
  readonly disputed: readonly number[];
  /** A dispute is at no invoice, since several open ones have both its numbers. */
  readonly sharedDispute: boolean;
  /** A promise that no fetch has judged yet. */
  readonly promised: boolean;
}

/** What of a customer's marks decides about a reminder. An invoice that has gone from the list is on no paper. */
export function reminderHolds({ kept, subjects, byRow, rows }: BoundCustomer): ReminderHolds {
  const base = (kept?.id ?? 0) * ID_SPAN;
  const disputed: number[] = [];
  for (const [n, { shown, row }] of byRow) {
    if (noted(shown, 'dispute') !== null && row?.now.outstanding !== '0') disputed.push(base + n);
  }
  const all = [...subjects.values()];
  const isOpen = (key: string) => rows.get(key)?.some(({ now }) => now.outstanding !== '0') ?? false;
  return {
    disputed,
    sharedDispute: all.some(
      ({ key, parked, shown }) => parked === 'shared' && noted(shown, 'dispute') !== null && isOpen(key),
    ),
    promised: all.some(({ parked, stands }) => stands?.state === 'notKnown' && parked !== 'gone'),
  };
}
