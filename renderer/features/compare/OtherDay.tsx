import { CalendarClock } from 'lucide-react';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import styles from './CompareView.module.css';
import { pastDay } from './compareOrder.ts';
import type { Compared } from './compareStore.ts';

interface OtherDayProps {
  readonly compared: Compared;
  readonly isComparing: boolean;
  readonly onCompare: () => void;
}

/** Says that the ledger and the fetches are of different days, and offers the balances of the ledger's. */
export function OtherDay({ compared: { order, figures }, isComparing, onCompare }: OtherDayProps) {
  const t = useTexts('compare');
  const formats = useFormats();
  const today = localDay(useNow());
  const { until, asOf } = order;
  const fetched = [figures.oldestFetch, figures.newestFetch].flatMap((at) =>
    at === null ? [] : [localDay(at)],
  );
  const isOther = until !== null && asOf === null && fetched.some((day) => day !== until);
  const isLater = isOther && fetched.some((day) => day > until);
  const offered = isLater && pastDay(order, today) !== null;
  if (!isOther) return null;
  const day = formats.date(until);
  return (
    <div className={styles['old']} role="status">
      <span>
        {t('otherDay', { day })} {isLater && !offered && t('asOfHint')}
      </span>
      {offered && <CompareAsOf day={day} isComparing={isComparing} onCompare={onCompare} />}
    </div>
  );
}

interface CompareAsOfProps extends Omit<OtherDayProps, 'compared'> {
  readonly day: string;
}

function CompareAsOf({ day, isComparing, onCompare }: CompareAsOfProps) {
  const t = useTexts('compare');
  useShortcut('w', 'compare:commandAsOf', onCompare);
  return (
    <Button
      icon={<CalendarClock size={14} aria-hidden />}
      isPending={isComparing}
      onPress={onCompare}
      aria-keyshortcuts="W"
      after={<Kbd keys="W" />}
    >
      {t('compareAsOf', { day })}
    </Button>
  );
}
