import type { RefreshSchedule } from '../../shared/domain/refreshSchedule.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import type { Texts } from './useTexts.ts';

/** The name of a day of the week from Monday (1) to Sunday (7). */
export function weekdayName(day: number, language: Language, length: 'long' | 'short'): string {
  // The first of January 2024 was a Monday.
  const at = new Date(Date.UTC(2024, 0, day));
  return new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(at);
}

/** "Mon, Tue 07:00, all customers kept here"; null without a schedule. */
export function scheduleText(
  schedule: RefreshSchedule | null,
  t: Texts<'refreshing'>,
  language: Language,
): string | null {
  if (schedule === null) return null;
  const days = schedule.days.map((day) => weekdayName(day, language, 'short')).join(', ');
  const scope = { pinned: 'scopePinned', recent: 'scopeRecent', all: 'scopeAll' } as const;
  return t('scheduleText', { days, time: schedule.time, customers: t(scope[schedule.scope]) });
}
