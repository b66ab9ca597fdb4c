import type { HeldReason } from '../../../shared/domain/reminders/reminderNames.ts';
import type { RemindedCustomer } from '../../../shared/ipc/exports.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';

export type ReminderColumn = 'number' | 'givenName' | 'why' | 'level' | 'overdue' | 'lastDay';

interface Words {
  readonly t: Texts<'statements'>;
  readonly titles: Texts<'customerList'>;
  readonly formats: Formats;
  readonly held: (reason: HeldReason) => string;
}

/** The customer, how much of it is overdue, why it is left out, or which reminder it gets, and when it was reminded last. */
export function reminderColumns({ t, titles, formats, held }: Words) {
  const column = textColumn<RemindedCustomer, ReminderColumn>;
  const end = { align: 'end' } as const;
  const why = ({ reason }: RemindedCustomer) => (reason === null ? '' : held(reason));
  const columns: GridColumn<RemindedCustomer, ReminderColumn>[] = [
    column('number', titles('columnNumber'), 92, ({ number }) => number, { opens: true, tone: () => 'link' }),
    column('givenName', titles('columnGivenName'), 168, ({ givenName }) => givenName, { words: true }),
    column('overdue', titles('columnOverdue'), 116, ({ overdue }) => formats.amount(overdue), end),
    column('why', t('held'), 260, why, { words: true }),
    column(
      'level',
      t('columnLevel'),
      92,
      ({ reason, level }) => (reason === null ? formats.count(level) : ''),
      end,
    ),
    column('lastDay', t('columnLast'), 116, ({ lastDay }) => (lastDay === null ? '' : formats.date(lastDay))),
  ];
  return columns;
}
