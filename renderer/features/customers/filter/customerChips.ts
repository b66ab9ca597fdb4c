import type { ChangedSince } from '../../../../shared/domain/changedSinceSchema.ts';
import type { CustomerFilter } from '../../../../shared/domain/customerQuery.ts';
import type { Formats } from '../../../i18n/useFormats.ts';
import type { Texts } from '../../../i18n/useTexts.ts';
import type { Chip } from '../../../ui/filter/FilterInForce.tsx';

export type CustomerChip = Chip<Partial<CustomerFilter>>;

const SINCE = {
  today: 'notFetchedToday',
  thisWeek: 'notFetchedThisWeek',
  stale: 'notFetchedStale',
} as const;

interface ChipWords {
  readonly sinceText: (since: ChangedSince) => string;
  /** Null for a kept list that was deleted. */
  readonly listName: (id: string) => string | null;
}

/** The filter in force, one chip for each part that can be removed. The text has its own field. */
export function customerChips(
  filter: CustomerFilter,
  t: Texts<'customerList'>,
  formats: Formats,
  { sinceText, listName }: ChipWords,
): CustomerChip[] {
  const { outstandingFrom, overdueFrom, moreThanDaysLate, notFetched, pinned, unreadable, list } = filter;
  const chip = (id: keyof CustomerFilter, label: string): CustomerChip => ({
    id,
    label,
    without: { [id]: null },
  });
  return [
    ...(list === null ? [] : [chip('list', t('chipList', { name: listName(list) ?? t('chipListGone') }))]),
    ...(outstandingFrom === null
      ? []
      : [chip('outstandingFrom', t('chipOutstanding', { amount: formats.amount(outstandingFrom) }))]),
    ...(overdueFrom === null
      ? []
      : [chip('overdueFrom', t('chipOverdue', { amount: formats.amount(overdueFrom) }))]),
    ...(moreThanDaysLate === null
      ? []
      : [
          chip(
            'moreThanDaysLate',
            moreThanDaysLate === 0 ? t('overdueOnly') : t('chipDaysLate', { count: moreThanDaysLate }),
          ),
        ]),
    ...(notFetched === null
      ? []
      : [
          chip(
            'notFetched',
            'before' in notFetched
              ? t('chipBefore', { day: formats.date(notFetched.before) })
              : t(SINCE[notFetched.since]),
          ),
        ]),
    ...(filter.changedSince === null
      ? []
      : [chip('changedSince', t('chipChanged', { since: sinceText(filter.changedSince) }))]),
    ...(pinned === null ? [] : [chip('pinned', t(pinned ? 'pinnedOnly' : 'unpinnedOnly'))]),
    ...(unreadable === null ? [] : [chip('unreadable', t(unreadable ? 'unreadableOnly' : 'chipAllRead'))]),
  ];
}
