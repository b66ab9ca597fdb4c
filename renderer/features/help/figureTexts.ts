import type { TextKey } from '../../i18n/useTexts.ts';

interface FigureTexts {
  readonly name: TextKey<'help'>;
  /** What it is made of. */
  readonly text: TextKey<'help'>;
}

/** Every figure that Kontor works out itself, from the fields of docs/service.md §2.3. */
export const FIGURES = {
  outstanding: { name: 'figureOutstanding', text: 'figureOutstandingText' },
  receivable: { name: 'figureReceivable', text: 'figureReceivableText' },
  credits: { name: 'figureCredits', text: 'figureCreditsText' },
  overdue: { name: 'figureOverdue', text: 'figureOverdueText' },
  daysLate: { name: 'figureDaysLate', text: 'figureDaysLateText' },
  ageing: { name: 'figureAgeing', text: 'figureAgeingText' },
  late60: { name: 'figureLate60', text: 'figureLate60Text' },
  changes: { name: 'figureChanges', text: 'figureChangesText' },
} as const satisfies Readonly<Record<string, FigureTexts>>;

export type Figure = keyof typeof FIGURES;

/** What the service documents of a status (docs/service.md §2.3), and that it documents nothing of any other word. */
export function statusText(status: string): TextKey<'invoices'> {
  if (status === 'paid') return 'statusPaid';
  return status === 'done' ? 'statusDone' : 'statusOther';
}
