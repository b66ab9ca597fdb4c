/** The clerk's choice of date order; the names are those of the settings. */
export type DayOrder = 'iso' | 'day.month.year' | 'day/month/year' | 'month/day/year';

/** The day of a service date (`YYYY-MM-DD`, with or without a time), rearranged as text; no time zone is applied. */
export function formatDay(at: string, order: DayOrder): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?: |$)/.exec(at);
  if (!match) return at;
  const [, year = '', month = '', day = ''] = match;
  switch (order) {
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
