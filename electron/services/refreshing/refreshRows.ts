import type { FetchReport } from '../../../shared/ipc/customers.ts';
import type { RefreshedCustomer } from '../../../shared/ipc/refreshing.ts';
import { REFRESH_OUTCOMES, type RefreshOutcome } from '../../../shared/ipc/refreshNames.ts';
import type { ItemOutcome, JobItem } from '../jobs/jobWork.ts';
import type { RefreshItem } from './refreshWork.ts';

const NOTHING = { added: 0, settled: 0, changed: 0, removed: 0, unreadable: 0 };

/** The customers of a job with how each came out; none of `outcomes` means all of them. */
export function refreshRows(
  items: readonly JobItem[],
  outcomes: readonly RefreshOutcome[],
): readonly JobItem[] {
  const wanted = new Set(outcomes);
  return wanted.size === 0 ? items : items.filter(({ outcome }) => wanted.has(outcomeOf(outcome)));
}

export function refreshedCustomer({ place, item, outcome }: JobItem): RefreshedCustomer {
  const one = item as RefreshItem;
  const { result, fetchedAt, failure } = outcome ?? {};
  const fetched = result as FetchReport | undefined;
  const figures = fetched ?? NOTHING;
  return {
    place,
    number: 'customer' in one ? one.customer.number : null,
    outcome: outcomeOf(outcome),
    invoices: fetched === undefined ? null : fetched.received - fetched.unreadable,
    owedBefore: fetched?.owed.before ?? null,
    owedAfter: fetched?.owed.after ?? null,
    added: fetched?.outcome === 'first' ? 0 : figures.added,
    settled: figures.settled,
    changed: figures.changed,
    removed: figures.removed,
    unreadable: figures.unreadable,
    fetchedAt: fetchedAt ?? null,
    failure: failure ?? null,
  };
}

function outcomeOf(outcome: ItemOutcome | null): RefreshOutcome {
  if (outcome === null) return 'waiting';
  const reason = REFRESH_OUTCOMES.find((one) => one === outcome.reason);
  return reason ?? (outcome.kind === 'failed' ? 'failed' : 'waiting');
}
