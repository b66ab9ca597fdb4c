import { MOST_SAVED_DIFFERENCES } from '../../../shared/domain/savedComparisons.ts';
import type { ComparisonAbout } from '../../../shared/ipc/savedComparisons.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useAsOfNotes } from './useAsOfNotes.ts';

/**
 * What of a comparison is not in it: customers that are not known as of its day, what could not be read, differences that
 * were too many, and those of forgotten customers.
 */
export function useLossText(): (about: ComparisonAbout) => string[] {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const formats = useFormats();
  const asOfNotes = useAsOfNotes();
  return ({ cut, forgotten: { count, difference }, figures: { unreadDays, unreadableHere, asOf } }) => [
    ...asOfNotes({ asOf }),
    ...(unreadDays === 0 ? [] : [compare('unreadDays', formats.counted(unreadDays))]),
    ...(unreadableHere === 0 ? [] : [compare('unreadableHere', formats.counted(unreadableHere))]),
    ...(cut === 0
      ? []
      : [t('cut', { ...formats.counted(cut), most: formats.count(MOST_SAVED_DIFFERENCES) })]),
    ...(count === 0
      ? []
      : [t('forgotten', { ...formats.counted(count), amount: formats.amount(difference) })]),
  ];
}
