import type { MarkEvent } from '../../../shared/domain/marks/markEvent.ts';
import type { CustomerRef, PageWindow } from '../../../shared/ipc/customerRef.ts';
import type { ContactLine } from '../../../shared/ipc/marks.ts';
import type { Cache } from '../../cache/cache.ts';
import type { SealedEntry } from '../../cache/facts/activity/activityShapes.ts';
import { shownEntry } from '../../cache/facts/activity/keptEntry.ts';

/** The customer, and the name of its connection, by which the activity log knows it. */
interface Asked {
  readonly customer: CustomerRef;
  readonly connection: string;
}

/**
 * What was noted of a customer and what the activity log says about it, in one line of time, the newest first. Each of the
 * two is asked for as much of it as the window can need.
 */
export async function contactLines(
  { marks, activity }: Pick<Cache, 'marks' | 'activity'>,
  { customer, connection }: Asked,
  { offset, limit }: PageWindow,
): Promise<{ lines: ContactLine[]; matching: number }> {
  const all = { offset: 0, limit: offset + limit };
  const [events, count, log] = await Promise.all([
    marks.historyOf(customer, all),
    marks.count(customer),
    activity.aboutCustomer(connection, customer.number, all),
  ]);
  const lines = [...events.map(markLine), ...log.entries.map(activityLine)].sort(
    (left, right) => right.at - left.at,
  );
  return { lines: lines.slice(offset, offset + limit), matching: count + log.matching };
}

function markLine({ by, at, invoice, field, value }: MarkEvent): ContactLine {
  return { kind: 'mark', by, at, invoice, mark: { field, value } } as ContactLine;
}

function activityLine({ place, entry }: SealedEntry): ContactLine {
  const shown = entry === null ? null : shownEntry(entry);
  return { kind: 'activity', by: entry?.user ?? '', at: entry?.at ?? 0, place, entry: shown };
}
