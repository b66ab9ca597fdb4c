import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { RELATIVE_PERIODS } from '../../../../shared/domain/relativePeriods.ts';
import type { TextKey } from '../../../i18n/useTexts.ts';

export type DateField = 'invoiceDate' | 'dueDate';
type DateChange = Pick<Partial<InvoiceFilter>, DateField | 'overdue'>;

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
