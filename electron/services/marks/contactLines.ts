import type { MarkEvent } from '../../../shared/domain/marks/markEvent.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef, PageWindow } from '../../../shared/ipc/customerRef.ts';
import type { ContactLine } from '../../../shared/ipc/marks.ts';
import type { Cache } from '../../cache/cache.ts';
import type { SealedEntry } from '../../cache/facts/activity/activityShapes.ts';
import { shownEntry } from '../../cache/facts/activity/keptEntry.ts';
import type { Reminder } from '../../cache/facts/reminders/reminderShapes.ts';

interface ContactRequest {
  readonly customer: CustomerRef;
  /** The name of the customer's connection, by which the activity log knows it. */
  readonly connection: string;
  /** Whether look-ups and fetches are listed too, besides what was said and sent. */
  readonly lookUps: boolean;
}

/**
 * What was noted of a customer, its reminders and what the activity log says about it, in one line of time, the newest
 * first. The log and the marks are asked for as much as the window can need; of reminders there are few.
 */
export async function contactLines(
  { marks, reminders, activity }: Pick<Cache, 'marks' | 'reminders' | 'activity'>,
  { customer, connection, lookUps }: ContactRequest,
  { offset, limit }: PageWindow,
): Promise<{ lines: ContactLine[]; matching: number }> {
  const all = { offset: 0, limit: offset + limit };
  const [events, count, reminded, log] = await Promise.all([
    marks.historyOf(customer, all),
    marks.count(customer),
    reminders.of(customer),
    activity.aboutCustomer(connection, customer.number, { ...all, lookUps }),
  ]);
  const lines = [
    ...events.map(markLine),
    ...reminded.map(reminderLine),
    ...log.entries.map(activityLine),
  ].sort((left, right) => right.at - left.at);
  return { lines: lines.slice(offset, offset + limit), matching: count + reminded.length + log.matching };
}

function markLine({ by, at, invoice, field, value }: MarkEvent): ContactLine {
  return { kind: 'mark', by, at, invoice, mark: { field, value } } as ContactLine;
}

function reminderLine({ by, at, day, level }: Reminder): ContactLine {
  return { kind: 'reminder', by, at, day: day as LocalDate, level };
}

function activityLine({ place, entry }: SealedEntry): ContactLine {
  const shown = entry === null ? null : shownEntry(entry);
  return { kind: 'activity', by: entry?.user ?? '', at: entry?.at ?? 0, place, entry: shown };
}
