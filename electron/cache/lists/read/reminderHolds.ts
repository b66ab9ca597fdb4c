import { ID_SPAN } from '../ingest/rowWriter.ts';
import { type BoundCustomer, type BoundSubject, noted } from './boundCustomer.ts';

/** What the clerk has marked that decides about a reminder. */
export interface ReminderHolds {
  /** Ids of open invoices that are disputed. */
  readonly disputed: readonly number[];
  /** Ids of other open invoices whose payment is seen in the bank, and is not here by any fetch since. */
  readonly seen: readonly number[];
  /** A dispute, or a payment that is seen, is at no invoice, since several open ones have both its numbers. */
  readonly sharedDispute: boolean;
  readonly sharedSeen: boolean;
  /** A promise that no fetch has judged yet. */
  readonly promised: boolean;
}

/** What of a customer's marks decides about a reminder. An invoice that has gone from the list is on no paper. */
export function reminderHolds({ kept, subjects, byRow, rows }: BoundCustomer): ReminderHolds {
  const base = (kept?.id ?? 0) * ID_SPAN;
  const disputed: number[] = [];
  const seen: number[] = [];
  for (const [n, subject] of byRow) {
    if (subject.row?.now.outstanding === '0') continue;
    if (noted(subject.shown, 'dispute') !== null) disputed.push(base + n);
    else if (isSeen(subject)) seen.push(base + n);
  }
  const all = [...subjects.values()];
  const isOpen = (key: string) => rows.get(key)?.some(({ now }) => now.outstanding !== '0') ?? false;
  const shared = all.filter(({ key, parked }) => parked === 'shared' && isOpen(key));
  return {
    ...{ disputed, seen, sharedSeen: shared.some(isSeen) },
    sharedDispute: shared.some(({ shown }) => noted(shown, 'dispute') !== null),
    promised: all.some(({ parked, stands }) => stands?.state === 'notKnown' && parked !== 'gone'),
  };
}

/** How many open invoices of a customer are seen in the bank, and not paid here by any fetch since. */
export function seenOpen({ byRow }: BoundCustomer): number {
  return [...byRow.values()].filter((subject) => subject.row?.now.outstanding !== '0' && isSeen(subject))
    .length;
}

/** Whatever a fetch since has said, as long as it is not paid here. */
function isSeen({ seen }: BoundSubject): boolean {
  return seen !== null && seen.state !== 'kept';
}
