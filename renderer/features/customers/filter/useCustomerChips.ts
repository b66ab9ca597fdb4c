import type { CustomerFilter } from '../../../../shared/domain/customerQuery.ts';
import { useKeptLists } from '../../../base/keptListsStore.ts';
import { useSinceText } from '../../../i18n/sinceText.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { Chip } from '../../../ui/filter/FilterInForce.tsx';

type CustomerChip = Chip<Partial<CustomerFilter>>;

const SINCE = {
  today: 'notFetchedToday',
  thisWeek: 'notFetchedThisWeek',
  stale: 'notFetchedStale',
} as const;

/** The filter in force, one chip for each part that can be removed. The text has its own field. */
export function useCustomerChips(filter: CustomerFilter): CustomerChip[] {
  const t = useTexts('customerList');
  const lists = useKeptLists();
  const formats = useFormats();
  const sinceText = useSinceText();
  /** One chip, or none for a part that filters nothing. */
  const chip = <Id extends keyof CustomerFilter>(
    id: Id,
    words: (value: NonNullable<CustomerFilter[Id]>) => string,
  ): CustomerChip[] => {
    const value = filter[id];
    return value === null
      ? []
      : [{ id, label: words(value as NonNullable<typeof value>), without: { [id]: null } }];
  };
  const nameOf = (list: string) => lists.find(({ id }) => id === list)?.name ?? t('chipListGone');
  return [
    ...chip('list', (list) => t('chipList', { name: nameOf(list) })),
    ...chip('outstandingFrom', (amount) => t('chipOutstanding', { amount: formats.amount(amount) })),
    ...chip('overdueFrom', (amount) => t('chipOverdue', { amount: formats.amount(amount) })),
    ...chip('moreThanDaysLate', (count) => (count === 0 ? t('overdueOnly') : t('chipDaysLate', { count }))),
    ...chip('notFetched', (day) =>
      'before' in day ? t('chipBefore', { day: formats.date(day.before) }) : t(SINCE[day.since]),
    ),
    ...chip('changedSince', (since) => t('chipChanged', { since: sinceText(since) })),
    ...chip('pinned', (pinned) => t(pinned ? 'pinnedOnly' : 'unpinnedOnly')),
    ...chip('unreadable', (unreadable) => t(unreadable ? 'unreadableOnly' : 'chipAllRead')),
  ];
}
