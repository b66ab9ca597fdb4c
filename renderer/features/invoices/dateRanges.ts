import { RELATIVE_PERIODS } from '../../../shared/domain/dateRange.ts';
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

export interface DatePreset {
  readonly id: string;
  readonly textKey: TextKey<'invoices'>;
  /** A number within the text. */
  readonly days?: number;
  readonly change: DateChange;
}

const PERIODS = {
  thisMonth: 'presetThisMonth',
  lastMonth: 'presetLastMonth',
  thisYear: 'presetThisYear',
  last12Months: 'presetLast12',
} as const satisfies Record<(typeof RELATIVE_PERIODS)[number], TextKey<'invoices'>>;

/**
 * Ranges for one click, all relative: those of the due date know what is coming and what has been overdue for long.
 */
export function datePresets(field: DateField): DatePreset[] {
  const both = RELATIVE_PERIODS.map((relative) => ({
    id: relative,
    textKey: PERIODS[relative],
    change: { [field]: { relative } } as DateChange,
  }));
  if (field === 'invoiceDate') return both;
  return [
    ...both,
    {
      id: 'next30',
      textKey: 'presetNextDays',
      days: 30,
      change: { dueDate: { relative: 'withinDays', days: 30 } },
    },
    ...[0, 30, 60, 90].map((days) => ({
      id: `overdue${days}`,
      textKey: days === 0 ? ('filterOverdue' as const) : ('presetOverdueFor' as const),
      days,
      change: {
        overdue: true,
        dueDate: days === 0 ? null : { relative: 'moreThanDaysAgo' as const, days },
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
