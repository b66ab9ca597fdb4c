import { localMoment } from '../../../../shared/domain/wallClock.ts';
import { markText } from '../../../../shared/i18n/markText.ts';
import { ACTIVITY_NAMES } from '../../../../shared/ipc/activityNames.ts';
import type { ContactLine } from '../../../../shared/ipc/marks.ts';
import { cellOf } from '../../../base/copiedTable.ts';
import type { Formats } from '../../../i18n/useFormats.ts';
import type { Texts } from '../../../i18n/useTexts.ts';
import { type GridColumn, textColumn } from '../../../ui/grid/gridColumns.ts';
import { detailsOf } from '../../activity/activityColumns.ts';

export type ContactColumn = 'when' | 'by' | 'invoiceNo' | 'words';
type Column = GridColumn<ContactLine, ContactColumn>;

export interface ContactWords {
  readonly t: Texts<'worklist'>;
  readonly marks: Texts<'marks'>;
  readonly activity: Texts<'activity'>;
  readonly paper: Texts<'paper'>;
  readonly invoices: Texts<'invoices'>;
  readonly formats: Formats;
}

/** What was noted, exported, stated or looked up, in one line. */
function wordsOf(line: ContactLine, { activity, marks, paper, formats }: ContactWords): string {
  if (line.kind === 'mark') return markText(line.mark, marks, formats);
  if (line.kind === 'reminder') return paper('reminder', { level: line.level });
  const { entry } = line;
  if (entry === null) return activity('kindUnreadable');
  return [activity(ACTIVITY_NAMES.kind[entry.kind]), ...detailsOf(entry, activity, formats)].join(' · ');
}

function invoiceOf(line: ContactLine): string | null | undefined {
  if (line.kind === 'reminder') return null;
  return line.kind === 'mark' ? line.invoice?.invoiceNo : line.entry?.invoiceNo;
}

/** When, who, about which invoice, and what. */
export function contactColumns(words: ContactWords): Column[] {
  const { t, activity, invoices, formats } = words;
  const column = textColumn<ContactLine, ContactColumn>;
  const numberOf = (line: ContactLine) => invoiceOf(line) ?? '';
  return [
    column('when', activity('columnWhen'), 166, ({ at }) => formats.dateTime(localMoment(at)), {
      copied: ({ at }) => cellOf(localMoment(at), 'dateTime'),
    }),
    column('by', t('columnBy'), 110, ({ by }) => by, { words: true }),
    column('invoiceNo', invoices('columnInvoiceNo'), 96, numberOf, {
      copied: (row) => cellOf(numberOf(row), 'identifier'),
    }),
    column('words', t('columnWhat'), 640, (row) => wordsOf(row, words), {
      words: true,
      tone: ({ kind }) => (kind === 'activity' ? undefined : 'strong'),
    }),
  ];
}
