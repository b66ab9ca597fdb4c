import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { daysInMonth, type LocalDate } from '../../../shared/domain/wallClock.ts';
import type { DateFormatName } from '../../i18n/dateFormat.ts';
import type { TextKey } from '../../i18n/textKeys.ts';

export type DateField = 'invoiceDate' | 'dueDate';
type DateChange = Pick<Partial<InvoiceFilter>, DateField | 'overdue'>;

const two = (value: number): string => String(value).padStart(2, '0');

/** The desk's own calendar day. */
export function today(now: number): LocalDate {
  const at = new Date(now);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}` as LocalDate;
}

/** A calendar day so many years, months and days on; days beyond a month run over into the next. */
export function dayAfter(day: LocalDate, years: number, months: number, days: number): LocalDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1 + months, date + days))
    .toISOString()
    .slice(0, 10) as LocalDate;
}

function monthOf(day: LocalDate): { from: LocalDate; to: LocalDate } {
  const month = day.slice(0, 7);
  const last = daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
  return { from: `${month}-01` as LocalDate, to: `${month}-${two(last)}` as LocalDate };
}

export interface DatePreset {
  readonly id: string;
  readonly textKey: TextKey<'invoices'>;
  /** A number within the text. */
  readonly days?: number;
  readonly change: DateChange;
}

/** Ranges for one click. Those of the due date know what is coming and what has been overdue for long. */
export function datePresets(field: DateField, now: LocalDate): DatePreset[] {
  const firstOfMonth = monthOf(now).from;
  const year = now.slice(0, 4);
  const range = (id: string, textKey: TextKey<'invoices'>, from: LocalDate | null, to: LocalDate | null) => ({
    id,
    textKey,
    change: { [field]: { from, to } } as DateChange,
  });
  const lastMonth = monthOf(dayAfter(firstOfMonth, 0, 0, -1));
  const both = [
    range('thisMonth', 'presetThisMonth', firstOfMonth, monthOf(now).to),
    range('lastMonth', 'presetLastMonth', lastMonth.from, lastMonth.to),
    range('thisYear', 'presetThisYear', `${year}-01-01` as LocalDate, `${year}-12-31` as LocalDate),
    range('last12', 'presetLast12', dayAfter(now, -1, 0, 1), now),
  ];
  if (field === 'invoiceDate') return both;
  return [
    ...both,
    { ...range('next30', 'presetNextDays', now, dayAfter(now, 0, 0, 30)), days: 30 },
    ...[0, 30, 60, 90].map((days) => ({
      id: `overdue${days}`,
      textKey: days === 0 ? ('filterOverdue' as const) : ('presetOverdueFor' as const),
      days,
      change: {
        overdue: true,
        dueDate: days === 0 ? null : { from: null, to: dayAfter(now, 0, 0, -days - 1) },
      },
    })),
  ];
}

const ISO = /^(\d{4})[-./ ]?(\d{2})[-./ ]?(\d{2})$/;
const DAY_FIRST = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/;

/**
 * A typed day: with the year in front, or as the clerk's format has it. Null for nothing, undefined for what is
 * no day of any calendar.
 */
export function readDay(typed: string, format: DateFormatName): LocalDate | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const iso = ISO.exec(text);
  const other = DAY_FIRST.exec(text);
  const monthFirst = format === 'month/day/year';
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : other && [other[3], other[monthFirst ? 1 : 2], other[monthFirst ? 2 : 1]];
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` as LocalDate;
}
