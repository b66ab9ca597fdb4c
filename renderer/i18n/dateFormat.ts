import type { DATE_FORMATS } from '../../shared/domain/settingChoices.ts';

export type DateFormatName = (typeof DATE_FORMATS)[number];

function arrange(year: string, month: string, day: string, name: DateFormatName): string {
  switch (name) {
    case 'iso':
      return `${year}-${month}-${day}`;
    case 'day.month.year':
      return `${day}.${month}.${year}`;
    case 'day/month/year':
      return `${day}/${month}/${year}`;
    case 'month/day/year':
      return `${month}/${day}/${year}`;
  }
}

/** The day of a service date (`YYYY-MM-DD` or with ` HH:MM:SS`); text is only rearranged, no time zone is applied. */
export function formatDate(at: string, name: DateFormatName): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?: |$)/.exec(at);
  if (!match) return at;
  const [, year = '', month = '', day = ''] = match;
  return arrange(year, month, day, name);
}

/** Day and time of a service date-time, to the minute; seconds only where they are not zero. */
export function formatDateTime(at: string, name: DateFormatName): string {
  const match = /^\d{4}-\d{2}-\d{2} (\d{2}:\d{2}):(\d{2})$/.exec(at);
  if (!match) return formatDate(at, name);
  const [, minutes = '', seconds = ''] = match;
  return `${formatDate(at, name)} ${minutes}${seconds === '00' ? '' : `:${seconds}`}`;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The desk's own clock (`instant` in milliseconds since the epoch) as `HH:MM`. */
export function formatClock(instant: number): string {
  const at = new Date(instant);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The desk's own calendar day of an instant. */
export function formatDay(instant: number, name: DateFormatName): string {
  const at = new Date(instant);
  return arrange(String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate()), name);
}
