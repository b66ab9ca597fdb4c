import type { FeedFigures } from '../../../shared/ipc/changes.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';

/** Whose changes these are, and which of them are missing. */
export function FeedNotes({ figures }: { readonly figures: FeedFigures }) {
  const t = useTexts('changes');
  const formats = useFormats();
  const now = useNow();
  const { customers, changedCustomers, notFetched, newCustomers, notKept, incomplete } = figures;
  const shown = formats.count;
  const lines = [
    t('scope', { count: customers, changed: shown(changedCustomers), shown: shown(customers) }),
    ...(notFetched === 0 ? [] : [t('notFetched', { count: notFetched, shown: shown(notFetched) })]),
    ...(newCustomers.unreadable === 0
      ? []
      : [t('newUnreadable', { count: newCustomers.unreadable, shown: shown(newCustomers.unreadable) })]),
    ...(notKept === 0 ? [] : [t('notKept', { count: notKept, shown: shown(notKept) })]),
    ...(incomplete === null
      ? []
      : [
          t('incomplete', {
            count: incomplete.customers,
            shown: shown(incomplete.customers),
            moment: formats.moment(incomplete.knownSince, now),
          }),
        ]),
  ];
  return (
    <p className="hint tabular" role="status">
      {lines.join(' ')}
    </p>
  );
}
